-- Checks that an organization sends together, answered by a background job (src/batches/batch-work.ts). `caller` is the key or
-- the staff member that sent them. Rows are answered in the order of their positions, so `answered` says how many are done.
-- Nobody else answers rows until `claimed_until`. `reason` says why a batch was cancelled (src/rules/batches.ts).
CREATE TABLE check_batches (
  id              text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  caller          text COLLATE "C" NOT NULL,
  name            text COLLATE "C",
  status          text COLLATE "C" NOT NULL CHECK (status IN ('running', 'completed', 'cancelled')),
  reason          text COLLATE "C",
  row_count       bigint NOT NULL,
  answered        bigint NOT NULL,
  created_at      bigint NOT NULL,
  ended_at        bigint,
  claimed_until   bigint NOT NULL
);
CREATE INDEX batches_of_organization ON check_batches (organization_id, created_at, id);
CREATE INDEX running_batches ON check_batches (claimed_until) WHERE status = 'running';
CREATE INDEX ended_batches ON check_batches (ended_at) WHERE ended_at IS NOT NULL;

-- What was asked: the row as JSON.
CREATE TABLE batch_rows (
  batch_id text COLLATE "C" NOT NULL REFERENCES check_batches (id),
  position bigint NOT NULL,
  query    text COLLATE "C" NOT NULL,
  PRIMARY KEY (batch_id, position)
);

-- What was answered: the response to the check as JSON. Added in the transaction that logs and bills the check, and never changed.
CREATE TABLE batch_results (
  batch_id   text COLLATE "C" NOT NULL REFERENCES check_batches (id),
  position   bigint NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  tier       text COLLATE "C" NOT NULL,
  response   text COLLATE "C" NOT NULL,
  PRIMARY KEY (batch_id, position)
);
CREATE INDEX batch_results_by_tier ON batch_results (batch_id, tier, position);

-- The batch that a check was part of, and the organization's own name for it.
ALTER TABLE check_log ADD COLUMN batch_id text COLLATE "C";
ALTER TABLE check_log ADD COLUMN reference text COLLATE "C";
