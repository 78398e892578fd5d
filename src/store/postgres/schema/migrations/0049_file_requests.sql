-- Copies of a file that a renter requested by post or telephone, and how the operator identified the renter.
CREATE TABLE file_requests (
  id            text COLLATE "C" PRIMARY KEY,
  renter        bigint NOT NULL REFERENCES renters (number),
  medium        text COLLATE "C" NOT NULL CHECK (medium IN ('post', 'telephone')),
  send_to       text COLLATE "C" NOT NULL,
  requested_at  bigint NOT NULL,
  identified_by text COLLATE "C",
  identified_at bigint,
  printed_at    bigint
);
CREATE INDEX file_requests_of_renter ON file_requests (renter, id);
CREATE INDEX open_file_requests ON file_requests (id) WHERE printed_at IS NULL;
-- Disputes by post or telephone have no e-mail: the operator sends the decisions.
CREATE INDEX disputes_without_email ON disputes (id) WHERE renter_email = '';
