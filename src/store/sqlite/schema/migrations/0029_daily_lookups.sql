-- How many renters outside its reach an organization is shown in a day without a check; null for the plan's number.
ALTER TABLE organizations ADD COLUMN daily_lookups INTEGER;

-- The renters outside its reach that an organization was shown on a day (UTC).
CREATE TABLE renters_shown (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  day             INTEGER NOT NULL,
  renter_id       TEXT NOT NULL,
  PRIMARY KEY (organization_id, day, renter_id)
) STRICT, WITHOUT ROWID;

-- When an organization's newest check found a renter, as far as the check log is indexed.
CREATE TABLE checked_renters (
  organization_id TEXT NOT NULL,
  renter_id       TEXT NOT NULL,
  checked_at      INTEGER NOT NULL,
  PRIMARY KEY (organization_id, renter_id)
) STRICT, WITHOUT ROWID;
INSERT INTO checked_renters (organization_id, renter_id, checked_at)
SELECT organization_id, renter_id, max(at) FROM lookups GROUP BY organization_id, renter_id;
