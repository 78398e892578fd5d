import { REACH_MS } from '../../../rules/organizations/reach.ts';
import type { InquiryReads, NamePlace, Reach } from '../../store.ts';
import { counts } from '../held-filings.ts';
import { type Dialect, limited, type Prepare } from '../query.ts';
import { FIRST_PRECEDENCE, LAST_CODE_POINT } from '../renters.ts';

/**
 * Condition: a check `c` of the log was made since `?2` and is not indexed yet. One lower bound: SQLite begins to read at the
 * first of several, and would read a year of the log. The upper bound, which no check reaches, makes PostgreSQL expect few
 * rows: without it, it expects a third of the log, and reads all of it.
 */
const NOT_INDEXED = `c.at >= coalesce((SELECT CASE WHEN gathered_until > ?2 THEN gathered_until END FROM lookup_gathering), ?2)
  AND c.at < ${Number.MAX_SAFE_INTEGER}`;

/** FROM item: the objects of a JSON array that have a `renter_id`, as rows `a` with the `kept` renter, for `reachOf`. */
export function withKeptRenter(objects: string, columns: string): string {
  return `(SELECT ${columns}, e.renter_id, coalesce(r.merged_into, r.number) AS kept
    FROM ${objects} LEFT JOIN renters r ON r.id = e.renter_id) AS a`;
}

/**
 * Returns a subquery for a row `a`: whether its organization filed a report or an incident about a renter that counts. Held
 * filings do not, because an organization could invent one to open the file. `LIMIT 1` makes PostgreSQL use the index.
 *
 * @param kept the number of the renter, or of the one that it was merged into
 */
export const filedAbout = (kept: string) => `SELECT 1 FROM roster o
    WHERE o.organization_id = a.organization_id AND o.renter = ${kept} AND ${hasRecords('o', 'o.renter')} LIMIT 1`;

/** Condition: the organization of an entry of a roster filed a record about its renter that counts. */
const hasRecords = (entry: string, renter: string) => `(${entry}.incidents > 0 OR EXISTS (
      SELECT 1 FROM reports p
      WHERE p.renter = ${renter} AND p.organization_id = ${entry}.organization_id AND ${counts('p.id')}))`;

/** Select of all IDs of the renter of a row `a` whose `renter_id` is that of the renter that was kept. */
const IDS_OF_KEPT = 'SELECT a.renter_id AS id UNION ALL SELECT id FROM renters WHERE merged_into = a.kept';

/** Select of all IDs of the renter of a row `a`, including those of profiles merged into it. */
const IDS = `${IDS_OF_KEPT} UNION ALL SELECT id FROM renters WHERE number = a.kept`;

/**
 * Returns the subqueries for how a renter, in a row `a` with the `kept` renter, is within reach of its organization since `?2`,
 * except by checks that are not indexed yet. `LIMIT 1` makes PostgreSQL use the index in each of them.
 */
export function reachOf({ anyOf }: Dialect, ids = IDS) {
  const checked = `SELECT 1 FROM checked_renters c
    WHERE c.organization_id = a.organization_id AND ${anyOf('c.renter_id', ids)} AND c.checked_at >= ?2 LIMIT 1`;
  const late = `SELECT 1 FROM late_lookups c
    WHERE ${anyOf('c.renter_id', ids)} AND c.at >= ?2 AND c.organization_id = a.organization_id LIMIT 1`;
  return { filed: filedAbout('a.kept'), checked, late };
}

/**
 * Returns the select of the renters that organizations checked since `?2`, as far as the checks are not indexed yet. It is read
 * once in a query about many renters, and refers to nothing else in it, because the log may be distributed.
 */
export const checkedNow = (columns: string, ofOrganizations: string) => `SELECT ${columns} FROM check_log c
  WHERE ${ofOrganizations} AND ${NOT_INDEXED} AND c.renter_id IS NOT NULL`;

/**
 * Condition: a select returns an ID of the renter of a row `a`. `IS TRUE` keeps PostgreSQL from joining the select, which would
 * read it again for each row.
 *
 * @param found what the select returns, from the ID `i.id`
 */
export const isAmong = (found: string, select: string, ids = IDS) =>
  `EXISTS (SELECT 1 FROM (${ids}) i WHERE (${found} IN (${select})) IS TRUE)`;

/** Those of the organization `?1`. */
const CHECKED_NOW = checkedNow('c.renter_id', 'c.organization_id = ?1');

