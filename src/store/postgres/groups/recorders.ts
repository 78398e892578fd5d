import type { CheckRecord, KeyUsage } from '../../store.ts';
import { isBroken, type Send, statementOf } from '../connection/pool.ts';

// A group goes to the database as one text of JSON: an array for each column costs Node.js twice as much.

/** How often a group is recorded anew when it is not known whether it was, and how long after it arrived. */
const MOST_TRIES = 3;
const TRY_FOR_MS = 4_000;

/**
 * Logs checks, and bills those that it logged. With `ON CONFLICT DO NOTHING`, which costs a fifth more, these are the
 * ones that are not in the log yet; it writes a balance all the same, so that its answer waits for synchronous
 * standbys as the first one would have.
 *
 * Nodes take turns at an organization's balance, by locks that are taken in the order of the IDs, so that two never
 * wait for each other. To lock the rows would not do: a row that is locked and then changed, while filings refer to
 * it, is a deadlock with whoever waits for it.
 */
const recordStatement = (conflict: string) => `WITH checks AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS c ("requestId" text, "organizationId" text, "keyId" text, at bigint,
      identifier text, "renterId" text, recommendation text, score bigint)
  ), held AS MATERIALIZED (
    SELECT id, pg_advisory_xact_lock(hashtextextended('balance of ' || id, 0))
    FROM (SELECT DISTINCT "organizationId" AS id FROM checks ORDER BY id) AS asking
  ), logged AS (
    INSERT INTO check_log (request_id, organization_id, key_id, at, identifier, renter_id, recommendation, score)
    SELECT * FROM checks
    ${conflict} RETURNING organization_id
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
    const latest = performance.now() + TRY_FOR_MS;
    for (let tries = 1; ; tries++) {
      try {
        await send({ ...(tries === 1 ? record : recordMissing), values });
        return;
      } catch (error) {
        // The connection broke: recorded or not, doing it again does what is missing and nothing twice.
        if (!isBroken(error) || tries === MOST_TRIES || performance.now() > latest) throw error;
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
