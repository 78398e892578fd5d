import { type FindReach, isWithinReach, type SeenRenter, seenOnRoster } from '../admission/reach.ts';
import type { RosterRow } from '../store/store.ts';

/** A row of a roster as its organization sees it. Outside its reach, `lastReportAt` is `null`. */
export interface SeenRow extends Omit<RosterRow, 'renter'> {
  renter: SeenRenter;
}

export type SeeRows = (organizationId: string, rows: readonly RosterRow[]) => Promise<SeenRow[]>;

/** Returns a function that leaves out of the rows of a roster what their organization does not see. */
export function makeSeeRows(findReach: FindReach): SeeRows {
  return async (organizationId, rows) => {
    const reachOf = await findReach(
      organizationId,
      rows.map(({ renter }) => renter.id),
    );
    return rows.map(({ renter, lastReportAt, ...row }) => {
      const reach = reachOf(renter.id);
      return {
        ...row,
        renter: seenOnRoster(renter, reach),
        lastReportAt: isWithinReach(reach) ? lastReportAt : null,
      };
    });
  };
}
