-- Requests of renters to block records that resulted from identity theft or trafficking (src/rules/disputes/blocks.ts).
-- `records` is a JSON array of the records with the links between them. Without a document, a request has no `due_at`.
CREATE TABLE block_requests (
  id           text COLLATE "C" PRIMARY KEY,
  renter       bigint NOT NULL REFERENCES renters (number),
  kind         text COLLATE "C" NOT NULL CHECK (kind IN ('identity_theft', 'trafficking')),
  said         text COLLATE "C" NOT NULL,
  renter_email text COLLATE "C" NOT NULL,
  records      text COLLATE "C" NOT NULL,
  status       text COLLATE "C" NOT NULL CHECK (status IN ('open', 'withdrawn', 'accepted', 'declined', 'rescinded')),
  requested_at bigint NOT NULL,
  due_at       bigint,
  accepted_at  bigint,
  ended_at     bigint,
  reason       text COLLATE "C"
);
CREATE INDEX block_requests_of_renter ON block_requests (renter, id);
CREATE INDEX open_block_requests ON block_requests (due_at, id) WHERE status = 'open';

CREATE TABLE block_documents (
  id         text COLLATE "C" PRIMARY KEY,
  block_id   text COLLATE "C" NOT NULL REFERENCES block_requests (id),
  name       text COLLATE "C" NOT NULL,
  type       text COLLATE "C" NOT NULL,
  bytes      bigint NOT NULL,
  digest     text COLLATE "C" NOT NULL,
  added_at   bigint NOT NULL,
  complete   bigint NOT NULL CHECK (complete IN (0, 1))
);
CREATE INDEX documents_of_block ON block_documents (block_id, id);

-- Documents in base64, in parts, like those of disputes.
CREATE TABLE block_document_parts (
  document_id text COLLATE "C" NOT NULL REFERENCES block_documents (id),
  part        bigint NOT NULL,
  content     text COLLATE "C" NOT NULL,
  PRIMARY KEY (document_id, part)
);

-- Mails about the status of a request that are to be sent: to 'renter', 'operator' or the organization with this ID.
CREATE TABLE block_mails (
  block_id   text COLLATE "C" NOT NULL REFERENCES block_requests (id),
  recipient  text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  due_at     bigint NOT NULL,
  PRIMARY KEY (block_id, recipient)
);
CREATE INDEX block_mails_by_time ON block_mails (due_at);

-- A record can also be removed because the operator blocked it.
ALTER TABLE removed_records DROP CONSTRAINT removed_records_reason_check,
  ADD CONSTRAINT removed_records_reason_check
    CHECK (reason IN ('upheld', 'aged', 'corrected', 'rejected', 'settled', 'withdrawn', 'blocked'));
