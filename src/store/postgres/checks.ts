import { RESULT_COLUMNS } from '../sql/checks/batches.ts';
import { CHECK_COLUMNS, CHECK_FIELDS, CHECK_NAMES } from '../sql/checks/check-log.ts';
import { RESPONSE_COLUMNS, replaceExpired } from '../sql/idempotency-records.ts';
import { INQUIRY_COLUMNS } from '../sql/inquiries/inquiry-rows.ts';
import { dayOf, TIER } from '../sql/usage.ts';
import type { CheckRecord, Store, StoredResponse } from '../store.ts';
import { isBroken, uncertain } from './connection/outages.ts';
import { type Send, statementOf } from './connection/pool.ts';

/** How often, and for how long, to retry a group if it is unknown whether it was recorded. */
const MOST_TRIES = 3;
const TRY_FOR_MS = 4_000;

// Where Citus distributes the log, it stores the rows in between, and it cannot store `void`.
const held = (checks: string, lockSeed: string) => `held AS MATERIALIZED (
    SELECT id, pg_advisory_xact_lock(hashtextextended('balance of ' || id, ${lockSeed}))::text
    FROM (SELECT DISTINCT "organizationId" AS id FROM ${checks} ORDER BY id) AS asking
  )`;

const logged = (conflict: string) => `logged AS (
    INSERT INTO check_log (${CHECK_COLUMNS.join(', ')}) SELECT * FROM checks
    ${conflict} RETURNING organization_id, at, key_id, recommendation, score, renter_id, request_id, identifier,
      purpose
  ), late AS (
    INSERT INTO late_lookups (${INQUIRY_COLUMNS.join(', ')}) SELECT ${INQUIRY_COLUMNS.join(', ')} FROM logged
    WHERE renter_id IS NOT NULL AND at < (SELECT closed_until FROM lookup_gathering) ON CONFLICT DO NOTHING
  ), counted AS (
    INSERT INTO usage_days AS u (organization_id, day, caller, tier, checks)
    SELECT organization_id, ${dayOf('at')}, key_id, ${TIER}, count(*) FROM logged
    WHERE organization_id = ANY(ARRAY(SELECT id FROM held)) GROUP BY 1, 2, 3, 4
    ON CONFLICT (organization_id, day, caller, tier) DO UPDATE SET checks = u.checks + excluded.checks
  ), used AS (SELECT organization_id, count(*) AS checks FROM logged GROUP BY organization_id)`;

const BILL = `UPDATE organizations SET credits = credits - coalesce((SELECT checks FROM used WHERE organization_id = id), 0)
  WHERE id = ANY(ARRAY(SELECT id FROM held))`;

/**
 * Logs checks, and counts and bills those that it logged. With `ON CONFLICT DO NOTHING`, which costs a fifth
 * more, it skips checks that are already in the log. It updates the balance in any case, so that its commit
 * waits for synchronous standbys as the first one would have.
 *
 * Nodes update the balance of an organization one at a time, under advisory locks that are taken in the order
 * of the IDs to avoid deadlocks. Row locks would not do: locking a row and then changing it, while filings
 * refer to it, deadlocks with sessions that wait for the row. The lock of an organization also covers its
 * usage by day.
 *
 * The same statement records checks from before the index was closed as late inquiries.
 */
const recordStatement = (conflict: string, lockSeed: string) => `WITH checks AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS c (${CHECK_FIELDS})
  ), ${held('checks', lockSeed)}, ${logged(conflict)}
  ${BILL}`;

/**
 * Like `recordStatement`, and stores the responses to those that have one. Skips a check whose key has a response that has not
 * expired. The locks of `held` come first, so that two nodes with the same keys do not deadlock. Returns the IDs of the requests
 * whose response is stored.
 */
const recordWithResponsesStatement = (lockSeed: string) => `WITH sent AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS c (${CHECK_FIELDS}, response json)
  ), ${held('sent', lockSeed)}, stored AS (
    INSERT INTO responses (${RESPONSE_COLUMNS.join(', ')})
    SELECT DISTINCT ON (response->>'key') response->>'key', response->>'digest', response->>'body', "requestId",
      (response->>'expiresAt')::bigint
    FROM sent WHERE response IS NOT NULL AND "organizationId" = ANY(ARRAY(SELECT id FROM held)) ORDER BY 1
    ${replaceExpired('(SELECT min(at) FROM sent)')} RETURNING request_id
  ), checks AS MATERIALIZED (
    SELECT ${CHECK_NAMES} FROM sent WHERE response IS NULL OR "requestId" IN (SELECT request_id FROM stored)
  ), ${logged('ON CONFLICT DO NOTHING')}, billed AS (${BILL})
  SELECT request_id FROM stored`;

