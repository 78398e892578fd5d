import { PLANS, requestsPerMinute } from '../../rules/organizations/plans.ts';
import { CHECK_COLUMNS, CHECK_FIELDS, CHECK_NAMES } from '../sql/check-log.ts';
import { RESPONSE_COLUMNS, replaceExpired } from '../sql/idempotency-records.ts';
import { INQUIRY_COLUMNS } from '../sql/inquiries/inquiry-rows.ts';
import { HOLDER_COLUMNS, type HolderRow, holderOf } from '../sql/keys.ts';
import { RENTER_ROW, type RenterRow, renterOf } from '../sql/renter-rows.ts';
import { dayOf, TIER } from '../sql/usage.ts';
import type {
  Admission,
  AdmissionRequest,
  CheckRecord,
  Identifier,
  Match,
  StoredResponse,
} from '../store.ts';
import { isBroken, type Send, statementOf, uncertain } from './connection/pool.ts';

/** The window of a rate limit, which is per minute. Specification 8. */
const WINDOW_MS = 60_000;

/** The same as `requestsPerMinute` of the rules. */
const REQUESTS_PER_MINUTE = `coalesce(o.rate_limit, CASE o.plan ${PLANS.map(
  (plan) => `WHEN '${plan}' THEN ${requestsPerMinute({ plan, rateLimit: null })}`,
).join(' ')} END)`;

/**
 * Adds requests to the windows in `table`, and returns the number of requests in each. The columns `id` and
 * `requests` of `added` say how many to add. Windows are locked in the order of their IDs.
 */
const addToWindows = (
  table: string,
  id: string,
  added: string,
) => `INSERT INTO ${table} AS w (${id}, opened_at, requests)
    SELECT ${id}, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint, requests
    FROM ${added} ORDER BY ${id}
    ON CONFLICT (${id}) DO UPDATE SET
      requests = excluded.requests
        + CASE WHEN excluded.opened_at < w.opened_at + ${WINDOW_MS} THEN w.requests ELSE 0 END,
      opened_at = CASE WHEN excluded.opened_at < w.opened_at + ${WINDOW_MS} THEN w.opened_at ELSE excluded.opened_at END
    RETURNING ${id}, requests`;

/** The requests of each organization in a group that are within the limit of their key. */
const WITHIN = `(SELECT organization_id, sum(within)::bigint AS requests FROM admitted
      WHERE within > 0 GROUP BY organization_id) AS added`;

/**
 * Finds the holders of keys and counts their requests ($1), and finds the first renter for each lookup
 * identifier ($2), and whether another renter also has it. Requests within the limit of their key are also counted for its organization. Counting
 * uses the clock of the database, which all nodes share. The windows of all keys are locked before those of
 * organizations, and each kind in the order of its IDs, so that two nodes cannot deadlock. Parameters and
 * result are JSON, which costs Node.js half as much as arrays and rows. `LIMIT 1` makes PostgreSQL use the
 * index, whatever size it estimates for the group, and `OFFSET 0` makes it read the identifiers once.
 */
const ADMIT = `WITH holders AS MATERIALIZED (
    SELECT k.hash, ${HOLDER_COLUMNS}, ${REQUESTS_PER_MINUTE} AS most,
      CASE WHEN k.allowed_addresses IS NULL THEN presented.requests ELSE presented.allowed END AS requests,
      o.api_access = 1 AND (k.expires_at IS NULL OR k.expires_at > presented.at) AS usable
    FROM json_to_recordset($1::json) AS presented (hash text, requests bigint, allowed bigint, at bigint)
    CROSS JOIN LATERAL (SELECT * FROM api_keys WHERE hash = presented.hash AND revoked_at IS NULL LIMIT 1) AS k
    JOIN organizations o ON o.id = k.organization_id
  ), counted AS (
    ${addToWindows('request_windows', 'key_id', 'holders WHERE usable AND requests > 0')}
  ), admitted AS (
    SELECT holders.*, coalesce(counted.requests, 0) AS counted,
      greatest(0, least(counted.requests, most) - counted.requests + holders.requests) AS within
    FROM holders LEFT JOIN counted USING (key_id)
  ), together AS (
    ${addToWindows('organization_windows', 'organization_id', WITHIN)}
  )
  SELECT (SELECT json_agg(admitted) FROM admitted) AS admitted,
    (SELECT json_object_agg(organization_id, requests) FROM together) AS organizations,
    (SELECT json_agg(json_build_array(s.position, cardinality(found.numbers) > 1, coalesce(own.incidents, 0),
        ${RENTER_ROW}))
      FROM json_to_recordset($2::json) AS s (position bigint, hash text, kind text, value text)
      JOIN holders h ON h.hash = s.hash AND h.usable
      CROSS JOIN LATERAL (SELECT CASE WHEN s.kind = 'member_id'
        THEN ARRAY(SELECT coalesce(m.merged_into, m.number) FROM renters m WHERE m.member_id = s.value)
        ELSE ARRAY(SELECT i.renter FROM identifiers i WHERE i.kind = s.kind AND i.value = s.value
          ORDER BY i.precedence, i.renter LIMIT 2)
        END AS numbers OFFSET 0) AS found
      CROSS JOIN LATERAL (SELECT * FROM renters WHERE number = found.numbers[1] LIMIT 1) AS r
      LEFT JOIN LATERAL (SELECT incidents FROM roster
        WHERE r.incidents > 0 AND organization_id = h.organization_id AND renter = r.number LIMIT 1) AS own ON true
    ) AS matches`;

