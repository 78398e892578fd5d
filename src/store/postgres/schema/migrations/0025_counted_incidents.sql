-- Incidents that count in the score: not those whose organization filed three others about the renter in the 12 months
-- (366 days) before. See src/rules/scoring/counted-incidents.ts.
ALTER TABLE renters ADD COLUMN counted_incidents bigint NOT NULL DEFAULT 0;
UPDATE renters SET counted_incidents = counted.incidents
FROM (SELECT renter, count(*) AS incidents
      FROM (SELECT renter, filed_at, lag(filed_at, 3) OVER (PARTITION BY renter, organization_id ORDER BY filed_at) AS third
            FROM incidents) AS filed
      WHERE third IS NULL OR filed_at - third >= 31622400000 GROUP BY renter) AS counted
WHERE counted.renter = renters.number;
