import { CHECK_COLUMNS, CHECK_FIELDS } from '../../sql/check-log.ts';
import { LOOKUP_COLUMNS } from '../../sql/lookup-rows.ts';
import { REQUEST_COLUMNS, requestDeletes } from '../../sql/request-log.ts';
import { dayOf, TIER } from '../../sql/usage.ts';
import type { CheckRecord, KeyUsage, RequestEntry, RequestPruning } from '../../store.ts';
import { isBroken, preparer, type Send, statementOf, uncertain } from '../connection/pool.ts';
import { IN_TRANSACTION } from '../dialect.ts';

// A group goes to the database as one text of JSON: an array for each column costs Node.js twice as much.

/** How often a group is recorded anew when it is not known whether it was, and how long after it arrived. */
const MOST_TRIES = 3;
const TRY_FOR_MS = 4_000;

/**
 * Logs checks, and counts and bills those that it logged. With `ON CONFLICT DO NOTHING`, which costs a fifth more, these are the
 * ones that are not in the log yet; it writes a balance all the same, so that its answer waits for synchronous
 * standbys as the first one would have.
 *
 * Nodes take turns at an organization's balance, by locks that are taken in the order of the IDs, so that two never
 * wait for each other. To lock the rows would not do: a row that is locked and then changed, while filings refer to
 * it, is a deadlock with whoever waits for it. Whoever holds the lock of an organization is the only one to write its
 * usage by day.
 *
 * What is logged later than look-ups were gathered is put down as late, by the same statement.
 */
const recordStatement = (conflict: string) => `WITH checks AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS c (${CHECK_FIELDS})
  ), held AS MATERIALIZED (
    SELECT id, pg_advisory_xact_lock(hashtextextended('balance of ' || id, 0))
    FROM (SELECT DISTINCT "organizationId" AS id FROM checks ORDER BY id) AS asking
  ), logged AS (
    INSERT INTO check_log (${CHECK_COLUMNS.join(', ')}) SELECT * FROM checks
    ${conflict} RETURNING organization_id, at, key_id, recommendation, score, renter_id, request_id, identifier
  ), late AS (
    INSERT INTO late_lookups (${LOOKUP_COLUMNS.join(', ')}) SELECT ${LOOKUP_COLUMNS.join(', ')} FROM logged
    WHERE renter_id IS NOT NULL AND at < (SELECT closed_until FROM lookup_gathering) ON CONFLICT DO NOTHING
  ), counted AS (
    INSERT INTO usage_days AS u (organization_id, day, caller, tier, checks)
    SELECT organization_id, ${dayOf('at')}, key_id, ${TIER}, count(*) FROM logged
    WHERE organization_id = ANY(ARRAY(SELECT id FROM held)) GROUP BY 1, 2, 3, 4
    ON CONFLICT (organization_id, day, caller, tier) DO UPDATE SET checks = u.checks + excluded.checks
  ), used AS (SELECT organization_id, count(*) AS checks FROM logged GROUP BY organization_id)
  UPDATE organizations SET credits = credits - coalesce((SELECT checks FROM used WHERE organization_id = id), 0)
  WHERE id = ANY(ARRAY(SELECT id FROM held))`;

const RECORD_KEY_USAGE = `WITH used AS MATERIALIZED (
    SELECT "keyId" AS key_id, sum(requests) AS requests, max("lastUsedAt") AS last_used_at
    FROM json_to_recordset($1::json) AS u ("keyId" text, requests bigint, "lastUsedAt" bigint) GROUP BY "keyId"
  ), held AS MATERIALIZED (
    SELECT id FROM api_keys WHERE id = ANY(ARRAY(SELECT key_id FROM used)) ORDER BY id FOR NO KEY UPDATE
  )
  UPDATE api_keys SET request_count = request_count + used.requests,
    last_used_at = greatest(coalesce(api_keys.last_used_at, 0), used.last_used_at)
  FROM used JOIN held ON held.id = used.key_id WHERE api_keys.id = used.key_id`;

/** Records a group of checks, each once. */
export function checkRecorder(send: Send, namedStatements: boolean) {
  const record = statementOf(recordStatement(''), namedStatements);
  const recordMissing = statementOf(recordStatement('ON CONFLICT DO NOTHING'), namedStatements);
  return async (checks: readonly CheckRecord[]): Promise<void> => {
    const values = [JSON.stringify(checks)];
    const someRepeated = checks.some(({ mayBeRepeated }) => mayBeRepeated);
    const latest = performance.now() + TRY_FOR_MS;
    let mayBeDone = false;
    for (let tries = 1; ; tries++) {
      try {
        await send({ ...(tries === 1 && !someRepeated ? record : recordMissing), values });
        return;
      } catch (error) {
        // The connection broke: recorded or not, doing it again does what is missing and nothing twice.
        if (!isBroken(error)) throw error;
        mayBeDone ||= error.mayBeDone;
        if (tries < MOST_TRIES && performance.now() < latest) continue;
        throw mayBeDone ? uncertain(error) : error;
      }
    }
  };
}

/** Adds to the counts of keys. */
export function keyUsageRecorder(send: Send, namedStatements: boolean) {
  const record = statementOf(RECORD_KEY_USAGE, namedStatements);
  return async (usage: readonly KeyUsage[]): Promise<void> => {
    await send({ ...record, values: [JSON.stringify(usage)] });
  };
}

const RECORD_REQUESTS = `INSERT INTO request_log (${REQUEST_COLUMNS.join(', ')})
  SELECT * FROM json_to_recordset($1::json) AS r ("organizationId" text, at bigint, "requestId" text, caller text,
    method text, path text, status bigint, "durationUs" bigint, unlisted bigint)
  ON CONFLICT DO NOTHING`;

/** Adds to the request log, and forgets what is too much or too old. What another node is just deleting is passed over. */
export function requestRecorder(send: Send, namedStatements: boolean) {
  const record = statementOf(RECORD_REQUESTS, namedStatements);
  const { excess, aged } = requestDeletes(preparer(send, namedStatements), IN_TRANSACTION);
  return async (entries: readonly RequestEntry[], pruning: RequestPruning): Promise<void> => {
    if (entries.length > 0) await send({ ...record, values: [JSON.stringify(entries)] });
    const { organizationIds, keep, before, most } = pruning;
    for (const organizationId of organizationIds) await excess.run(organizationId, keep, most);
    await aged.run(before, most);
  };
}