interface AdmittedRow extends HolderRow {
  hash: string;
  /** Whether the key can be used from an address that it allows. */
  usable: boolean;
  /** Requests with the key in this group, from addresses that it allows. */
  requests: number;
  /** Requests in the window, including this group's; 0 if they are not counted. */
  counted: number;
  /** Those of this group that are within the limit of the key. */
  within: number;
}

type MatchRow = [position: number, ...FoundRow];

type FoundRow = [shared: boolean, ownIncidents: number, ...RenterRow];

/** The requests of a group with one key. */
interface PresentedKey {
  hash: string;
  requests: number;
  /** Those that come from an address that the key allows. */
  allowed: number;
  /** The time of the last one. */
  at: number;
}

/**
 * Returns the function that admits a group of requests with one statement. Its results are in the order of
 * the requests, `undefined` if no active key has the hash.
 */
export function admitter(send: Send, namedStatements: boolean) {
  const admit = statementOf(ADMIT, namedStatements);
  return async (group: readonly AdmissionRequest[]): Promise<(Admission | undefined)[]> => {
    const requestsByHash = new Map<string, PresentedKey>();
    for (const { hash, at, isAddressAllowed } of group) {
      const presented = requestsByHash.getOrInsert(hash, { hash, requests: 0, allowed: 0, at });
      presented.requests++;
      if (isAddressAllowed) presented.allowed++;
      if (at > presented.at) presented.at = at;
    }
    let count = 0;
    const identifiers = group.map(({ hash, identifiers }) =>
      identifiers.map((identifier) => ({ position: count++, hash, ...identifier })),
    );
    const { rows } = await send({
      ...admit,
      values: [JSON.stringify([...requestsByHash.values()]), JSON.stringify(identifiers.flat())],
    });
    const holders = (rows[0]?.admitted ?? []) as AdmittedRow[];
    const admitted = new Map(
      holders.map((row) => [
        row.hash,
        { holder: holderOf(row), usable: row.usable, before: row.counted - row.requests },
      ]),
    );
    const before = new Map<string, number>(Object.entries(rows[0]?.organizations ?? {}));
    for (const { organization_id: id, within } of holders) before.set(id, (before.get(id) ?? 0) - within);
    const matchAt = new Map(
      ((rows[0]?.matches ?? []) as MatchRow[]).map(([position, ...match]) => [position, match]),
    );
    return group.map(({ hash, isAddressAllowed }, index) => {
      const known = admitted.get(hash);
      if (known === undefined) return undefined;
      const { holder } = known;
      const isUsable = known.usable && (holder.allowedAddresses === null || isAddressAllowed);
      if (!isUsable) return { holder, isUsable, requests: 0, organizationRequests: 0, match: undefined };
      // The requests of the group are the newest in the window, numbered in their order.
      const requests = ++known.before;
      const { organizationId } = holder;
      const isWithin = requests <= requestsPerMinute(holder);
      const organizationRequests = isWithin ? (before.get(organizationId) ?? 0) + 1 : 0;
      if (isWithin) before.set(organizationId, organizationRequests);
      const first = identifiers[index]?.find(({ position }) => matchAt.has(position));
      const match = first && matchOf(first, matchAt.get(first.position));
      return { holder, isUsable, requests, organizationRequests, match };
    });
  };
}

function matchOf({ kind, value }: Identifier, found: FoundRow | undefined): Match | undefined {
  if (found === undefined) return undefined;
  const [shared, ownIncidents, ...row] = found;
  return { identifier: { kind, value }, shared, renter: renterOf(row), ownIncidents };
}

/** How often, and for how long, to retry a group if it is unknown whether it was recorded. */
const MOST_TRIES = 3;
const TRY_FOR_MS = 4_000;

const held = (checks: string) => `held AS MATERIALIZED (
    SELECT id, pg_advisory_xact_lock(hashtextextended('balance of ' || id, 0))
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
const recordStatement = (conflict: string) => `WITH checks AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS c (${CHECK_FIELDS})
  ), ${held('checks')}, ${logged(conflict)}
  ${BILL}`;

/**
 * Like `recordStatement`, and stores the responses to those that have one. Skips a check whose key has a response that has not
 * expired. The locks of `held` come first, so that two nodes with the same keys do not deadlock. Returns the IDs of the requests
 * whose response is stored.
 */
const RECORD_WITH_RESPONSES = `WITH sent AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS c (${CHECK_FIELDS}, response json)
  ), ${held('sent')}, stored AS (
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
export function checkRecorder(send: Send, namedStatements: boolean) {
  const record = statementOf(recordStatement(''), namedStatements);
  const recordMissing = statementOf(recordStatement('ON CONFLICT DO NOTHING'), namedStatements);
  const recordWithResponses = statementOf(RECORD_WITH_RESPONSES, namedStatements);
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
