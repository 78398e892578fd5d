import { HOLDER_COLUMNS, type HolderRow, holderOf } from '../../sql/keys.ts';
import { RENTER_ROW, type RenterRow, renterOf } from '../../sql/renter-rows.ts';
import type { Admission, Identifier, Match } from '../../store.ts';
import { type Send, statementOf } from '../connection/pool.ts';

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
 * Finds the holders of keys, counts their requests ($1), and finds the oldest renter of each identifier that is
 * sought with a key ($2). Requests are counted by the database's clock, which all nodes share; windows are locked
 * in the order of the keys' IDs, so that two nodes never wait for each other. Question and answer are JSON, which
 * costs Node.js half of what arrays and rows do. `LIMIT 1` keeps each look-up by its index, whatever PostgreSQL guesses
 * about the size of a group.
 */
const ADMIT = `WITH holders AS MATERIALIZED (
    SELECT k.hash, ${HOLDER_COLUMNS}, asked.requests
    FROM json_to_recordset($1::json) AS asked (hash text, requests bigint)
    CROSS JOIN LATERAL (SELECT * FROM api_keys WHERE hash = asked.hash AND revoked_at IS NULL LIMIT 1) AS k
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
    (SELECT json_agg(json_build_array(s.position, coalesce(own.incidents, 0), ${RENTER_ROW}))
      FROM json_to_recordset($2::json) AS s (position bigint, hash text, kind text, value text)
      JOIN holders h ON h.hash = s.hash AND h.api_access = 1
      CROSS JOIN LATERAL (SELECT CASE WHEN s.kind = 'member_id'
        THEN (SELECT coalesce(m.merged_into, m.number) FROM renters m WHERE m.member_id = s.value)
        ELSE (SELECT i.renter FROM identifiers i WHERE i.kind = s.kind AND i.value = s.value ORDER BY i.renter LIMIT 1)
        END AS number) AS found
      CROSS JOIN LATERAL (SELECT * FROM renters WHERE number = found.number LIMIT 1) AS r
      LEFT JOIN LATERAL (SELECT incidents FROM roster
        WHERE r.incidents > 0 AND organization_id = h.organization_id AND renter = r.number LIMIT 1) AS own ON true
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
    const asked = new Map<string, { hash: string; requests: number }>();
    for (const { hash } of group) asked.getOrInsert(hash, { hash, requests: 0 }).requests++;
    let count = 0;
    const sought = group.map(({ hash, sought }) =>
      sought.map((identifier) => ({ position: count++, hash, ...identifier })),
    );
    const { rows } = await send({
      ...admit,
      values: [JSON.stringify([...asked.values()]), JSON.stringify(sought.flat())],
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
    return group.map(({ hash }, index) => {
      const known = admitted.get(hash);
      if (known === undefined) return undefined;
      const { holder } = known;
      // The group's requests are the newest of the window, and are counted one by one in their order.
      const requests = holder.apiAccess ? ++known.before : 0;
      const first = sought[index]?.find(({ position }) => matchAt.has(position));
      return { holder, requests, match: first && matchOf(first, matchAt.get(first.position)) };
    });
  };
}

function matchOf(
  { kind, value }: Identifier,
  found: [ownIncidents: number, ...RenterRow] | undefined,
): Match | undefined {
  if (found === undefined) return undefined;
  const [ownIncidents, ...row] = found;
  return { identifier: { kind, value }, renter: renterOf(row), ownIncidents };
}
