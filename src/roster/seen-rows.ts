import type { RosterRenter, SeeRenters } from '../admission/reach.ts';
import { flagsOf } from '../rules/scoring/renter-summary.ts';
import type { RosterRow } from '../store/store.ts';

/** A row of a roster as its organization sees it. Outside its reach, `lastReportAt` is `null`. */
export interface SeenRow extends Omit<RosterRow, 'renter'> {
  renter: RosterRenter;
  /** The renter's flags; empty outside its reach. */
  flags: string[];
}

export type SeeRows = (organizationId: string, rows: readonly RosterRow[]) => Promise<SeenRow[]>;

/** Returns a function that leaves out of the rows of a roster what their organization does not see. */
export function makeSeeRows(seeRenters: SeeRenters): SeeRows {
  return async (organizationId, rows) => {
    const seen = await seeRenters(
      organizationId,
      rows.map(({ renter }) => renter),
    );
    const byId = new Map(seen.map((renter) => [renter.id, renter]));
    return rows.flatMap((row) => {
      const renter = byId.get(row.renter.id);
      return renter === undefined ? [] : seenRow(organizationId, row, renter);
    });
  };
}

/** Returns a row of a roster as its organization sees it, from what it sees of the renter. */
export function seenRow(
  organizationId: string,
  { place, addedAt, lastReportAt }: Omit<RosterRow, 'renter'>,
  renter: RosterRenter,
): SeenRow {
  if (renter.summary === null) return { place, addedAt, renter, flags: [], lastReportAt: null };
  return { place, addedAt, renter, flags: flagsOf(renter.summary, organizationId), lastReportAt };
}

/**
 * Returns when any organization filed the newest report or incident; `null` if nothing is on file, or outside the reach of the
 * organization.
 */
export function lastFilingAt({ renter: { summary }, lastReportAt }: SeenRow): number | null {
  return Math.max(lastReportAt ?? 0, summary?.lastIncidentAt ?? 0) || null;
}
