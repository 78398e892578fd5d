import { type FindReach, makeSeeRenters } from '../admission/reach.ts';
import { makeListRoster } from '../roster/list-roster.ts';
import type { RosterCursor, RosterQuery } from '../roster/roster-filter.ts';
import { makeSeeRows, type SeenRow } from '../roster/seen-rows.ts';
import type { Reads } from '../store/store.ts';

/** Renters in one read, and those that it scans for them: no request waits for an export. */
const LIMITS = { pageRenters: 1_000, mostScanned: 10_000 };

/** A roster as a page shows it: with filters and in an order, or only some renters, by ID. */
export interface RosterView extends Omit<RosterQuery, 'after'> {
  ids?: readonly string[];
  /** Names of the columns, in their order; if omitted, all of an export of the whole roster. */
  columns?: readonly string[] | undefined;
}

type ViewReads = Pick<Reads, 'roster' | 'reports' | 'assertions' | 'renters'>;

/**
 * Returns a function that reads the rows of a view: at least `limit` after `after`, or all that are left. Chosen renters who are not on
 * the roster are left out.
 */
export function readerOfView(
  store: ViewReads,
  findReach: FindReach,
  { ids, columns: _, ...query }: RosterView,
): (
  organizationId: string,
  after: RosterCursor | undefined,
  limit: number,
) => Promise<{ rows: SeenRow[]; next: RosterCursor | undefined }> {
  const seeRenters = makeSeeRenters({ ...store, findReach });
  const listRoster = makeListRoster({ ...store, findReach, seeRenters }, LIMITS);
  const see = makeSeeRows(seeRenters);

  async function chosen(organizationId: string, renterIds: readonly string[]): Promise<SeenRow[]> {
    const found = await Promise.all(
      renterIds.map(async (id) => {
        const [renter, entry] = await Promise.all([
          store.renters.findById(id),
          store.roster.find(organizationId, id),
        ]);
        return renter && entry && { ...entry, renter };
      }),
    );
    // Several IDs may be of profiles that were merged.
    const byId = new Map(found.flatMap((row) => (row === undefined ? [] : [[row.renter.id, row] as const])));
    return see(organizationId, [...byId.values()]);
  }

  return async (organizationId, after, limit) => {
    if (ids !== undefined) return { rows: await chosen(organizationId, ids), next: undefined };
    const rows: SeenRow[] = [];
    let next: RosterCursor | null | undefined = after;
    do {
      const page = await listRoster(organizationId, { ...query, after: next });
      rows.push(...page.rows);
      next = page.next;
    } while (next !== null && rows.length < limit);
    return { rows, next: next ?? undefined };
  };
}
