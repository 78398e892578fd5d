import { PLANS, requestsPerMinute } from '../../rules/organizations/plans.ts';
import { HOLDER_COLUMNS, type HolderRow, holderOf, NOT_COUNTED, windowOf } from '../sql/keys.ts';
import type { Admission, AdmissionRequest, Identifier } from '../store.ts';
import { type Send, statementOf } from './connection/pool.ts';
import { FOUND_RENTERS, foundBy, matchesOf, type PlacedIdentifier, positioned } from './lookups.ts';
import { CHANGE_MARKS } from './replica.ts';
import type { ReplicaLookups } from './replica-lookups.ts';

/** The window of a rate limit, which is per minute. Specification 8. */
const WINDOW_MS = 60_000;

/** Epoch milliseconds by the clock of the database. */
const NOW_MS = 'floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** The same as `requestsPerMinute` of the rules. */
const REQUESTS_PER_MINUTE = `coalesce(o.rate_limit, CASE o.plan ${PLANS.map(
  (plan) => `WHEN '${plan}' THEN ${requestsPerMinute({ plan, rateLimit: null })}`,
).join(' ')} END)`;

/**
 * Adds requests to the windows in `table`, and returns the number of requests in each, and the milliseconds until it ends. The columns `id` and
 * `requests` of `added` say how many to add. Windows are locked in the order of their IDs.
 */
const addToWindows = (
  table: string,
  id: string,
  added: string,
) => `INSERT INTO ${table} AS w (${id}, opened_at, requests)
    SELECT ${id}, ${NOW_MS}, requests
    FROM ${added} ORDER BY ${id}
    ON CONFLICT (${id}) DO UPDATE SET
      requests = excluded.requests
        + CASE WHEN excluded.opened_at < w.opened_at + ${WINDOW_MS} THEN w.requests ELSE 0 END,
      opened_at = CASE WHEN excluded.opened_at < w.opened_at + ${WINDOW_MS} THEN w.opened_at ELSE excluded.opened_at END
    RETURNING ${id}, requests, opened_at + ${WINDOW_MS} - ${NOW_MS} AS resets_in`;

/**
 * The requests of each organization in a group that are within the limit of their key. Those with test keys are counted apart:
 * see `windowOf`.
 */
const WITHIN = `(SELECT CASE mode WHEN 'test' THEN 'test ' || organization_id ELSE organization_id END AS organization_id,
      sum(within)::bigint AS requests
    FROM admitted WHERE within > 0 GROUP BY 1) AS added`;

/**
 * Finds the holders of keys and counts their requests ($1). Requests within the limit of their key are also counted for its
 * organization. Counting uses the clock of the database, which all nodes share. The windows of all keys are locked before
 * those of organizations, and each kind in the order of its IDs, so that two nodes cannot deadlock. Parameters and result
 * are JSON, which costs Node.js half as much as arrays and rows.
 *
 * @param read the last column, which reads something else for the admitted requests
 */
const admitting = (read: string) => `WITH holders AS MATERIALIZED (
    SELECT k.hash, ${HOLDER_COLUMNS}, ${REQUESTS_PER_MINUTE} AS most,
      CASE WHEN k.allowed_addresses IS NULL THEN presented.requests ELSE presented.allowed END AS requests,
      o.api_access = 1 AND (k.expires_at IS NULL OR k.expires_at > presented.at) AS usable
    FROM json_to_recordset($1::json) AS presented (hash text, requests bigint, allowed bigint, at bigint)
    CROSS JOIN LATERAL (SELECT * FROM api_keys WHERE hash = presented.hash AND revoked_at IS NULL LIMIT 1) AS k
    JOIN organizations o ON o.id = k.organization_id
  ), counted AS (
    ${addToWindows('request_windows', 'key_id', 'holders WHERE usable AND requests > 0')}
  ), admitted AS (
    SELECT holders.*, coalesce(counted.requests, 0) AS counted, counted.resets_in,
      greatest(0, least(counted.requests, most) - counted.requests + holders.requests) AS within
    FROM holders LEFT JOIN counted USING (key_id)
  ), together AS (
    ${addToWindows('organization_windows', 'organization_id', WITHIN)}
  )
  SELECT (SELECT json_agg(admitted) FROM admitted) AS admitted,
    (SELECT json_object_agg(organization_id, json_build_array(requests, resets_in)) FROM together) AS organizations,
    ${read}`;

/**
 * Also finds the first renter for each lookup identifier ($2), and whether another renter also has it.
 */
