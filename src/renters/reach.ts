import { Refusal } from '../errors.ts';
import type { CheckLogReads, Renter, RenterReads, RosterReads, RosterRow } from '../store/store.ts';

/** The text for a renter whom the organization has nothing to do with, or whom nobody knows. */
export const OUT_OF_REACH =
  'There is no renter with this ID on your roster or among those of your newest 10,000 checks.';

/** The text for a renter who is not on the organization's roster. */
export const NOT_ON_ROSTER = 'There is no renter with this ID on your roster.';

/** So many checks of the log are looked through at once: milliseconds of a database that others wait for. */
export const MOST_CHECKS_SCANNED = 10_000;

/** A renter whom an organization may look at. */
export interface ReachedRenter {
  renter: Renter;
  /** The place on the organization's roster; `undefined` for whom it has only checked. */
  place: Omit<RosterRow, 'renter'> | undefined;
}

export type Reach = (organizationId: string, renterId: string) => Promise<ReachedRenter>;

export interface ReachReads {
  renters: Pick<RenterReads, 'findById'>;
  roster: Pick<RosterReads, 'find'>;
  checkLog: CheckLogReads;
}

/** Whether one of the organization's newest 10,000 checks is of this renter. */
export async function hasChecked(
  checkLog: CheckLogReads,
  organizationId: string,
  renterId: string,
): Promise<boolean> {
  const last = await checkLog.findPlace(organizationId, undefined, MOST_CHECKS_SCANNED);
  const [check] = await checkLog.listOfRenter(organizationId, renterId, undefined, last, 1);
  return check !== undefined;
}

/**
 * A renter whom the organization has on its roster, or whom it checked: one of its newest 10,000 checks is of this
 * renter. Everybody else is refused (`notFound`), whether on file or not.
 */
export function makeReach({ renters, roster, checkLog }: ReachReads): Reach {
  return async (organizationId, renterId) => {
    const [renter, place] = await Promise.all([
      renters.findById(renterId),
      roster.find(organizationId, renterId),
    ]);
    const reached = place !== undefined || (await hasChecked(checkLog, organizationId, renterId));
    if (renter === undefined || !reached) throw new Refusal('notFound', OUT_OF_REACH);
    return { renter, place };
  };
}
