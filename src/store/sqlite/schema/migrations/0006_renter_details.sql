-- What is known of a renter besides, and how often the profile was corrected: a correction that began from an older
-- version is refused. Apart from the renter's row, which every check reads.
CREATE TABLE renter_details (
  renter        INTEGER PRIMARY KEY REFERENCES renters (number),
  address       TEXT,
  date_of_birth TEXT,
  version       INTEGER NOT NULL,
  updated_at    INTEGER NOT NULL
) STRICT;

-- A renter's page lists the identifiers, and asks who else has the renter on a roster.
CREATE INDEX identifiers_of_renter ON identifiers (renter, kind, value);
CREATE INDEX rosters_of_renter ON roster (renter);

-- A renter's history is read from the newest report on, whoever filed it.
DROP INDEX reports_of_renter;
CREATE INDEX reports_of_renter ON reports (renter, number, organization_id);
