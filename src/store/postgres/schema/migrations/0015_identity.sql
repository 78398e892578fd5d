-- Two profiles of one person become one by the operator's hand. The row of the merged one stays, so that its ID and member
-- ID still lead to the kept one: `merged_into` is the number of a renter that is not merged itself.
ALTER TABLE renters ADD COLUMN merged_into bigint;
CREATE INDEX merged_renters ON renters (merged_into) WHERE merged_into IS NOT NULL;

-- Renters to be compared with the network, written by the transaction that changes what is compared. Whoever takes one
-- has until `due_at`, then it is somebody else's. Quiet ones were on file before there were identity checks: nobody is
-- told that they are clear.
CREATE TABLE identity_queue (
  renter bigint PRIMARY KEY REFERENCES renters (number),
  quiet  bigint NOT NULL CHECK (quiet IN (0, 1)),
  tries  bigint NOT NULL,
  due_at bigint NOT NULL
);
CREATE INDEX identity_queue_by_time ON identity_queue (due_at);

-- One row, once it has begun: renters up to this number were looked at for a check that they never had.
CREATE TABLE identity_walk (
  walk   text COLLATE "C" PRIMARY KEY CHECK (walk = 'renters'),
  walked bigint NOT NULL
);

-- By which renters find each other, to be compared; see src/rules/identity/matching/blocking-keys.ts. Also their surnames, to be
-- counted.
CREATE TABLE blocking_keys (
  key    text COLLATE "C" NOT NULL,
  renter bigint NOT NULL REFERENCES renters (number),
  PRIMARY KEY (key, renter)
);
CREATE INDEX keys_of_renter ON blocking_keys (renter);

-- Pairs that may be one person, the older renter first. What is declared different is remembered.
CREATE TABLE identity_pairs (
  id              text COLLATE "C" PRIMARY KEY,
  renter          bigint NOT NULL REFERENCES renters (number),
  other           bigint NOT NULL REFERENCES renters (number),
  total_millibits bigint NOT NULL,
  evidence        text COLLATE "C" NOT NULL,
  state           text COLLATE "C" NOT NULL CHECK (state IN ('open', 'merged', 'different')),
  compared_at     bigint NOT NULL,
  decided_at      bigint,
  UNIQUE (renter, other)
);
CREATE INDEX pairs_of_other ON identity_pairs (other);
CREATE INDEX pairs_by_state ON identity_pairs (state, total_millibits, id);

-- What checks found, the newest of each renter. `profile` is a digest of what was compared.
CREATE TABLE identity_checks (
  id         text COLLATE "C" PRIMARY KEY,
  renter     bigint NOT NULL REFERENCES renters (number),
  result     text COLLATE "C" NOT NULL CHECK (result IN ('clear', 'flagged', 'duplicate')),
  flags      text COLLATE "C" NOT NULL,
  evidence   text COLLATE "C" NOT NULL,
  profile    text COLLATE "C" NOT NULL,
  checked_at bigint NOT NULL
);
CREATE INDEX checks_of_renter ON identity_checks (renter, id);

CREATE TABLE renter_merges (
  id        text COLLATE "C" PRIMARY KEY,
  kept      bigint NOT NULL REFERENCES renters (number),
  merged    bigint NOT NULL REFERENCES renters (number),
  kept_was  text COLLATE "C" NOT NULL,
  merged_at bigint NOT NULL,
  undone_at bigint
);
CREATE INDEX merges_of_kept ON renter_merges (kept, id);
CREATE INDEX merges_of_merged ON renter_merges (merged, id);

-- What a merge moved to the kept renter or made for it, by name, so that it can be taken back.
CREATE TABLE merged_rows (
  merge_id text COLLATE "C" NOT NULL REFERENCES renter_merges (id),
  what     text COLLATE "C" NOT NULL,
  ref      text COLLATE "C" NOT NULL,
  content  text COLLATE "C",
  PRIMARY KEY (merge_id, what, ref)
);
