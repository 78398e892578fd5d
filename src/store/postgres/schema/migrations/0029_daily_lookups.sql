-- How many renters outside its reach an organization is shown in a day without a check; null for the plan's number.
ALTER TABLE organizations ADD COLUMN daily_lookups bigint;

-- The renters outside its reach that an organization was shown on a day (UTC).
CREATE TABLE renters_shown (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  day             bigint NOT NULL,
  renter_id       text COLLATE "C" NOT NULL,
  PRIMARY KEY (organization_id, day, renter_id)
);

-- When an organization's newest check found a renter, as far as the check log is indexed.
CREATE TABLE checked_renters (
  organization_id text COLLATE "C" NOT NULL,
  renter_id       text COLLATE "C" NOT NULL,
  checked_at      bigint NOT NULL,
  PRIMARY KEY (organization_id, renter_id)
);
INSERT INTO checked_renters (organization_id, renter_id, checked_at)
SELECT organization_id, renter_id, max(at) FROM lookups GROUP BY organization_id, renter_id;
