-- As on PostgreSQL, where the filings of a day are counted in up to sixteen rows, whose sum is the number. Here the part is always 0.
CREATE TABLE filing_days_in_parts (
  organization_id TEXT NOT NULL,
  day             INTEGER NOT NULL,
  reports         INTEGER NOT NULL,
  incidents       INTEGER NOT NULL,
  part            INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, day, part)
) STRICT, WITHOUT ROWID;
INSERT INTO filing_days_in_parts (organization_id, day, reports, incidents)
SELECT organization_id, day, reports, incidents FROM filing_days;
DROP TABLE filing_days;
ALTER TABLE filing_days_in_parts RENAME TO filing_days;
