-- Adverse records are kept for seven years from the day that they state or, without one, from filing
-- (src/rules/scoring/record-age.ts). Each record is in one of two indexes, so that filing costs no more than before.
DROP INDEX adverse_reports_by_age;
DROP INDEX incidents_by_age;
CREATE INDEX adverse_reports_by_occurrence ON reports (occurred_on)
  WHERE occurred_on IS NOT NULL AND (score < 970 OR unpaid = 1);
CREATE INDEX adverse_reports_by_filing ON reports (filed_at)
  WHERE occurred_on IS NULL AND (score < 970 OR unpaid = 1);
CREATE INDEX incidents_by_occurrence ON incidents (occurred_on) WHERE occurred_on IS NOT NULL;
CREATE INDEX incidents_by_filing ON incidents (filed_at) WHERE occurred_on IS NULL;
