-- Records that repeat removed ones, and were filed because the organization certified them: 15 U.S.C. 1681i(a)(5)(B).
-- `repeats` are the numbers of the removed records. `mail_due_at` is set while the renter is to be told by e-mail.
CREATE TABLE reinsertions (
  id              TEXT PRIMARY KEY,
  kind            TEXT NOT NULL CHECK (kind IN ('report', 'incident')),
  number          INTEGER NOT NULL,
  filing          TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  repeats         TEXT NOT NULL,
  actor           TEXT,
  said            TEXT NOT NULL,
  certified_at    INTEGER NOT NULL,
  mail_due_at     INTEGER,
  told_at         INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX reinsertions_of_filing ON reinsertions (filing);
CREATE INDEX reinsertions_of_organization ON reinsertions (organization_id, certified_at);
CREATE INDEX reinsertions_to_mail ON reinsertions (mail_due_at, id) WHERE mail_due_at IS NOT NULL;
