-- An import can be undone: the reports that it filed are withdrawn, a few at a time. `begun_by` is the staff member who
-- began to file it, of an import that was begun before this migration unknown. `with_repeats`
-- says that rows are filed, too, that repeat others or are on file: it is set for imports that earlier versions began.
-- `withdrawn` and `left_on_file` count what became of its reports. `undo_actor` and `undo_reason` say who undid it and why.
-- SQLite cannot change the check of a column. The parts are renamed in the order in which they refer to each other.
CREATE TABLE undoable_imports (
  id              TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  user_id         TEXT NOT NULL,
  actor           TEXT NOT NULL,
  file_name       TEXT NOT NULL,
  content_hash    TEXT NOT NULL,
  headers         TEXT NOT NULL,
  mapping         TEXT NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('open', 'filing', 'stopped', 'done', 'undoing', 'undone')),
  kept            INTEGER NOT NULL CHECK (kept IN (0, 1)),
  row_count       INTEGER NOT NULL,
  filed           INTEGER NOT NULL,
  rejected        INTEGER NOT NULL,
  created_at      INTEGER NOT NULL,
  changed_at      INTEGER NOT NULL,
  begun_by        TEXT,
  begun_at        INTEGER,
  with_repeats    INTEGER NOT NULL DEFAULT 0 CHECK (with_repeats IN (0, 1)),
  withdrawn       INTEGER NOT NULL DEFAULT 0,
  left_on_file    INTEGER NOT NULL DEFAULT 0,
  undo_actor      TEXT,
  undo_reason     TEXT
) STRICT;
INSERT INTO undoable_imports
  (id, organization_id, user_id, actor, file_name, content_hash, headers, mapping, state, kept, row_count, filed, rejected,
   created_at, changed_at, with_repeats)
SELECT id, organization_id, user_id, actor, file_name, content_hash, headers, mapping, state, kept, row_count, filed, rejected,
  created_at, changed_at, CASE state WHEN 'open' THEN 0 ELSE 1 END
FROM imports;

CREATE TABLE undoable_import_rows (
  import_id TEXT NOT NULL REFERENCES undoable_imports (id),
  number    INTEGER NOT NULL,
  cells     TEXT NOT NULL,
  state     TEXT NOT NULL CHECK (state IN ('waiting', 'filed', 'rejected', 'withdrawn', 'left')),
  report_id TEXT,
  errors    TEXT,
  PRIMARY KEY (import_id, number)
) STRICT;
INSERT INTO undoable_import_rows SELECT import_id, number, cells, state, report_id, errors FROM import_rows;
DROP TABLE import_rows;
DROP TABLE imports;
ALTER TABLE undoable_imports RENAME TO imports;
ALTER TABLE undoable_import_rows RENAME TO import_rows;
CREATE INDEX imports_of_organization ON imports (organization_id, id);
CREATE INDEX kept_imports ON imports (changed_at) WHERE kept = 1;
CREATE INDEX import_rows_by_state ON import_rows (import_id, state, number);
