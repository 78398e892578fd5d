import { DatabaseSync } from 'node:sqlite';

/** The checks, reports and incidents in a database, and whether what is derived from them is consistent. */
interface OnFile {
  /** Request IDs of the check log, in its order. */
  checks: string[];
  /** IDs of reports. */
  reports: string[];
  /** IDs of incidents. */
  incidents: string[];
  /** Descriptions of all inconsistencies. Empty if there are none. */
  contradictions: string[];
}

/** Reads what is on file, from outside the server, and checks that it is consistent. */
export function onFile(databasePath: string): OnFile {
  const db = new DatabaseSync(databasePath, { readOnly: true });
  const list = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map(({ value }) => String(value));
  try {
    // All queries read the same snapshot.
    db.exec('BEGIN');
    return {
      checks: list('SELECT request_id AS value FROM check_log ORDER BY at, request_id'),
      reports: list('SELECT id AS value FROM reports ORDER BY number'),
      incidents: list('SELECT id AS value FROM incidents ORDER BY id'),
      contradictions: [
        ...list('SELECT integrity_check AS value FROM pragma_integrity_check').filter(
          (result) => result !== 'ok',
        ),
        ...list(
          `SELECT "table" || ' refers to a row that does not exist' AS value FROM pragma_foreign_key_check`,
        ),
        ...list(REPEATED_CHECKS),
        ...list(WRONG_CREDITS),
        ...list(WRONG_USAGE),
        ...list(WRONG_FILINGS),
        ...list(WRONG_ROSTERS),
        ...list(WRONG_SUMMARIES),
        ...list(WRONG_FLAGS),
      ],
    };
  } finally {
    db.close();
  }
}

const REPEATED_CHECKS = `SELECT request_id || ' is in the log more than once' AS value
  FROM check_log GROUP BY request_id HAVING count(*) > 1`;

const WRONG_CREDITS = `SELECT id || ' has ' || credits || ' credits, not ' || due AS value FROM (
  SELECT id, credits,
    (SELECT coalesce(sum(amount), 0) FROM credit_grants WHERE organization_id = o.id)
    - (SELECT count(*) FROM check_log WHERE organization_id = o.id) AS due
  FROM organizations o) WHERE credits <> due`;

/** Gets the tier from the score (specification 4.2), where the program gets it from the recommendation. */
const WRONG_USAGE = `WITH logged AS (
    SELECT organization_id, date(at / 1000, 'unixepoch') AS day, key_id AS caller,
      CASE WHEN score IS NULL THEN 'UNKNOWN' WHEN score >= 800 THEN 'LOW' WHEN score >= 600 THEN 'MODERATE'
        WHEN score >= 400 THEN 'HIGH' ELSE 'CRITICAL' END AS tier, count(*) AS logged
    FROM check_log GROUP BY 1, 2, 3, 4
  ), counted AS (
    SELECT organization_id, date(day / 1000, 'unixepoch') AS day, caller, tier, checks FROM usage_days
  )
  SELECT organization_id || ' has ' || coalesce(checks, 0) || ' checks with ' || tier || ' on ' || day || ', not '
    || coalesce(logged, 0) AS value
  FROM logged FULL JOIN counted USING (organization_id, day, caller, tier) WHERE logged IS NOT checks`;

const WRONG_FILINGS = `WITH filed AS (
    SELECT organization_id, date(filed_at / 1000, 'unixepoch') AS day, sum(kind = 'r') AS reports, sum(kind = 'i') AS incidents
    FROM (SELECT organization_id, filed_at, 'r' AS kind FROM reports
      UNION ALL SELECT organization_id, filed_at, 'i' FROM incidents) GROUP BY 1, 2
  ), counted AS (
    SELECT organization_id, date(day / 1000, 'unixepoch') AS day, sum(reports) AS reports, sum(incidents) AS incidents
    FROM filing_days GROUP BY 1, 2
  )
  SELECT organization_id || ' has a wrong number of filings on ' || day AS value
  FROM filed f FULL JOIN counted c USING (organization_id, day)
  WHERE (coalesce(f.reports, 0), coalesce(f.incidents, 0)) <> (coalesce(c.reports, 0), coalesce(c.incidents, 0))`;

