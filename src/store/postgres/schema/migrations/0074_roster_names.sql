-- The names of the renters on each roster, so that an organization's search reads only its own: see src/store/sql/roster-names.ts.
CREATE TABLE roster_names (
  organization_id text COLLATE "C" NOT NULL,
  name            text COLLATE "C" NOT NULL,
  renter          bigint NOT NULL
);
INSERT INTO roster_names (organization_id, name, renter)
SELECT o.organization_id, i.value, o.renter
FROM roster o JOIN identifiers i ON i.renter = o.renter AND i.kind = 'name';
ALTER TABLE roster_names ADD PRIMARY KEY (organization_id, name, renter);

-- A sample of each roster, by which the size of a large one is estimated.
CREATE INDEX sample_of_roster ON roster (organization_id) WHERE number % 20 = 0;
