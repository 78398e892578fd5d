-- The rent score of each renter, as src/rules/scoring/rent-score.ts computes it.
ALTER TABLE renters ADD COLUMN score bigint NOT NULL DEFAULT 0;
WITH bits (bit) AS (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19))
UPDATE renters SET score = scored.score FROM (
  SELECT number, greatest(0, (40 * payment + 30 * asset + 10 * greatest(0, 1000 - 150 * unpaid) + identity + 50) / 100
      - 100 * counted_incidents) AS score
  FROM (
    SELECT number, unpaid, identity, counted_incidents,
      CASE counted WHEN 0 THEN 1000 ELSE (2000 * (counted - unpaid) + counted) / (2 * counted) END AS payment,
      CASE counted WHEN 0 THEN 1000 ELSE (2000 * (counted - damaged) + counted) / (2 * counted) END AS asset
    FROM (
      SELECT number, counted_incidents, least(reports, 20) AS counted,
        CASE verification_level WHEN 'IDENTITY_VERIFIED' THEN 18000 ELSE 12000 END AS identity,
        CASE recent_unpaid WHEN 0 THEN 0 ELSE (SELECT sum((recent_unpaid >> bit) & 1)::bigint FROM bits) END AS unpaid,
        CASE recent_damaged WHEN 0 THEN 0 ELSE (SELECT sum((recent_damaged >> bit) & 1)::bigint FROM bits) END AS damaged
      FROM renters
    ) AS facts
  ) AS components
) AS scored WHERE scored.number = renters.number;

-- The scores of the renters on each roster, so that a page of a roster in this order reads only its own: see
-- src/store/sql/roster-scores.ts.
CREATE TABLE roster_scores (
  organization_id text COLLATE "C" NOT NULL,
  score           bigint NOT NULL,
  renter          bigint NOT NULL
);
INSERT INTO roster_scores (organization_id, score, renter)
SELECT o.organization_id, r.score, o.renter
FROM roster o JOIN renters r ON r.number = o.renter;
ALTER TABLE roster_scores ADD PRIMARY KEY (organization_id, score, renter);

-- Renters whose summary is computed again, because its rules changed. Flags had `_` in place of letters other than A to Z.
CREATE TABLE outdated_summaries (renter bigint PRIMARY KEY);
INSERT INTO outdated_summaries (renter)
SELECT DISTINCT renter FROM incidents WHERE char_length(type) <> octet_length(type);
