-- The filings of a day are counted in up to sixteen rows, whose sum is the number: a row is locked until the transaction that counts
-- in it ends, so with one row an organization's filings would wait for each other's commits. A part may be negative.
ALTER TABLE filing_days ADD COLUMN part bigint NOT NULL DEFAULT 0;
ALTER TABLE filing_days DROP CONSTRAINT filing_days_pkey;
ALTER TABLE filing_days ADD PRIMARY KEY (organization_id, day, part);
