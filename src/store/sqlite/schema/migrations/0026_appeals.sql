-- A renter appeals once against the rejection of a dispute; the operator decides. The dispute stays rejected until then.
CREATE TABLE appeals (
  dispute_id  TEXT PRIMARY KEY REFERENCES disputes (id),
  said        TEXT NOT NULL,
  filed_at    INTEGER NOT NULL,
  deadline_at INTEGER NOT NULL,
  ended_at    INTEGER,
  decision    TEXT CHECK (decision IN ('upheld', 'rejected')),
  answer      TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX open_appeals ON appeals (deadline_at, dispute_id) WHERE ended_at IS NULL;
