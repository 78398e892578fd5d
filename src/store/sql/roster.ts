import type { RosterReads, RosterRow } from '../store.ts';
import { counts } from './held-filings.ts';
import { type Dialect, limited, type Prepare } from './query.ts';
import { RENTER_ROW, type RenterRow, renterNumber, renterOf } from './renter-rows.ts';
import { LAST_CODE_POINT, MOST_PHONE_SHARERS } from './renters.ts';
import { namesOf } from './roster-names.ts';

/**
 * Returns the subquery for when the newest report about a renter was filed. An index on renter and number makes finding it cheap.
 * Reports that are held for review do not count.
 */
export const lastReportAt = (renter: string) => `(SELECT filed_at FROM reports p
  WHERE p.renter = ${renter} AND ${counts('p.id')} ORDER BY p.number DESC LIMIT 1)`;

/** Select list for a `PlaceRow`. */
const PLACE = `o.number, o.added_at, ${lastReportAt('o.renter')}`;

/**
 * One in this many entries is in the index of samples: those whose number it divides. Numbers rise with the entries of all
 * organizations, so a large roster has them as often. The estimate of 49,000 differs by 2 % typically.
 */
const SAMPLE = 20;

/** Returns the select of at most `limit` entries of the roster of `?1` with a number below a parameter, the latest first. */
export const entriesBelow = (dialect: Dialect, limit: number, number = '?2') =>
  `SELECT * FROM roster WHERE ${dialect.below({ group: 'organization_id', number: 'number' }, { group: '?1', number })}
   ORDER BY organization_id DESC, number DESC LIMIT ${limit}`;

/** Returns the same of entries with a number above a parameter, the first added first. */
const entriesAbove = (dialect: Dialect, limit: number) =>
  `SELECT * FROM roster WHERE ${dialect.above({ group: 'organization_id', number: 'number' }, { group: '?1', number: '?2' })}
   ORDER BY organization_id, number LIMIT ${limit}`;

const FIRST_PLACE = { ascending: 0, descending: Number.MAX_SAFE_INTEGER } as const;

export type PlaceRow = [place: number, addedAt: number, lastReportAt: number | null];

export function rosterReads(prepare: Prepare, dialect: Dialect): RosterReads {
  const rows = (from: string) =>
    prepare<[...PlaceRow, ...RenterRow]>(`SELECT ${PLACE}, ${RENTER_ROW} FROM ${from}`, 'array');
  const byPlace = {
    descending: limited((limit) =>
      rows(
        `(${entriesBelow(dialect, limit)}) o JOIN renters r ON r.number = o.renter ORDER BY o.number DESC`,
      ),
    ),
    ascending: limited((limit) =>
      rows(`(${entriesAbove(dialect, limit)}) o JOIN renters r ON r.number = o.renter ORDER BY o.number`),
    ),
  };
  const { byName, byScore } = sortedRows(prepare);
  const byMemberId = rows(`renters m JOIN renters r ON r.number = coalesce(m.merged_into, m.number)
    JOIN roster o ON o.organization_id = ? AND o.renter = r.number WHERE m.member_id = ?`);
  const byIdentifier = rows(`(SELECT renter, precedence FROM identifiers WHERE kind = ?2 AND value = ?3
      ORDER BY precedence, renter LIMIT ${MOST_PHONE_SHARERS}) i
    JOIN roster o ON o.organization_id = ?1 AND o.renter = i.renter
    JOIN renters r ON r.number = i.renter ORDER BY i.precedence, i.renter LIMIT ?4`);
  const find = prepare<PlaceRow>(
    `SELECT ${PLACE} FROM roster o
     WHERE o.organization_id = ? AND o.renter = ${renterNumber('?')}`,
    'array',
  );
  const another = prepare(
    `SELECT 1 FROM roster WHERE renter = ${renterNumber('?')} AND organization_id <> ? LIMIT 1`,
  );
  const count = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM roster WHERE organization_id = ? LIMIT ?) AS counted`,
  );
  // Each table ends at the page: otherwise PostgreSQL might read and sort all names with the prefix.
  const inRange = (table: string, limit: number) =>
    `SELECT * FROM (SELECT organization_id, name, renter FROM ${table}
       WHERE organization_id = ?1 AND (name, renter) > (?2, ?3) AND name < ?4 ORDER BY name, renter LIMIT ${limit}) AS n`;
  // The names of a renter are read for its first row only: a renter with thousands of names has thousands of rows.
  const names = limited((limit) =>
    prepare<[names: string | null, ...NamedRow]>(
      `SELECT CASE WHEN found.turn = 1 THEN ${dialect.list(['value'], `${namesOf('r.number')} ORDER BY i.value`)} END,
         found.name, ${PLACE}, ${RENTER_ROW}
       FROM (SELECT page.*, row_number() OVER (PARTITION BY renter ORDER BY name) AS turn
         FROM (${inRange('roster_names', limit)} UNION ALL ${inRange('roster_turned_names', limit)}
           ORDER BY name, renter LIMIT ${limit}) AS page) found
       JOIN roster o ON o.organization_id = found.organization_id AND o.renter = found.renter
       JOIN renters r ON r.number = found.renter ORDER BY found.name, found.renter, found.turn`,
      'array',
    ),
  );
  // The condition is that of the index, so that only the sample is read.
  const sampled = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM
       (SELECT 1 FROM roster WHERE organization_id = ? AND number % ${SAMPLE} = 0 LIMIT ?) AS sampled`,
  );
  return {
    async listByPlace(organizationId, direction, after = FIRST_PLACE[direction], limit) {
      return (await byPlace[direction](limit).all(organizationId, after)).map(rosterRowOf);
    },
    async listByName(organizationId, direction, after, limit) {
      const { name, renter } = after ?? FIRST_NAME[direction];
      return (await byName[direction](limit).all(organizationId, name, renter)).map(namedRowOf);
    },
    async listByScore(organizationId, direction, { min, max }, after, limit) {
      const first = { ascending: { score: min, renter: 0 }, descending: { score: max, renter: LAST_RENTER } };
      const { score, renter } = after ?? first[direction];
      const end = direction === 'ascending' ? max : min;
      const read = byScore[direction](limit).all(organizationId, score, renter, end);
      return (await read).map(([score, ...row]) => ({ ...rosterRowOf(row), at: { score, renter: row[3] } }));
    },
    async searchNamePrefix(organizationId, prefix, after, limit) {
      const end = prefix + LAST_CODE_POINT;
      const found = await names(limit).all(organizationId, after.name, after.renter, end);
      const named = found.map(([names, ...row]) => [names, namedRowOf(row)] as const);
      const namesOfRenter = new Map(
        named.flatMap(([names, { at }]) => (names === null ? [] : [[at.renter, textsOf(names)] as const])),
      );
      return named.map(([, row]) => ({ ...row, names: namesOfRenter.get(row.at.renter) ?? [] }));
    },
    async search(organizationId, { kind, value }, limit) {
      const found =
        kind === 'member_id'
          ? byMemberId.all(organizationId, value)
          : byIdentifier.all(organizationId, kind, value, limit);
      return (await found).map(rosterRowOf);
    },
    async find(organizationId, renterId) {
      const row = await find.get(organizationId, renterId);
      return row && placeOf(row);
    },
    async isOnAnother(organizationId, renterId) {
      return (await another.get(renterId, organizationId)) !== undefined;
    },
    async count(organizationId, most) {
      return (await count.get(organizationId, most))?.count ?? 0;
    },
    async estimate(organizationId, most) {
      return SAMPLE * ((await sampled.get(organizationId, Math.ceil(most / SAMPLE)))?.count ?? 0);
    },
  };
}