/**
 * Returns the expressions for how the renter of a row `a` is within reach of the organization `?1` since `?2`, as the columns
 * `filed`, `checked` and `shared`.
 *
 * @param filed select that finds a row if the organization filed about the renter
 */
function reachColumns(dialect: Dialect, filed: string, ids: string): string {
  const { checked, late } = reachOf(dialect, ids);
  const others = 'SELECT 1 FROM roster o WHERE o.renter = a.kept AND o.organization_id <> ?1 LIMIT 1';
  return `coalesce((${filed}), 0) AS filed, coalesce((${checked}), (${late}),
      CASE WHEN ${isAmong('i.id', CHECKED_NOW, ids)} THEN 1 ELSE 0 END) AS checked,
    coalesce((${others}), 0) AS shared`;
}

/** The same for a row that is an entry of the roster of `?1`, with the renter that was kept and its ID. */
export const reachOfEntry = (dialect: Dialect): string =>
  reachColumns(dialect, `SELECT 1 WHERE ${hasRecords('a', 'a.kept')}`, IDS_OF_KEPT);

/** Returns the query for how each of the renters in `?3` is within reach of the organization `?1` since `?2`. */
function reachStatement(dialect: Dialect): string {
  const asked = dialect.objects('?3', 'e', { renter_id: 'text' });
  return `SELECT a.renter_id, ${reachColumns(dialect, filedAbout('a.kept'), IDS)}
    FROM ${withKeptRenter(asked, 'CAST(?1 AS text) AS organization_id')}`;
}

interface ReachRow {
  renter_id: string;
  filed: number;
  checked: number;
  shared: number;
}

/**
 * Returns the query for names that begin with a prefix, with the ID of each renter within reach. Checks that are not
 * indexed yet are read once, not for each name.
 */
function namesStatement(dialect: Dialect, limit: number): string {
  const { filed, checked, late } = reachOf(dialect);
  return `SELECT a.value, a.precedence, a.renter, CASE WHEN coalesce((${filed}), (${checked}), (${late}), 0) = 1
      OR a.renter_id IN (${CHECKED_NOW}) THEN a.renter_id END AS id
    FROM (SELECT n.value, n.precedence, n.renter, r.id AS renter_id, coalesce(r.merged_into, r.number) AS kept,
        CAST(?1 AS text) AS organization_id
      FROM identifiers n JOIN renters r ON r.number = n.renter
      WHERE n.kind = 'name' AND (n.value, n.precedence, n.renter) > (?3, ?4, ?5) AND n.value < ?6
      ORDER BY n.value, n.precedence, n.renter LIMIT ${limit}) AS a ORDER BY a.value, a.precedence, a.renter`;
}

export function reachReads(
  prepare: Prepare,
  dialect: Dialect,
): Pick<InquiryReads, 'findReach' | 'searchWithinReach'> {
  const reach = prepare<ReachRow>(reachStatement(dialect));
  const names = limited((limit) =>
    prepare<{ value: string; precedence: number; renter: number; id: string | null }>(
      namesStatement(dialect, limit),
    ),
  );
  return {
    async findReach(organizationId, renterIds, now) {
      const asked = renterIds.map((renter_id) => ({ renter_id }));
      const rows =
        asked.length === 0 ? [] : await reach.all(organizationId, now - REACH_MS, JSON.stringify(asked));
      return new Map(
        rows.map(({ renter_id, filed, checked, shared }): [string, Reach] => [
          renter_id,
          { filed: filed === 1, checked: checked === 1, shared: shared === 1 },
        ]),
      );
    },
    async searchWithinReach(
      organizationId,
      prefix,
      now,
      after = { name: prefix, precedence: FIRST_PRECEDENCE, renter: 0 },
      limit,
    ) {
      const { name, precedence, renter } = after;
      const end = prefix + LAST_CODE_POINT;
      const read = await names(limit).all(organizationId, now - REACH_MS, name, precedence, renter, end);
      const last = read.at(-1);
      return {
        renterIds: read.flatMap(({ id }) => id ?? []),
        last: last && read.length === limit ? namePlaceOf(last) : null,
      };
    },
  };
}

function namePlaceOf({ value, precedence, renter }: Omit<NamePlace, 'name'> & { value: string }): NamePlace {
  return { name: value, precedence, renter };
}
