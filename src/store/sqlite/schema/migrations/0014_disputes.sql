-- What renters dispute. The record is named by what it was when the dispute was filed: one that is upheld is taken off
-- the file, and the dispute stays. What ends it is `outcome` (of an upheld one) and `answer`, its reason.
CREATE TABLE disputes (
  id              TEXT PRIMARY KEY,
  renter          INTEGER NOT NULL REFERENCES renters (number),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  record_kind     TEXT NOT NULL CHECK (record_kind IN ('report', 'incident')),
  record          TEXT NOT NULL,
  record_number   INTEGER NOT NULL,
  reason          TEXT NOT NULL,
  said            TEXT NOT NULL,
  renter_email    TEXT NOT NULL,
  status          TEXT NOT NULL CHECK (status IN ('open', 'under_review', 'upheld', 'rejected', 'withdrawn')),
  filed_at        INTEGER NOT NULL,
  deadline_at     INTEGER NOT NULL,
  extended        INTEGER NOT NULL CHECK (extended IN (0, 1)),
  ended_at        INTEGER,
  outcome         TEXT CHECK (outcome IN ('removed', 'corrected')),
  answer          TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX disputes_of_renter ON disputes (renter, id);
CREATE INDEX disputes_of_record ON disputes (record, id);
CREATE INDEX ended_disputes ON disputes (organization_id, id) WHERE status NOT IN ('open', 'under_review');
CREATE INDEX open_disputes ON disputes (organization_id, deadline_at, id) WHERE status IN ('open', 'under_review');
CREATE INDEX disputes_by_deadline ON disputes (deadline_at) WHERE status IN ('open', 'under_review');
-- However many ask at once.
CREATE UNIQUE INDEX open_dispute_of_record ON disputes (record_kind, record) WHERE status IN ('open', 'under_review');

-- What happened to a dispute, in its order: append-only.
CREATE TABLE dispute_entries (
  number     INTEGER PRIMARY KEY,
  dispute_id TEXT NOT NULL REFERENCES disputes (id),
  at         INTEGER NOT NULL,
  what       TEXT NOT NULL,
  party      TEXT NOT NULL CHECK (party IN ('renter', 'organization', 'network')),
  actor      TEXT,
  said       TEXT
) STRICT;
CREATE INDEX entries_of_dispute ON dispute_entries (dispute_id, number);

CREATE TABLE dispute_documents (
  id         TEXT PRIMARY KEY,
  dispute_id TEXT NOT NULL REFERENCES disputes (id),
  name       TEXT NOT NULL,
  type       TEXT NOT NULL,
  bytes      INTEGER NOT NULL,
  digest     TEXT NOT NULL,
  added_at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX documents_of_dispute ON dispute_documents (dispute_id, id);

-- Documents in base64, in parts: whoever copies a network reads many rows at once.
CREATE TABLE dispute_document_parts (
  document_id TEXT NOT NULL REFERENCES dispute_documents (id),
  part        INTEGER NOT NULL,
  content     TEXT NOT NULL,
  PRIMARY KEY (document_id, part)
) STRICT;

-- What is left to do for a dispute outside of anybody's request, such as a mail. Whoever takes it has until `due_at`,
-- then it is somebody else's.
CREATE TABLE dispute_tasks (
  dispute_id      TEXT NOT NULL REFERENCES disputes (id),
  task            TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  due_at          INTEGER NOT NULL,
  tries           INTEGER NOT NULL,
  PRIMARY KEY (dispute_id, task, organization_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX dispute_tasks_by_time ON dispute_tasks (due_at);

-- Tells an organization that checked a renter that a record is not on file any more, or not as it was.
CREATE TABLE notices (
  number          INTEGER PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  dispute_id      TEXT NOT NULL REFERENCES disputes (id),
  at              INTEGER NOT NULL,
  seen_at         INTEGER,
  seen_by         TEXT,
  UNIQUE (organization_id, dispute_id)
) STRICT;
CREATE INDEX notices_of_organization ON notices (organization_id, number);
CREATE INDEX unseen_notices ON notices (organization_id, number) WHERE seen_at IS NULL;

-- Whether notices are also mailed.
ALTER TABLE organizations ADD COLUMN notice_mail INTEGER NOT NULL DEFAULT 0 CHECK (notice_mail IN (0, 1));
