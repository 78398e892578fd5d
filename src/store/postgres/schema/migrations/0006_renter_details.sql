-- What is known of a renter besides, and how often the profile was corrected: a correction that began from an older
-- version is refused. Apart from the renter's row, which every check reads.
CREATE TABLE renter_details (
  renter        bigint PRIMARY KEY REFERENCES renters (number),
  address       text COLLATE "C",
  date_of_birth text COLLATE "C",
  version       bigint NOT NULL,
  updated_at    bigint NOT NULL
);

-- A renter's page lists the identifiers, and asks who else has the renter on a roster.
CREATE INDEX identifiers_of_renter ON identifiers (renter, kind, value);
CREATE INDEX rosters_of_renter ON roster (renter);

-- A renter's history is read from the newest report and incident on, whoever filed them.
DROP INDEX reports_of_renter;
CREATE INDEX reports_of_renter ON reports (renter, number, organization_id);
DROP INDEX incidents_of_renter;
CREATE INDEX incidents_of_renter ON incidents (renter, id);
