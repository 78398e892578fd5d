-- What held filings assert counts only after their release. The table is copied, because SQLite cannot change a CHECK.
CREATE TABLE new_assertions (
  renter          INTEGER NOT NULL REFERENCES renters (number),
  kind            TEXT NOT NULL CHECK (kind IN ('email', 'phone', 'license', 'name', 'date_of_birth', 'address')),
  value           TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  source          TEXT NOT NULL CHECK (source IN ('filing', 'held', 'edit', 'renter', 'merge', 'operator', 'detached')),
  at              INTEGER NOT NULL,
  PRIMARY KEY (renter, kind, value, organization_id, source)
) STRICT, WITHOUT ROWID;
INSERT INTO new_assertions (renter, kind, value, organization_id, source, at)
SELECT renter, kind, value, organization_id, source, at FROM assertions;
DROP TABLE assertions;
ALTER TABLE new_assertions RENAME TO assertions;
