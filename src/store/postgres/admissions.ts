import { HOLDER_COLUMNS, type HolderRow, holderOf } from '../sql/keys.ts';
import { RENTER_ROW, type RenterRow, renterOf } from '../sql/renter-rows.ts';
import type { Admission, Identifier, Match } from '../store.ts';
import { type Send, statementOf } from './database.ts';

/** What a request asks: whether its key admits it, and whom it asks about. */
export interface Asking {
  /** Of the key. */
  hash: string;
  /** The surest first. */
  sought: readonly Identifier[];
}

/** A window is a minute. Specification 8: requests per minute per key. */
const WINDOW_MS = 60_000;

/**
 * Finds the holders of keys ($1), counts their requests ($2), and finds the oldest renter of each identifier that
 * is sought ($4, $5) with a key ($3). Requests are counted by the database's clock, which all nodes share; windows
 * are locked in the order of the keys' IDs, so that two nodes never wait for each other. The answer is one row
 * of JSON, which Node.js reads in half the time that rows take.
 */
const ADMIT = `WITH holders AS MATERIALIZED (
    SELECT k.hash, ${HOLDER_COLUMNS}, asked.requests
    FROM unnest($1::text[], $2::bigint[]) AS asked (hash, requests)
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
  ), admitted AS (
    SELECT holders.*, coalesce(counted.requests, 0) AS counted FROM holders LEFT JOIN counted USING (key_id)
  )
  SELECT (SELECT json_agg(admitted) FROM admitted) AS admitted,
    (SELECT json_agg(json_build_array(s.position, coalesce(o.incidents, 0), ${RENTER_ROW}))
      FROM unnest($3::text[], $4::text[], $5::text[]) WITH ORDINALITY AS s (hash, kind, value, position)
      JOIN holders h ON h.hash = s.hash AND h.api_access = 1
      CROSS JOIN LATERAL (SELECT CASE WHEN s.kind = 'member_id'
        THEN (SELECT m.number FROM renters m WHERE m.member_id = s.value)
        ELSE (SELECT i.renter FROM identifiers i WHERE i.kind = s.kind AND i.value = s.value ORDER BY i.renter LIMIT 1)
        END AS number) AS found
      JOIN renters r ON r.number = found.number
      LEFT JOIN roster o ON r.incidents > 0 AND o.organization_id = h.organization_id AND o.renter = r.number
    ) AS matches`;

interface AdmittedRow extends HolderRow {
  hash: string;
  /** Of this group. */
  requests: number;
  /** In the window, the group's included; 0 for what is not counted. */
  counted: number;
}

type MatchRow = [position: number, ownIncidents: number, ...RenterRow];

/** Asks all at once; answers in the order of the questions, `undefined` where no active key has that hash. */
export function admitter(send: Send, namedStatements: boolean) {
  const admit = statementOf(ADMIT, namedStatements);
  return async (group: readonly Asking[]): Promise<(Admission | undefined)[]> => {
    const requests = new Map<string, number>();
    for (const { hash } of group) requests.set(hash, (requests.get(hash) ?? 0) + 1);
    const sought = group.flatMap(({ hash, sought }) => sought.map((identifier) => ({ hash, identifier })));
    const { rows } = await send({
      ...admit,
      values: [
        [...requests.keys()],
        [...requests.values()],
        sought.map(({ hash }) => hash),
        sought.map(({ identifier }) => identifier.kind),
        sought.map(({ identifier }) => identifier.value),
      ],
    });
    const admitted = new Map(
      ((rows[0]?.admitted ?? []) as AdmittedRow[]).map((row) => [
        row.hash,
        { holder: holderOf(row), before: row.counted - row.requests },
      ]),
    );
    const matchAt = new Map(
      ((rows[0]?.matches ?? []) as MatchRow[]).map(([position, ...match]) => [position, match]),
    );
    let position = 0;
    return group.map(({ hash, sought }) => {
      const first = position + 1;
      position += sought.length;
      const known = admitted.get(hash);
      if (known === undefined) return undefined;
      const { holder } = known;
      // The group's requests are the newest of the window, and are counted one by one in their order.
      const requests = holder.apiAccess ? ++known.before : 0;
      return { holder, requests, match: firstMatch(sought, (index) => matchAt.get(first + index)) };
    });
  };
}

function firstMatch(
  sought: readonly Identifier[],
  matchAt: (index: number) => [ownIncidents: number, ...RenterRow] | undefined,
): Match | undefined {
  for (const [index, identifier] of sought.entries()) {
    const match = matchAt(index);
    if (match === undefined) continue;
    const [ownIncidents, ...row] = match;
    return { identifier, renter: renterOf(row), ownIncidents };
  }
  return undefined;
}
