import { MATCHED_ROW, matchedOf, type RenterRow } from '../sql/renter-rows.ts';
import type { Identifier, Match } from '../store.ts';
import { type Send, type Statement, statementOf } from './connection/pool.ts';

/** An identifier of a group of lookups, and the organization that looks it up. */
export interface PlacedIdentifier extends Identifier {
  /** Its position in the group. */
  position: number;
  organizationId: string;
}

/** The renter that an identifier of a group found. */
export type FoundRenter = [position: number, shared: boolean, ownIncidents: number, ...renter: RenterRow];

/** Finds renters by the identifiers of a group. */
export type FindRenters = (identifiers: readonly PlacedIdentifier[]) => Promise<readonly FoundRenter[]>;

/** Select list of `foundBy`: a JSON array of `FoundRenter`. */
export const FOUND_RENTERS = `json_agg(json_build_array(s.position, cardinality(found.numbers) > 1, coalesce(own.incidents, 0),
        ${MATCHED_ROW}))`;

/**
 * Joins the renter with an identifier `s`, and the number of incidents that an organization filed about the renter.
 * `LIMIT 1` makes PostgreSQL use the index, whatever size it estimates for the group, and `OFFSET 0` makes it read the
 * identifiers once. Reads only tables whose changes raise a change mark (migration 79).
 */
export const foundBy = (organizationId: string) => `CROSS JOIN LATERAL (SELECT CASE WHEN s.kind = 'member_id'
        THEN ARRAY(SELECT coalesce(m.merged_into, m.number) FROM renters m WHERE m.member_id = s.value)
        ELSE ARRAY(SELECT i.renter FROM identifiers i WHERE i.kind = s.kind AND i.value = s.value
          ORDER BY i.precedence, i.renter LIMIT 2)
        END AS numbers OFFSET 0) AS found
      CROSS JOIN LATERAL (SELECT * FROM renters WHERE number = found.numbers[1] LIMIT 1) AS r
      LEFT JOIN LATERAL (SELECT incidents FROM roster
        WHERE r.incidents > 0 AND organization_id = ${organizationId} AND renter = r.number LIMIT 1) AS own ON true`;

/** The renters that the identifiers in $1 find, as JSON. */
export const RENTERS_OF_GROUP = `SELECT ${FOUND_RENTERS} AS found
  FROM json_to_recordset($1::json) AS s (position bigint, kind text, value text, "organizationId" text)
  ${foundBy('s."organizationId"')}`;

/** Returns the function that finds renters with one statement. */
export function renterFinder(send: Send, namedStatements: boolean): FindRenters {
  const find: Statement = statementOf(RENTERS_OF_GROUP, namedStatements);
  return async (identifiers) => {
    const { rows } = await send({ ...find, values: [JSON.stringify(identifiers)] });
    return rows[0]?.found ?? [];
  };
}

/** Numbers the identifiers of several lookups. */
export function positioned<Each extends Identifier>(lookups: readonly (readonly Each[])[]) {
  let count = 0;
  return lookups.map((identifiers) => identifiers.map((each) => ({ position: count++, ...each })));
}

/** Returns the match of each lookup: that of its first identifier with a renter. */
export function matchesOf(
  rows: readonly FoundRenter[] | null | undefined,
  lookups: readonly (readonly (Identifier & { position: number })[])[],
): (Match | undefined)[] {
  const found = new Map(rows?.map(([position, ...match]) => [position, match]));
  return lookups.map((identifiers) => {
    for (const { position, kind, value } of identifiers) {
      const match = found.get(position);
      if (match === undefined) continue;
      const [shared, ownIncidents, ...row] = match;
      return { identifier: { kind, value }, shared, renter: matchedOf(row), ownIncidents };
    }
    return undefined;
  });
}
