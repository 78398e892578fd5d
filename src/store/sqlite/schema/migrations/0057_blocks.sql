-- Requests of renters to block records that resulted from identity theft or trafficking (src/rules/disputes/blocks.ts).
-- `records` is a JSON array of the records with the links between them. Without a document, a request has no `due_at`.
CREATE TABLE block_requests (
  id           TEXT PRIMARY KEY,
  renter       INTEGER NOT NULL REFERENCES renters (number),
  kind         TEXT NOT NULL CHECK (kind IN ('identity_theft', 'trafficking')),
  said         TEXT NOT NULL,
  renter_email TEXT NOT NULL,
  records      TEXT NOT NULL,
  status       TEXT NOT NULL CHECK (status IN ('open', 'withdrawn', 'accepted', 'declined', 'rescinded')),
  requested_at INTEGER NOT NULL,
  due_at       INTEGER,
  accepted_at  INTEGER,
  ended_at     INTEGER,
  reason       TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX block_requests_of_renter ON block_requests (renter, id);
CREATE INDEX open_block_requests ON block_requests (due_at, id) WHERE status = 'open';

CREATE TABLE block_documents (
  id         TEXT PRIMARY KEY,
  block_id   TEXT NOT NULL REFERENCES block_requests (id),
  name       TEXT NOT NULL,
  type       TEXT NOT NULL,
  bytes      INTEGER NOT NULL,
  digest     TEXT NOT NULL,
  added_at   INTEGER NOT NULL,
  complete   INTEGER NOT NULL CHECK (complete IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX documents_of_block ON block_documents (block_id, id);

-- Documents in base64, in parts, like those of disputes.
CREATE TABLE block_document_parts (
  document_id TEXT NOT NULL REFERENCES block_documents (id),
  part        INTEGER NOT NULL,
  content     TEXT NOT NULL,
  PRIMARY KEY (document_id, part)
) STRICT;

-- Mails about the status of a request that are to be sent: to 'renter', 'operator' or the organization with this ID.
CREATE TABLE block_mails (
  block_id   TEXT NOT NULL REFERENCES block_requests (id),
  recipient  TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  due_at     INTEGER NOT NULL,
  PRIMARY KEY (block_id, recipient)
) STRICT, WITHOUT ROWID;
CREATE INDEX block_mails_by_time ON block_mails (due_at);

-- A record can also be removed because the operator blocked it. SQLite cannot change the check of a column.
CREATE TABLE changed_records (
  kind            TEXT NOT NULL CHECK (kind IN ('report', 'incident')),
  id              TEXT NOT NULL,
  removed_at      INTEGER NOT NULL,
  number          INTEGER NOT NULL,
  renter_id       TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  reason          TEXT NOT NULL
    CHECK (reason IN ('upheld', 'aged', 'corrected', 'rejected', 'settled', 'withdrawn', 'blocked')),
  content         TEXT NOT NULL,
  version         INTEGER NOT NULL DEFAULT 1,
  contract_id     TEXT,
  filed_at        INTEGER NOT NULL,
  actor           TEXT,
  said            TEXT,
  PRIMARY KEY (kind, id, removed_at)
) STRICT, WITHOUT ROWID;
INSERT INTO changed_records
  (kind, id, removed_at, number, renter_id, organization_id, reason, content, version, contract_id, filed_at, actor, said)
SELECT kind, id, removed_at, number, renter_id, organization_id, reason, content, version, contract_id, filed_at, actor, said
FROM removed_records;
DROP TABLE removed_records;
ALTER TABLE changed_records RENAME TO removed_records;
CREATE INDEX removed_records_of_renter ON removed_records (renter_id, removed_at);
CREATE INDEX removed_records_of_organization ON removed_records (organization_id, kind, filed_at, number);
CREATE INDEX removed_records_of_contract ON removed_records (organization_id, contract_id) WHERE contract_id IS NOT NULL;
