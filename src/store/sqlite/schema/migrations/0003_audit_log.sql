-- What staff did, in the order in which they did it. Append-only, and without foreign keys: it outlives what it names.
CREATE TABLE audit_log (
  number          INTEGER PRIMARY KEY,
  organization_id TEXT NOT NULL,
  at              INTEGER NOT NULL,
  user_id         TEXT NOT NULL,
  actor           TEXT NOT NULL,
  action          TEXT NOT NULL,
  subject         TEXT NOT NULL
) STRICT;
CREATE INDEX audit_log_of_organization ON audit_log (organization_id, number);
