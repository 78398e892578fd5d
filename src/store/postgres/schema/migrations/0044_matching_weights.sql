-- The tables of matching weights that the operator put in force. The newest is in force, or the published table if there is
-- none. `weights` has the estimated columns as JSON, NULL for the published table. Rows are never changed.
CREATE TABLE matching_weights (
  version     bigint PRIMARY KEY,
  weights     text COLLATE "C",
  reverted_to bigint,
  figures     text COLLATE "C",
  applied_by  text COLLATE "C" NOT NULL,
  reason      text COLLATE "C" NOT NULL,
  applied_at  bigint NOT NULL
);
