-- What was done for a page under an ID that the page made, so that sending it again does nothing twice. Without foreign
-- keys: it lasts for weeks, and what it names for years.
CREATE TABLE receipts (
  organization_id TEXT NOT NULL,
  id              TEXT NOT NULL,
  digest          TEXT NOT NULL,
  answer          TEXT NOT NULL,
  at              INTEGER NOT NULL,
  PRIMARY KEY (organization_id, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX receipts_by_age ON receipts (organization_id, at);