/** Condition of records that count: they are not held for review. */
const COUNTS = 'id NOT IN (SELECT id FROM held_records WHERE ended_at IS NULL)';

const WRONG_ROSTERS = `SELECT organization_id || ' has renter ' || renter || ' on its roster with a wrong count' AS value
  FROM (SELECT organization_id, renter, count(*) AS filed FROM incidents WHERE ${COUNTS} GROUP BY 1, 2)
    FULL JOIN roster USING (organization_id, renter)
  WHERE coalesce(filed, 0) IS NOT incidents`;

/**
 * Computes the renter summaries in another way than the program does: from all reports and incidents that count.
 * Newest 20 reports: specification 4.3 and 8.
 */
const WRONG_SUMMARIES = `
  WITH facts AS (
    SELECT renter, organization_id, contract_id, number, coalesce(outstanding_balance, 0) AS owed,
      coalesce(outstanding_balance, 0) > 0 OR payment_compliance IS 'Not Paid' AS is_unpaid,
      CASE variant
        WHEN 'figures' THEN json_array_length(damage) > 0
        ELSE asset_condition IN ('Repairable Damage', 'Structural Damage', 'Total Loss') END AS is_damaged,
      row_number() OVER (PARTITION BY renter ORDER BY number DESC) - 1 AS age
    FROM reports WHERE ${COUNTS}
  ), of_reports AS (
    SELECT renter, count(*) AS reports,
      count(*) FILTER (WHERE contract_id IS NULL) + count(DISTINCT organization_id || ' ' || contract_id) AS rentals,
      sum(is_unpaid) AS unpaid, sum(is_damaged) AS damaged, sum(owed) AS owed,
      sum(CASE WHEN age < 20 THEN is_unpaid << age ELSE 0 END) AS recent_unpaid,
      sum(CASE WHEN age < 20 THEN is_damaged << age ELSE 0 END) AS recent_damaged
    FROM facts GROUP BY renter
  ), of_incidents AS (
    SELECT renter, count(*) AS incidents, max(filed_at) AS last_at,
      max(lower(type) LIKE '%fraud%') AS fraud,
      sum(third IS NULL OR filed_at - third >= 31622400000) AS counted
    FROM (SELECT *, lag(filed_at, 3) OVER (PARTITION BY renter, organization_id ORDER BY filed_at) AS third
      FROM incidents WHERE ${COUNTS}) GROUP BY renter
  )
  SELECT id || ' has a summary that contradicts its reports and incidents' AS value
  FROM renters LEFT JOIN of_reports r ON r.renter = number LEFT JOIN of_incidents i ON i.renter = number
  WHERE (renters.reports, renters.rentals, unpaid_reports, damaged_reports, owed_cents,
      renters.recent_unpaid, renters.recent_damaged, renters.incidents, fraud_reported, counted_incidents)
    <> (coalesce(r.reports, 0), coalesce(r.rentals, 0), coalesce(unpaid, 0), coalesce(damaged, 0),
      coalesce(owed, 0), coalesce(r.recent_unpaid, 0), coalesce(r.recent_damaged, 0),
      coalesce(i.incidents, 0), coalesce(fraud, 0), coalesce(counted, 0))
    OR last_incident_at IS NOT last_at`;

/** The incident types in these tests contain only letters and spaces. */
const WRONG_FLAGS = `SELECT id || ' has flags that contradict its incidents' AS value FROM renters
  WHERE coalesce((SELECT group_concat(value ORDER BY value)
      FROM json_each('["' || replace(incident_flags, ',', '","') || '"]') WHERE value <> ''), '')
    <> coalesce((SELECT group_concat(flag ORDER BY flag) FROM
      (SELECT DISTINCT replace(upper(type), ' ', '_') AS flag FROM incidents
        WHERE renter = renters.number AND ${COUNTS.replace('id', 'incidents.id')})), '')`;
