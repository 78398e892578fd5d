-- How many reports and incidents on file an organization filed on a day (the beginning of one of UTC). Counted by the transaction
-- that files or removes them, so that what a page shows of a period is not counted from the records.
CREATE TABLE filing_days (
  organization_id text COLLATE "C" NOT NULL,
  day             bigint NOT NULL,
  reports         bigint NOT NULL,
  incidents       bigint NOT NULL,
  PRIMARY KEY (organization_id, day)
) WITH (fillfactor = 70); -- Room beside the rows of today, which are written all the time.

INSERT INTO filing_days (organization_id, day, reports, incidents)
SELECT organization_id, filed_at / 86400000 * 86400000, sum(reports), sum(incidents) FROM (
  SELECT organization_id, filed_at, 1 AS reports, 0 AS incidents FROM reports
  UNION ALL SELECT organization_id, filed_at, 0, 1 FROM incidents
) AS filed GROUP BY 1, 2;
