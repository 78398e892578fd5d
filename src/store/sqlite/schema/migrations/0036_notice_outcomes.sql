-- A record can change twice: it is corrected, and removed after an appeal. Each change has notices of its own.
CREATE TABLE notices_by_outcome (
  number          INTEGER PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  dispute_id      TEXT NOT NULL REFERENCES disputes (id),
  at              INTEGER NOT NULL,
  seen_at         INTEGER,
  seen_by         TEXT,
  outcome         TEXT NOT NULL CHECK (outcome IN ('removed', 'corrected')),
  UNIQUE (organization_id, dispute_id, outcome)
) STRICT;
INSERT INTO notices_by_outcome (number, organization_id, dispute_id, at, seen_at, seen_by, outcome)
SELECT n.number, n.organization_id, n.dispute_id, n.at, n.seen_at, n.seen_by, coalesce(d.outcome, 'removed')
FROM notices n JOIN disputes d ON d.id = n.dispute_id;
DROP TABLE notices;
ALTER TABLE notices_by_outcome RENAME TO notices;
CREATE INDEX notices_of_organization ON notices (organization_id, number);
CREATE INDEX unseen_notices ON notices (organization_id, number) WHERE seen_at IS NULL;