const FIND_RESPONSES = `SELECT key, digest, body, request_id AS "requestId", expires_at AS "expiresAt"
  FROM responses WHERE key IN (SELECT json_array_elements_text($1::json))`;

/**
 * Returns the function that records a group of checks, each once. Its results are the responses to earlier requests with the
 * keys of the checks, `undefined` for those that were recorded.
 */
export function checkRecorder(send: Send, namedStatements: boolean, lockSeed: string) {
  const record = statementOf(recordStatement('', lockSeed), namedStatements);
  const recordMissing = statementOf(recordStatement('ON CONFLICT DO NOTHING', lockSeed), namedStatements);
  const recordWithResponses = statementOf(recordWithResponsesStatement(lockSeed), namedStatements);
  const findResponses = statementOf(FIND_RESPONSES, namedStatements);

  /** Returns the responses in place of which these checks were not recorded. */
  async function findEarlier(checks: readonly CheckRecord[], stored: ReadonlySet<string>) {
    const skipped = checks.filter(
      ({ response, requestId }) => response !== undefined && !stored.has(requestId),
    );
    if (skipped.length === 0) return [];
    const keys = skipped.map(({ response }) => response?.key);
    const { rows } = await send({ ...findResponses, values: [JSON.stringify(keys)] });
    const found = new Map((rows as unknown as StoredResponse[]).map((earlier) => [earlier.key, earlier]));
    return checks.map(({ requestId, response }) => {
      const earlier = response && found.get(response.key);
      // A try of which only the result was lost.
      return earlier?.requestId === requestId ? undefined : earlier;
    });
  }

  return async (checks: readonly CheckRecord[]): Promise<(StoredResponse | undefined)[]> => {
    const values = [JSON.stringify(checks)];
    const someHaveResponse = checks.some(({ response }) => response !== undefined);
    const someRepeated = checks.some(({ mayBeRepeated }) => mayBeRepeated);
    const latest = performance.now() + TRY_FOR_MS;
    let mayBeDone = false;
    for (let tries = 1; ; tries++) {
      try {
        if (!someHaveResponse) {
          await send({ ...(tries === 1 && !someRepeated ? record : recordMissing), values });
          return [];
        }
        const { rows } = await send({ ...recordWithResponses, values });
        return await findEarlier(checks, new Set(rows.map(({ request_id }) => request_id as string)));
      } catch (error) {
        // The connection broke. A retry records what is missing, and nothing twice.
        if (!isBroken(error)) throw error;
        mayBeDone ||= error.mayBeDone;
        if (tries < MOST_TRIES && performance.now() < latest) continue;
        throw mayBeDone ? uncertain(error) : error;
      }
    }
  };
}

/**
 * Records the checks of a part of a batch ($1) if the batch is still running and nobody answered these rows ($2 to $5). The row of
 * the batch is locked first, so of two nodes that answer the same rows one records nothing.
 */
const recordPartStatement = (lockSeed: string) => `WITH advanced AS (
    UPDATE check_batches SET answered = answered + $2, claimed_until = $3
    WHERE id = $4 AND answered = $5 AND status = 'running' RETURNING id
  ), sent AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS c (${CHECK_FIELDS}, position bigint, response text)
    WHERE EXISTS (SELECT FROM advanced)
  ), ${held('sent', lockSeed)}, checks AS MATERIALIZED (SELECT ${CHECK_NAMES} FROM sent), ${logged('')}, added AS (
    INSERT INTO batch_results (${RESULT_COLUMNS.join(', ')})
    SELECT "batchId", position, "requestId", ${TIER}, response FROM sent
  ), billed AS (${BILL})
  SELECT count(*) AS advanced FROM advanced`;

/** Returns the function that records parts of batches. */
export function batchPartRecorder(
  send: Send,
  namedStatements: boolean,
  lockSeed: string,
): Store['recordBatchPart'] {
  const record = statementOf(recordPartStatement(lockSeed), namedStatements);
  return async ({ batchId, answered, results, claimedUntil }) => {
    const sent = results.map(({ check, response }, index) => {
      return { ...check, position: answered + index + 1, response };
    });
    const values = [JSON.stringify(sent), results.length, claimedUntil, batchId, answered];
    const { rows } = await send({ ...record, values });
    return rows[0]?.advanced === 1;
  };
}
