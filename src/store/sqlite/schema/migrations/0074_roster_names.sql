-- The names of the renters on each roster, so that an organization's search reads only its own: see src/store/sql/roster-names.ts.
CREATE TABLE roster_names (
  organization_id TEXT NOT NULL,
  name            TEXT NOT NULL,
  renter          INTEGER NOT NULL,
  PRIMARY KEY (organization_id, name, renter)
) STRICT, WITHOUT ROWID;
INSERT INTO roster_names (organization_id, name, renter)
SELECT o.organization_id, i.value, o.renter
FROM roster o CROSS JOIN identifiers i ON i.renter = o.renter AND i.kind = 'name'
ORDER BY o.organization_id, i.value, o.renter;

-- A sample of each roster, by which the size of a large one is estimated.
CREATE INDEX sample_of_roster ON roster (organization_id) WHERE number % 20 = 0;
