-- Copies of a file that a renter requested by post or telephone, and how the operator identified the renter.
CREATE TABLE file_requests (
  id            TEXT PRIMARY KEY,
  renter        INTEGER NOT NULL REFERENCES renters (number),
  medium        TEXT NOT NULL CHECK (medium IN ('post', 'telephone')),
  send_to       TEXT NOT NULL,
  requested_at  INTEGER NOT NULL,
  identified_by TEXT,
  identified_at INTEGER,
  printed_at    INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX file_requests_of_renter ON file_requests (renter, id);
CREATE INDEX open_file_requests ON file_requests (id) WHERE printed_at IS NULL;
-- Disputes by post or telephone have no e-mail: the operator sends the decisions.
CREATE INDEX disputes_without_email ON disputes (id) WHERE renter_email = '';
