-- The operator's decisions whether a renter is a fraud. The newest counts. They name the profile that they were made about, so
-- that undoing a merge gives each renter its own.
CREATE TABLE fraud_decisions (
  renter_id  TEXT NOT NULL REFERENCES renters (id),
  decided_at INTEGER NOT NULL,
  confirmed  INTEGER NOT NULL CHECK (confirmed IN (0, 1)),
  reason     TEXT NOT NULL,
  PRIMARY KEY (renter_id, decided_at)
) STRICT, WITHOUT ROWID;
