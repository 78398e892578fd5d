import { setImmediate as nextTurn } from 'node:timers/promises';
import { normalizeName } from '../rules/identity/normalization.ts';
import { type RiskTier, SCORES_OF_TIER } from '../rules/scoring/recommendation.ts';
import { SCORE_MAX } from '../rules/scoring/rent-score.ts';
import type { Direction, RosterReads, RosterRow } from '../store/store.ts';
import {
  type RosterCursor,
  type RosterFilter,
  type RosterFilters,
  type RosterLimits,
  type RosterList,
  type RosterSort,
  rentersPerRead,
} from './roster-filter.ts';
import type { SeeRows } from './seen-rows.ts';

type SortedRoster = (
  organizationId: string,
  sort: RosterSort,
  filters: RosterFilters,
  after: RosterCursor | undefined,
) => Promise<RosterList>;

type PlacedRow = RosterRow & { at: RosterCursor };

/** An order of the roster. */
interface Order {
  /** Returns at most `limit` rows after a position of this order. */
  read(after: RosterCursor | undefined, limit: number): Promise<PlacedRow[]>;
  /** Whether a row is listed at its position. */
  lists?: (row: PlacedRow) => boolean;
  /** Whether only renters within reach are listed. */
  onlyWithinReach?: boolean;
  /** Whether the number of scanned rows tells nothing but how many renters are on the roster. */
  tellsScanned?: boolean;
}

/**
 * Lists the roster in an order of which there is an index.
 *
 * By name, a renter is listed at the name that the row shows, and not at others, which the organization may not know. A renter
 * without a name is not listed. By score, only renters within reach are listed: the place of another would tell the score. So a
 * page also ends with a position only if another row follows, and the position must not be readable.
 */
export function makeSortedRoster(
  roster: Pick<RosterReads, 'listByPlace' | 'listByName' | 'listByScore'>,
  filter: RosterFilter,
  see: SeeRows,
  limits: RosterLimits,
): SortedRoster {
  const { pageRenters, mostScanned } = limits;

  function orderOf(organizationId: string, sort: RosterSort, { tier }: RosterFilters): Order {
    const direction: Direction = sort.startsWith('-') ? 'descending' : 'ascending';
    if (sort.endsWith('name')) {
      return {
        read: (after, limit) =>
          roster.listByName(organizationId, direction, after && 'name' in after ? after : undefined, limit),
        lists: ({ renter, at }) => 'name' in at && normalizeName(renter.fullName ?? '') === at.name,
      };
    }
    if (sort.endsWith('score')) {
      const range = rangeOf(tier);
      return {
        read: (after, limit) => {
          const from = after && 'score' in after ? after : undefined;
          return roster.listByScore(organizationId, direction, range, from, limit);
        },
        onlyWithinReach: true,
      };
    }
    return {
      async read(after, limit) {
        const place = after && 'place' in after ? after.place : undefined;
        const rows = await roster.listByPlace(organizationId, direction, place, limit);
        return rows.map((row) => ({ ...row, at: { place: row.place } }));
      },
      tellsScanned: true,
    };
  }

  return async (organizationId, sort, filters, after) => {
    const {
      read,
      lists = () => true,
      onlyWithinReach,
      tellsScanned,
    } = orderOf(organizationId, sort, filters);
    const limit = rentersPerRead(filters, limits);
    const rows: RosterRow[] = [];
    const page = async (next: RosterCursor | undefined) => {
      return {
        rows: await see(organizationId, rows),
        next: next ?? null,
        scanned: tellsScanned ? scanned : null,
      };
    };
    let last = after;
    let scanned = 0;
    for (; scanned < mostScanned; await nextTurn()) {
      const found = await read(last, limit);
      const fitting = await filter(organizationId, filters, found.filter(lists), onlyWithinReach);
      for (const row of found) {
        if (fitting.has(row)) {
          if (rows.length === pageRenters) return page(last);
          rows.push(row);
        }
        last = row.at;
        scanned++;
      }
      if (found.length < limit) return page(undefined);
    }
    return page(last);
  };
}

function rangeOf(tier: RiskTier | undefined) {
  return tier === undefined || tier === 'UNKNOWN' ? { min: 0, max: SCORE_MAX } : SCORES_OF_TIER[tier];
}
