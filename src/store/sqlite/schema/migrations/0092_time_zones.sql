-- The time zone of an organization's days, by its name in the IANA database.
ALTER TABLE organizations ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';

-- The midnights of other time zones than UTC, each with the checks of its UTC day that the organization made before it, as a JSON array
-- of caller, tier and number. So the usage of a local day is that of UTC days with the parts of two days moved. Counted in the
-- check log when usage is read, never when a check is made.
CREATE TABLE usage_midnights (
  organization_id TEXT NOT NULL,
  midnight        INTEGER NOT NULL,
  counted_at      INTEGER NOT NULL,
  before_it       TEXT NOT NULL,
  PRIMARY KEY (organization_id, midnight)
) STRICT, WITHOUT ROWID;
