import type { CheckFilter, CheckPlace, FoundChecks } from '../../store.ts';
import type { Dialect, Prepare, Query, Value } from '../query.ts';
import { TIER } from '../usage.ts';

/** SQL condition of the index of the checks by staff, which a query must state. Most checks of a large log are by keys. */
const BY_STAFF = "key_id >= 'usr_'";

// The redundant `at <= ?2` lets PostgreSQL skip newer partitions.
const BEHIND = 'organization_id = ?1 AND at <= ?2 AND (at, request_id) < (?2, ?3)';
const NEWEST_FIRST = 'ORDER BY at DESC, request_id DESC';

interface PlaceRow {
  at: number;
  request_id: string;
}

type Search<Row> = (
  organizationId: string,
  filter: CheckFilter,
  after: CheckPlace | undefined,
  limit: number,
  scanned: number,
) => Promise<FoundChecks<Row>>;

/**
 * Returns the search of an organization's checks by a filter. It looks at a limited number of checks, so that a filter that hardly any
 * check matches does not read the whole log.
 *
 * @param select returns the query for the rows, from the FROM clause of the checks `c` and those after it
 * @param rowOf reads a row of it
 */
export function checkSearch<Row>(
  prepare: Prepare,
  dialect: Pick<Dialect, 'indexedBy'>,
  select: (checks: string) => string,
  rowOf: (row: Value[]) => Row,
): Search<Row> {
  const ofStaff = `check_log c ${dialect.indexedBy('checks_by_staff')}`;
  const matching = (from: string, caller: string) =>
    prepare<Value[]>(
      select(`FROM ${from} WHERE ${BEHIND} AND at >= ?4 AND (at, request_id) >= (?4, ?5)
        AND ${caller} AND (?7 = '' OR ${TIER} = ?7) AND (?8 = '' OR coalesce(purpose, 'tenancy') = ?8)
        AND (?9 = '' OR lower(reference) LIKE '%' || lower(?9) || '%' ESCAPE '!')
        ${NEWEST_FIRST} LIMIT ?10`),
      'array',
    );
  const place = (from: string, caller: string) =>
    prepare<PlaceRow>(
      `SELECT at, request_id FROM ${from} WHERE ${BEHIND} ${caller} ${NEWEST_FIRST} LIMIT 1 OFFSET ?4`,
    );
  const all = {
    matching: matching('check_log c', "(?6 = '' OR key_id = ?6)"),
    place: place('check_log c', ''),
  };
  const byStaff = {
    matching: matching(ofStaff, `key_id = ?6 AND ${BY_STAFF}`),
    place: place(ofStaff, `AND key_id = ?5 AND ${BY_STAFF}`),
  };

  return async (organizationId, filter, after, limit, scanned) => {
    const { fromMs, toMs, caller = '', tier = '', purpose = '', reference = '' } = filter;
    const { at, requestId } = after !== undefined && after.at < toMs ? after : { at: toMs, requestId: '' };
    const start = [organizationId, at, requestId] as const;
    const isByStaff = caller >= 'usr_';
    const lastPlace = async () => {
      // All of them match.
      if (isByStaff && `${tier}${purpose}${reference}` === '') return undefined;
      const row = await (isByStaff
        ? byStaff.place.get(...start, scanned - 1, caller)
        : all.place.get(...start, scanned - 1));
      return row && row.at >= fromMs ? { at: row.at, requestId: row.request_id } : undefined;
    };
    const last = await lastPlace();
    const lowest = last ?? { at: fromMs, requestId: '' };
    const { matching }: { matching: Query<Value[]> } = isByStaff ? byStaff : all;
    const contained = reference.replace(/[!%_]/g, '!$&');
    const named = [caller, tier, purpose, contained] as const;
    const rows = await matching.all(...start, lowest.at, lowest.requestId, ...named, limit);
    return { rows: rows.map(rowOf), last: rows.length < limit ? last : undefined };
  };
}
