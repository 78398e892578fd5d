-- A file of reports that staff brought. `kept` says that its rows are still there; they go some time after the last
-- change, and the line stays.
CREATE TABLE imports (
  id              TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  user_id         TEXT NOT NULL,
  actor           TEXT NOT NULL,
  file_name       TEXT NOT NULL,
  content_hash    TEXT NOT NULL,
  headers         TEXT NOT NULL,
  mapping         TEXT NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('open', 'filing', 'stopped', 'done')),
  kept            INTEGER NOT NULL CHECK (kept IN (0, 1)),
  row_count       INTEGER NOT NULL,
  filed           INTEGER NOT NULL,
  rejected        INTEGER NOT NULL,
  created_at      INTEGER NOT NULL,
  changed_at      INTEGER NOT NULL
) STRICT;
CREATE INDEX imports_of_organization ON imports (organization_id, id);
CREATE INDEX kept_imports ON imports (changed_at) WHERE kept = 1;

-- What a row that waits or was rejected says, and why; of one that is filed the report is on file, and the text gone.
CREATE TABLE import_rows (
  import_id TEXT NOT NULL REFERENCES imports (id),
  number    INTEGER NOT NULL,
  cells     TEXT NOT NULL,
  state     TEXT NOT NULL CHECK (state IN ('waiting', 'filed', 'rejected')),
  report_id TEXT,
  errors    TEXT,
  PRIMARY KEY (import_id, number)
) STRICT;
CREATE INDEX import_rows_by_state ON import_rows (import_id, state, number);

-- What an owner asks the operator for, until it is answered.
CREATE TABLE plan_requests (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  plan            TEXT CHECK (plan IN ('standard', 'enterprise')),
  api_access      INTEGER NOT NULL CHECK (api_access IN (0, 1)),
  note            TEXT NOT NULL,
  requested_by    TEXT NOT NULL,
  requested_at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
