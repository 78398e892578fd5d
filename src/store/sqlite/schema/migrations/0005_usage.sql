-- How many checks an organization made on a day (the beginning of one of UTC), by whom (a key or a staff member, as
-- the check log has it) and with what answer. Counted by the transaction that logs a check, so that what a page shows
-- of a year is not added up from the log.
CREATE TABLE usage_days (
  organization_id TEXT NOT NULL,
  day             INTEGER NOT NULL,
  caller          TEXT NOT NULL,
  tier            TEXT NOT NULL CHECK (tier IN ('LOW', 'MODERATE', 'HIGH', 'CRITICAL', 'UNKNOWN')),
  checks          INTEGER NOT NULL,
  PRIMARY KEY (organization_id, day, caller, tier)
) STRICT, WITHOUT ROWID;

INSERT INTO usage_days (organization_id, day, caller, tier, checks)
SELECT organization_id, at / 86400000 * 86400000 AS day, key_id,
  CASE WHEN score IS NULL THEN 'UNKNOWN' ELSE CASE recommendation
    WHEN 'APPROVED' THEN 'LOW' WHEN 'CONDITIONAL' THEN 'MODERATE' WHEN 'REVIEW_REQUIRED' THEN 'HIGH'
    ELSE 'CRITICAL' END END AS tier,
  count(*)
FROM check_log GROUP BY 1, 2, 3, 4;

-- Of a month that is detached from the log no more is known than its sum: it stands on its first day, by nobody.
INSERT INTO usage_days (organization_id, day, caller, tier, checks)
SELECT organization_id, starts_at, '', 'UNKNOWN', checks FROM detached_months;

-- The balance below which owners and admins get a mail, and when they got it; null again once the balance is not
-- below it any more.
ALTER TABLE organizations ADD COLUMN credit_warning INTEGER CHECK (credit_warning > 0);
ALTER TABLE organizations ADD COLUMN credit_warned_at INTEGER;
CREATE INDEX organizations_with_warning ON organizations (id) WHERE credit_warning IS NOT NULL;

CREATE INDEX grants_of_organization ON credit_grants (organization_id, at, number);

-- What an organization filed, by day.
CREATE INDEX reports_by_day ON reports (organization_id, filed_at);
CREATE INDEX incidents_by_day ON incidents (organization_id, filed_at);

-- The newest requests of the API, of each organization so many. It lies in the order in which it is read.
CREATE TABLE request_log (
  organization_id TEXT NOT NULL,
  at              INTEGER NOT NULL,
  request_id      TEXT NOT NULL,
  caller          TEXT NOT NULL,
  method          TEXT NOT NULL,
  path            TEXT NOT NULL,
  status          INTEGER NOT NULL,
  duration_us     INTEGER NOT NULL,
  unlisted        INTEGER NOT NULL,
  PRIMARY KEY (organization_id, at, request_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX request_log_by_age ON request_log (at);
