-- Records that are or were held for the operator's review (src/rules/scoring/held-filings.ts): a report with the incidents
-- filed with it, or an incident. `filing` is the ID of the report that a record was filed with, or its own. Until
-- `ended_at` is set, the record counts nowhere. `told_at` says when both sides were mailed a rejection.
CREATE TABLE held_records (
  id              TEXT PRIMARY KEY,
  kind            TEXT NOT NULL CHECK (kind IN ('report', 'incident')),
  number          INTEGER NOT NULL,
  filing          TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  cause           TEXT NOT NULL CHECK (cause IN ('volume', 'severity')),
  held_at         INTEGER NOT NULL,
  release_at      INTEGER NOT NULL,
  ended_at        INTEGER,
  outcome         TEXT CHECK (outcome IN ('released', 'expired', 'rejected', 'removed')),
  reason          TEXT,
  told_at         INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX records_of_held_filing ON held_records (filing);
CREATE INDEX open_held_filings ON held_records (release_at, filing) WHERE ended_at IS NULL;
CREATE INDEX held_filings_of_organization ON held_records (organization_id, held_at, id) WHERE id = filing;
CREATE INDEX untold_rejections ON held_records (ended_at) WHERE outcome = 'rejected' AND told_at IS NULL;

-- When the organization filed its newest 20 adverse filings about the renter, with commas between them.
ALTER TABLE roster ADD COLUMN adverse_filed_at TEXT NOT NULL DEFAULT '';

-- A record can also be removed because the operator rejected its filing. SQLite cannot change the check of a column.
CREATE TABLE removed_with_reasons (
  kind            TEXT NOT NULL CHECK (kind IN ('report', 'incident')),
  id              TEXT NOT NULL,
  removed_at      INTEGER NOT NULL,
  number          INTEGER NOT NULL,
  renter_id       TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  reason          TEXT NOT NULL CHECK (reason IN ('upheld', 'aged', 'corrected', 'rejected')),
  content         TEXT NOT NULL,
  version         INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (kind, id, removed_at)
) STRICT, WITHOUT ROWID;
INSERT INTO removed_with_reasons (kind, id, removed_at, number, renter_id, organization_id, reason, content, version)
SELECT kind, id, removed_at, number, renter_id, organization_id, reason, content, version FROM removed_records;
DROP TABLE removed_records;
ALTER TABLE removed_with_reasons RENAME TO removed_records;
CREATE INDEX removed_records_of_renter ON removed_records (renter_id, removed_at);