const ADMIT_AND_FIND = admitting(`(SELECT ${FOUND_RENTERS}
      FROM json_to_recordset($2::json) AS s (position bigint, hash text, kind text, value text)
      JOIN holders h ON h.hash = s.hash AND h.usable AND h.mode = 'live' ${foundBy('h.organization_id')}
    ) AS found`);

/** Also reads the marks of the changes that a replica must have to find the renters. */
const ADMIT = admitting(`(${CHANGE_MARKS}) AS marks`);

interface AdmittedRow extends HolderRow {
  hash: string;
  /** Whether the key can be used from an address that it allows. */
  usable: boolean;
  /** Requests with the key in this group, from addresses that it allows. */
  requests: number;
  /** Requests in the window, including this group's; 0 if they are not counted. */
  counted: number;
  /** Milliseconds until the window ends; `null` if they are not counted. */
  resets_in: number | null;
  /** Those of this group that are within the limit of the key. */
  within: number;
}

/** The window of an organization. */
type OrganizationRow = [requests: number, resetsInMs: number];

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
 * Returns the function that admits a group of requests with one statement, and finds their renters with the
 * same statement or on a replica. Its results are in the order of the requests, `undefined` if no active key has the hash.
 */
export function admitter(send: Send, namedStatements: boolean, lookups?: ReplicaLookups) {
  const admitAndFind = statementOf(ADMIT_AND_FIND, namedStatements);
  const admit = statementOf(ADMIT, namedStatements);
  return async (group: readonly AdmissionRequest[]): Promise<(Admission | undefined)[]> => {
    const requestsByHash = new Map<string, PresentedKey>();
    for (const { hash, at, isAddressAllowed } of group) {
      const presented = requestsByHash.getOrInsert(hash, { hash, requests: 0, allowed: 0, at });
      presented.requests++;
      if (isAddressAllowed) presented.allowed++;
      if (at > presented.at) presented.at = at;
    }
    const identifiers = positioned(
      group.map(({ hash, identifiers }) => identifiers.map((each) => ({ hash, ...each }))),
    );
    const presented = JSON.stringify([...requestsByHash.values()]);
    const replica = lookups?.isAsked ? lookups : undefined;
    const { rows } = await send(
      replica === undefined
        ? { ...admitAndFind, values: [presented, JSON.stringify(identifiers.flat())] }
        : { ...admit, values: [presented] },
    );
    const holders = (rows[0]?.admitted ?? []) as AdmittedRow[];
    const admitted = new Map(
      holders.map((row) => [
        row.hash,
        {
          holder: holderOf(row),
          usable: row.usable,
          before: row.counted - row.requests,
          resetsInMs: row.resets_in ?? 0,
        },
      ]),
    );
    const organizations = (rows[0]?.organizations ?? {}) as Record<string, OrganizationRow>;
    const before = new Map(Object.entries(organizations).map(([id, [requests]]) => [id, requests]));
    for (const row of holders) {
      const id = windowOf(holderOf(row));
      before.set(id, (before.get(id) ?? 0) - row.within);
    }
    const found =
      replica === undefined
        ? rows[0]?.found
        : await replica.find(lookedUpBy(holders, identifiers.flat()), rows[0]?.marks);
    const matches = matchesOf(found, identifiers);
    return group.map(({ hash, isAddressAllowed }, index) => {
      const known = admitted.get(hash);
      if (known === undefined) return undefined;
      const { holder } = known;
      const isUsable = known.usable && (holder.allowedAddresses === null || isAddressAllowed);
      if (!isUsable) return { holder, isUsable, ...NOT_COUNTED, match: undefined };
      // The requests of the group are the newest in the window, numbered in their order.
      const requests = ++known.before;
      const windowId = windowOf(holder);
      const isWithin = requests <= requestsPerMinute(holder);
      const organizationRequests = isWithin ? (before.get(windowId) ?? 0) + 1 : 0;
      if (isWithin) before.set(windowId, organizationRequests);
      return {
        holder,
        isUsable,
        requests,
        resetsInMs: known.resetsInMs,
        organizationRequests,
        organizationResetsInMs: isWithin ? (organizations[windowId]?.[1] ?? 0) : 0,
        match: matches[index],
      };
    });
  };
}

/** Returns the identifiers that usable live keys look up. */
function lookedUpBy(
  holders: readonly AdmittedRow[],
  identifiers: readonly (Identifier & { hash: string; position: number })[],
): PlacedIdentifier[] {
  const organizations = new Map(
    holders.flatMap((row) => (row.usable && row.mode === 'live' ? [[row.hash, row.organization_id]] : [])),
  );
  return identifiers.flatMap(({ hash, position, kind, value }) => {
    const organizationId = organizations.get(hash);
    return organizationId === undefined ? [] : [{ position, kind, value, organizationId }];
  });
}
