-- Checks that an organization sends together, answered by a background job (src/batches/batch-work.ts). `caller` is the key or
-- the staff member that sent them. Rows are answered in the order of their positions, so `answered` says how many are done.
-- Nobody else answers rows until `claimed_until`. `reason` says why a batch was cancelled (src/rules/batches.ts).
CREATE TABLE check_batches (
  id              TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  caller          TEXT NOT NULL,
  name            TEXT,
  status          TEXT NOT NULL CHECK (status IN ('running', 'completed', 'cancelled')),
  reason          TEXT,
  row_count       INTEGER NOT NULL,
  answered        INTEGER NOT NULL,
  created_at      INTEGER NOT NULL,
  ended_at        INTEGER,
  claimed_until   INTEGER NOT NULL
) STRICT;
CREATE INDEX batches_of_organization ON check_batches (organization_id, created_at, id);
CREATE INDEX running_batches ON check_batches (claimed_until) WHERE status = 'running';
CREATE INDEX ended_batches ON check_batches (ended_at) WHERE ended_at IS NOT NULL;

-- What was asked: the row as JSON.
CREATE TABLE batch_rows (
  batch_id TEXT NOT NULL REFERENCES check_batches (id),
  position INTEGER NOT NULL,
  query    TEXT NOT NULL,
  PRIMARY KEY (batch_id, position)
) STRICT, WITHOUT ROWID;

-- What was answered: the response to the check as JSON. Added in the transaction that logs and bills the check, and never changed.
CREATE TABLE batch_results (
  batch_id   TEXT NOT NULL REFERENCES check_batches (id),
  position   INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  tier       TEXT NOT NULL,
  response   TEXT NOT NULL,
  PRIMARY KEY (batch_id, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX batch_results_by_tier ON batch_results (batch_id, tier, position);

-- The batch that a check was part of, and the organization's own name for it.
ALTER TABLE check_log ADD COLUMN batch_id TEXT;
ALTER TABLE check_log ADD COLUMN reference TEXT;