type NamedRow = [name: string, ...PlaceRow, ...RenterRow];

const textsOf = (list: string): string[] => JSON.parse(list).map(({ value }: { value: string }) => value);

const namedRowOf = ([name, ...row]: NamedRow) => ({ ...rosterRowOf(row), at: { name, renter: row[3] } });

/** Higher than the number of every renter. */
const LAST_RENTER = Number.MAX_SAFE_INTEGER;

/** The positions before the first name in each direction. */
const FIRST_NAME = {
  ascending: { name: '', renter: 0 },
  descending: { name: LAST_CODE_POINT, renter: LAST_RENTER },
};

/** Prepares the reads of a roster by name and by score. Each reads the rows of its page from an index that has the order. */
function sortedRows(prepare: Prepare) {
  const sorted = <Row>(table: string, column: 'name' | 'score', where: (compare: '<' | '>') => string) => {
    const read = (compare: '<' | '>', order: 'ASC' | 'DESC') =>
      limited((limit) =>
        prepare<Row>(
          `SELECT e.${column}, ${PLACE}, ${RENTER_ROW}
           FROM (SELECT * FROM ${table} WHERE organization_id = ?1 AND ${where(compare)}
             ORDER BY ${column} ${order}, renter ${order} LIMIT ${limit}) e
           JOIN roster o ON o.organization_id = e.organization_id AND o.renter = e.renter
           JOIN renters r ON r.number = e.renter ORDER BY e.${column} ${order}, e.renter ${order}`,
          'array',
        ),
      );
    return { ascending: read('>', 'ASC'), descending: read('<', 'DESC') };
  };
  return {
    byName: sorted<NamedRow>('roster_names', 'name', (compare) => `(name, renter) ${compare} (?2, ?3)`),
    byScore: sorted<[score: number, ...PlaceRow, ...RenterRow]>(
      'roster_scores',
      'score',
      // One bound on each side: SQLite begins to read at the first of several.
      (compare) => `(score, renter) ${compare} (?2, ?3) AND score ${compare === '<' ? '>=' : '<='} ?4`,
    ),
  };
}

export function rosterRowOf([place, addedAt, lastReportAt, ...renter]: [
  ...PlaceRow,
  ...RenterRow,
]): RosterRow {
  return { place, addedAt, lastReportAt, renter: renterOf(renter) };
}

function placeOf([place, addedAt, lastReportAt]: PlaceRow): Omit<RosterRow, 'renter'> {
  return { place, addedAt, lastReportAt };
}
