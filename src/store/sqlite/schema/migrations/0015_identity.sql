-- Two profiles of one person become one by the operator's hand. The row of the merged one stays, so that its ID and member
-- ID still lead to the kept one: `merged_into` is the number of a renter that is not merged itself.
ALTER TABLE renters ADD COLUMN merged_into INTEGER;
CREATE INDEX merged_renters ON renters (merged_into) WHERE merged_into IS NOT NULL;

-- Renters to be compared with the network, written by the transaction that changes what is compared. Whoever takes one
-- has until `due_at`, then it is somebody else's. Quiet ones were on file before there were identity checks: nobody is
-- told that they are clear.
CREATE TABLE identity_queue (
  renter INTEGER PRIMARY KEY REFERENCES renters (number),
  quiet  INTEGER NOT NULL CHECK (quiet IN (0, 1)),
  tries  INTEGER NOT NULL,
  due_at INTEGER NOT NULL
) STRICT;
CREATE INDEX identity_queue_by_time ON identity_queue (due_at);

-- One row, once it has begun: renters up to this number were looked at for a check that they never had.
CREATE TABLE identity_walk (
  walk   TEXT PRIMARY KEY CHECK (walk = 'renters'),
  walked INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- By which renters find each other, to be compared; see src/rules/identity/matching/blocking-keys.ts. Also their surnames, to be
-- counted.
CREATE TABLE blocking_keys (
  key    TEXT NOT NULL,
  renter INTEGER NOT NULL REFERENCES renters (number),
  PRIMARY KEY (key, renter)
) STRICT, WITHOUT ROWID;
CREATE INDEX keys_of_renter ON blocking_keys (renter);

-- Pairs that may be one person, the older renter first. What is declared different is remembered.
CREATE TABLE identity_pairs (
  id              TEXT PRIMARY KEY,
  renter          INTEGER NOT NULL REFERENCES renters (number),
  other           INTEGER NOT NULL REFERENCES renters (number),
  total_millibits INTEGER NOT NULL,
  evidence        TEXT NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('open', 'merged', 'different')),
  compared_at     INTEGER NOT NULL,
  decided_at      INTEGER,
  UNIQUE (renter, other)
) STRICT;
CREATE INDEX pairs_of_other ON identity_pairs (other);
CREATE INDEX pairs_by_state ON identity_pairs (state, total_millibits, id);

-- What checks found, the newest of each renter. `profile` is a digest of what was compared.
CREATE TABLE identity_checks (
  id         TEXT PRIMARY KEY,
  renter     INTEGER NOT NULL REFERENCES renters (number),
  result     TEXT NOT NULL CHECK (result IN ('clear', 'flagged', 'duplicate')),
  flags      TEXT NOT NULL,
  evidence   TEXT NOT NULL,
  profile    TEXT NOT NULL,
  checked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX checks_of_renter ON identity_checks (renter, id);

CREATE TABLE renter_merges (
  id        TEXT PRIMARY KEY,
  kept      INTEGER NOT NULL REFERENCES renters (number),
  merged    INTEGER NOT NULL REFERENCES renters (number),
  kept_was  TEXT NOT NULL,
  merged_at INTEGER NOT NULL,
  undone_at INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX merges_of_kept ON renter_merges (kept, id);
CREATE INDEX merges_of_merged ON renter_merges (merged, id);

-- What a merge moved to the kept renter or made for it, by name, so that it can be taken back.
CREATE TABLE merged_rows (
  merge_id TEXT NOT NULL REFERENCES renter_merges (id),
  what     TEXT NOT NULL,
  ref      TEXT NOT NULL,
  content  TEXT,
  PRIMARY KEY (merge_id, what, ref)
) STRICT, WITHOUT ROWID;
