-- Organizations correct, settle and withdraw their own records. The last day that the renter paid a part of the balance:
ALTER TABLE reports ADD COLUMN settled_on TEXT;

-- Each change of a record, also with who of the filing organization made it and why. SQLite cannot change the check of a
-- column. `contract_id` and `filed_at` are copies from `content`, by which an organization finds what it filed.
CREATE TABLE changed_records (
  kind            TEXT NOT NULL CHECK (kind IN ('report', 'incident')),
  id              TEXT NOT NULL,
  removed_at      INTEGER NOT NULL,
  number          INTEGER NOT NULL,
  renter_id       TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  reason          TEXT NOT NULL CHECK (reason IN ('upheld', 'aged', 'corrected', 'rejected', 'settled', 'withdrawn')),
  content         TEXT NOT NULL,
  version         INTEGER NOT NULL DEFAULT 1,
  contract_id     TEXT,
  filed_at        INTEGER NOT NULL,
  actor           TEXT,
  said            TEXT,
  PRIMARY KEY (kind, id, removed_at)
) STRICT, WITHOUT ROWID;
INSERT INTO changed_records
  (kind, id, removed_at, number, renter_id, organization_id, contract_id, filed_at, reason, content, version)
SELECT kind, id, removed_at, number, renter_id, organization_id, json_extract(content, '$.contractId'),
  json_extract(content, '$.filedAt'), reason, content, version
FROM removed_records;
DROP TABLE removed_records;
ALTER TABLE changed_records RENAME TO removed_records;
CREATE INDEX removed_records_of_renter ON removed_records (renter_id, removed_at);
CREATE INDEX removed_records_of_organization ON removed_records (organization_id, kind, filed_at, number);

-- An organization changes a report by its ID.
CREATE UNIQUE INDEX reports_by_id ON reports (id);
CREATE INDEX reports_of_contract ON reports (organization_id, contract_id) WHERE contract_id IS NOT NULL;
CREATE INDEX removed_records_of_contract ON removed_records (organization_id, contract_id) WHERE contract_id IS NOT NULL;
