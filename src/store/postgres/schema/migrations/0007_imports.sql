-- A file of reports that staff brought. `kept` says that its rows are still there; they go some time after the last
-- change, and the line stays.
CREATE TABLE imports (
  id              text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  user_id         text COLLATE "C" NOT NULL,
  actor           text COLLATE "C" NOT NULL,
  file_name       text COLLATE "C" NOT NULL,
  content_hash    text COLLATE "C" NOT NULL,
  headers         text COLLATE "C" NOT NULL,
  mapping         text COLLATE "C" NOT NULL,
  state           text COLLATE "C" NOT NULL CHECK (state IN ('open', 'filing', 'stopped', 'done')),
  kept            bigint NOT NULL CHECK (kept IN (0, 1)),
  row_count       bigint NOT NULL,
  filed           bigint NOT NULL,
  rejected        bigint NOT NULL,
  created_at      bigint NOT NULL,
  changed_at      bigint NOT NULL
);
CREATE INDEX imports_of_organization ON imports (organization_id, id);
CREATE INDEX kept_imports ON imports (changed_at) WHERE kept = 1;

-- What a row that waits or was rejected says, and why; of one that is filed the report is on file, and the text gone.
CREATE TABLE import_rows (
  import_id text COLLATE "C" NOT NULL REFERENCES imports (id),
  number    bigint NOT NULL,
  cells     text COLLATE "C" NOT NULL,
  state     text COLLATE "C" NOT NULL CHECK (state IN ('waiting', 'filed', 'rejected')),
  report_id text COLLATE "C",
  errors    text COLLATE "C",
  PRIMARY KEY (import_id, number)
);
CREATE INDEX import_rows_by_state ON import_rows (import_id, state, number);

-- What an owner asks the operator for, until it is answered.
CREATE TABLE plan_requests (
  organization_id text COLLATE "C" PRIMARY KEY REFERENCES organizations (id),
  plan            text COLLATE "C" CHECK (plan IN ('standard', 'enterprise')),
  api_access      bigint NOT NULL CHECK (api_access IN (0, 1)),
  note            text COLLATE "C" NOT NULL,
  requested_by    text COLLATE "C" NOT NULL,
  requested_at    bigint NOT NULL
);
