-- Responses to API requests with an Idempotency-Key. They are appended, so that each commit writes few pages; only the index of
-- the short keys is in no order.
CREATE TABLE responses (
  number     INTEGER PRIMARY KEY,
  key        TEXT NOT NULL UNIQUE,
  digest     TEXT NOT NULL,
  body       TEXT NOT NULL,
  request_id TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX responses_by_expiry ON responses (expires_at);
