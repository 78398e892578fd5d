-- How many checks an organization made in a month whose partition was detached from the check log.
CREATE TABLE detached_months (
  organization_id text COLLATE "C" NOT NULL,
  starts_at       bigint NOT NULL,
  ends_at         bigint NOT NULL,
  checks          bigint NOT NULL,
  PRIMARY KEY (organization_id, starts_at)
);
