-- The names on each roster as they begin with a later word, so that an organization finds its renters by family name:
-- see src/store/sql/roster-names.ts.
CREATE TABLE roster_turned_names (
  organization_id text COLLATE "C" NOT NULL,
  name            text COLLATE "C" NOT NULL,
  renter          bigint NOT NULL,
  -- How many of the last words of the name were moved to its front.
  moved           bigint NOT NULL
);
INSERT INTO roster_turned_names (organization_id, name, renter, moved)
WITH RECURSIVE turned (organization_id, name, renter, moved, spaces) AS (
  SELECT organization_id, name, renter, 0, length(name) - length(replace(name, ' ', '')) FROM roster_names
  UNION ALL
  SELECT organization_id,
    substr(name, length(rtrim(name, replace(name, ' ', ''))) + 1) || ' ' || rtrim(rtrim(name, replace(name, ' ', ''))),
    renter, moved + 1, spaces
  FROM turned WHERE moved < spaces AND moved < 4
)
SELECT organization_id, name, renter, moved FROM turned WHERE moved > 0;
ALTER TABLE roster_turned_names ADD PRIMARY KEY (organization_id, name, renter, moved);
