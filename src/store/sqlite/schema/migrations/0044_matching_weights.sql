-- The tables of matching weights that the operator put in force. The newest is in force, or the published table if there is
-- none. `weights` has the estimated columns as JSON, NULL for the published table. Rows are never changed.
CREATE TABLE matching_weights (
  version     INTEGER PRIMARY KEY,
  weights     TEXT,
  reverted_to INTEGER,
  figures     TEXT,
  applied_by  TEXT NOT NULL,
  reason      TEXT NOT NULL,
  applied_at  INTEGER NOT NULL
) STRICT;
