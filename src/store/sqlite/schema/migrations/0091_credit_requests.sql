-- The credits that an organization asks the operator for. The row stays after the request has ended, so that staff see why it
-- was declined, and the operator is not mailed about each request of an organization that asks again and again.
CREATE TABLE credit_requests (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  amount          INTEGER NOT NULL,
  note            TEXT NOT NULL,
  user_id         TEXT NOT NULL,
  requested_by    TEXT NOT NULL,
  requested_at    INTEGER NOT NULL,
  state           TEXT NOT NULL CHECK (state IN ('open', 'granted', 'declined', 'withdrawn')),
  ended_at        INTEGER CHECK ((ended_at IS NULL) = (state = 'open')),
  granted         INTEGER CHECK ((granted IS NULL) = (state <> 'granted')),
  reason          TEXT CHECK ((reason IS NULL) = (state <> 'declined')),
  mail_due_at     INTEGER,
  told_at         INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX credit_requests_to_mail ON credit_requests (mail_due_at) WHERE mail_due_at IS NOT NULL;
