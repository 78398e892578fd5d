import { HOLDER_COLUMNS, type HolderRow, holderOf } from '../sql/keys.ts';
import { RENTER_ROW, type RenterRow, renterOf } from '../sql/renter-rows.ts';
import type { Admission, CheckRecord, Identifier, KeyUsage, RenterSeenBy } from '../store.ts';
import { isBroken, type Send, type Statement, statementOf } from './database.ts';

/** How often a group is recorded anew when it is not known whether it was. */
const MOST_TRIES = 3;

/** The statements of a check, each for a group of them. */
export interface CheckStatements {
  admit(hashes: readonly string[]): Promise<(Admission | undefined)[]>;
  findFirst(wanted: readonly Wanted[]): Promise<(RenterSeenBy | undefined)[]>;
  record(checks: readonly CheckRecord[]): Promise<void>;
  recordKeyUsage(usage: readonly KeyUsage[]): Promise<void>;
}

/** Whom to look for, and for whom. */
export interface Wanted {
  identifier: Identifier;
  organizationId: string;
}

/** A window is a minute. Specification 8: requests per minute per key. */
const WINDOW_MS = 60_000;

/**
 * Finds the holders of keys and counts their requests, by the database's clock, which all nodes share. Windows are
 * locked in the order of the keys' IDs, so that two nodes never wait for each other.
 */
const ADMIT = `WITH holders AS (
    SELECT k.hash, ${HOLDER_COLUMNS}, asked.requests
    FROM (SELECT hash, count(*) AS requests FROM unnest($1::text[]) AS hash GROUP BY hash) AS asked
    JOIN api_keys k ON k.hash = asked.hash AND k.revoked_at IS NULL
    JOIN organizations o ON o.id = k.organization_id
  ), counted AS (
    INSERT INTO request_windows AS w (key_id, opened_at, requests)
    SELECT key_id, floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint, requests
    FROM holders WHERE api_access = 1 ORDER BY key_id
    ON CONFLICT (key_id) DO UPDATE SET
      requests = excluded.requests
        + CASE WHEN excluded.opened_at < w.opened_at + ${WINDOW_MS} THEN w.requests ELSE 0 END,
      opened_at = CASE WHEN excluded.opened_at < w.opened_at + ${WINDOW_MS} THEN w.opened_at ELSE excluded.opened_at END
    RETURNING key_id, requests
  )
  SELECT holders.*, coalesce(counted.requests, 0) AS counted FROM holders LEFT JOIN counted USING (key_id)`;

interface AdmittedRow extends HolderRow {
  hash: string;
  /** Of this group. */
  requests: number;
  /** In the window, the group's included; 0 for what is not counted. */
  counted: number;
}

/** Each wanted identifier by an index of its own; the oldest renter of each. */
const FIND_FIRST = `SELECT w.position, coalesce(o.incidents, 0), ${RENTER_ROW}
  FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS w (kind, value, organization_id, position)
  CROSS JOIN LATERAL (SELECT CASE WHEN w.kind = 'member_id'
    THEN (SELECT m.number FROM renters m WHERE m.member_id = w.value)
    ELSE (SELECT i.renter FROM identifiers i WHERE i.kind = w.kind AND i.value = w.value ORDER BY i.renter LIMIT 1)
    END AS number) AS found
  JOIN renters r ON r.number = found.number
  LEFT JOIN roster o ON r.incidents > 0 AND o.organization_id = w.organization_id AND o.renter = r.number`;

/**
 * Logs what is not in the log yet, and bills just that: asked twice it does it once. Organizations are locked in
 * the order of their IDs, so that two nodes never wait for each other.
 */
const RECORD = `WITH held AS MATERIALIZED (
    SELECT id FROM organizations WHERE id = ANY($2::text[]) ORDER BY id FOR NO KEY UPDATE
  ), logged AS (
    INSERT INTO check_log (request_id, organization_id, key_id, at, identifier, renter_id, recommendation, score)
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::bigint[])
    ON CONFLICT DO NOTHING RETURNING organization_id
  ), used AS (SELECT organization_id, count(*) AS checks FROM logged GROUP BY organization_id)
  UPDATE organizations SET credits = credits - used.checks FROM used JOIN held ON held.id = used.organization_id
  WHERE organizations.id = used.organization_id`;

const RECORD_KEY_USAGE = `WITH used AS (
    SELECT key_id, sum(requests) AS requests, max(last_used_at) AS last_used_at
    FROM unnest($1::text[], $2::bigint[], $3::bigint[]) AS u (key_id, requests, last_used_at) GROUP BY key_id
  ), held AS MATERIALIZED (SELECT id FROM api_keys WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE)
  UPDATE api_keys SET request_count = request_count + used.requests,
    last_used_at = greatest(coalesce(api_keys.last_used_at, 0), used.last_used_at)
  FROM used JOIN held ON held.id = used.key_id WHERE api_keys.id = used.key_id`;

type FoundRow = [position: number, ownIncidents: number, ...RenterRow];

export function checkStatements(send: Send, namedStatements: boolean): CheckStatements {
  const [admit, findFirst, record, recordKeyUsage] = [ADMIT, FIND_FIRST, RECORD, RECORD_KEY_USAGE].map(
    (text) => statementOf(text, namedStatements),
  ) as [Statement, Statement, Statement, Statement];
  return {
    async admit(hashes) {
      const { rows } = await send({ ...admit, values: [hashes] });
      const admitted = new Map(
        (rows as AdmittedRow[]).map((row) => [
          row.hash,
          { holder: holderOf(row), before: row.counted - row.requests },
        ]),
      );
      return hashes.map((hash) => {
        const known = admitted.get(hash);
        if (known === undefined) return undefined;
        const { holder } = known;
        // The group's requests are the newest of the window, and are counted one by one in their order.
        return { holder, requests: holder.apiAccess ? ++known.before : 0 };
      });
    },
    async findFirst(wanted) {
      const { rows } = await send({
        ...findFirst,
        rowMode: 'array',
        values: [
          wanted.map(({ identifier }) => identifier.kind),
          wanted.map(({ identifier }) => identifier.value),
          wanted.map(({ organizationId }) => organizationId),
        ],
      });
      const found: (RenterSeenBy | undefined)[] = Array(wanted.length).fill(undefined);
      for (const [position, ownIncidents, ...row] of rows as FoundRow[]) {
        found[position - 1] = { renter: renterOf(row), ownIncidents };
      }
      return found;
    },
    async record(checks) {
      const values = columnsOf(checks);
      for (let tries = 1; ; tries++) {
        try {
          await send({ ...record, values });
          return;
        } catch (error) {
          // The connection broke: recorded or not, doing it again does what is missing and nothing twice.
          if (!isBroken(error) || tries === MOST_TRIES) throw error;
        }
      }
    },
    async recordKeyUsage(usage) {
      await send({
        ...recordKeyUsage,
        values: [
          usage.map(({ keyId }) => keyId),
          usage.map(({ requests }) => requests),
          usage.map(({ lastUsedAt }) => lastUsedAt),
        ],
      });
    },
  };
}

function columnsOf(checks: readonly CheckRecord[]): unknown[][] {
  return [
    checks.map(({ requestId }) => requestId),
    checks.map(({ organizationId }) => organizationId),
    checks.map(({ keyId }) => keyId),
    checks.map(({ at }) => at),
    checks.map(({ identifier }) => identifier),
    checks.map(({ renterId }) => renterId),
    checks.map(({ recommendation }) => recommendation),
    checks.map(({ score }) => score),
  ];
}
