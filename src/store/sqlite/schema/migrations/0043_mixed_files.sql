-- Renters whose file may be about two people, until the operator decides (src/rules/identity/mixed-file.ts). `settled` is what
-- the operator decided to be about one person, as a JSON array, and `settled_by` the organizations that had stated it.
CREATE TABLE mixed_files (
  renter     INTEGER PRIMARY KEY REFERENCES renters (number),
  state      TEXT NOT NULL CHECK (state IN ('open', 'one_person')),
  found_at   INTEGER NOT NULL,
  decided_at INTEGER,
  settled    TEXT NOT NULL,
  settled_by TEXT NOT NULL
) STRICT;
CREATE INDEX mixed_files_by_state ON mixed_files (state, found_at, renter);

-- Files of two people that the operator split: `target` is the renter who was created for the second person. `was` is the
-- profile of the source before and after, as JSON.
CREATE TABLE renter_splits (
  id        TEXT PRIMARY KEY,
  source    INTEGER NOT NULL REFERENCES renters (number),
  target    INTEGER NOT NULL REFERENCES renters (number),
  was       TEXT NOT NULL,
  split_at  INTEGER NOT NULL,
  undone_at INTEGER
) STRICT, WITHOUT ROWID;

-- Renters who were filed under several names, licenses or dates of birth before this was compared.
INSERT INTO identity_queue (renter, quiet, tries, due_at)
SELECT DISTINCT renter, 1, 0, 0 FROM (
  SELECT renter FROM assertions WHERE kind IN ('name', 'license', 'date_of_birth') AND source IN ('filing', 'edit')
  GROUP BY renter, kind HAVING count(DISTINCT value) > 1
) AS several WHERE true ON CONFLICT DO NOTHING;
