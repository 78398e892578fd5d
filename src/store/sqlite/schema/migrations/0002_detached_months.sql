-- How many checks an organization made in a month whose part of the check log was detached from it: what PostgreSQL
-- has a command for. Here it is empty, unless the network was moved from there.
CREATE TABLE detached_months (
  organization_id TEXT NOT NULL,
  starts_at       INTEGER NOT NULL,
  ends_at         INTEGER NOT NULL,
  checks          INTEGER NOT NULL,
  PRIMARY KEY (organization_id, starts_at)
) STRICT, WITHOUT ROWID;
