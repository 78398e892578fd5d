import { type FindReach, isWithinReach } from '../admission/reach.ts';
import { ApiError } from '../errors.ts';
import type { Reach, Renter, RenterReads, RosterReads, RosterRow } from '../store/store.ts';

/** The error text for a renter who is unknown or outside the organization's reach. */
export const OUT_OF_REACH =
  'No renter with this ID is within reach of your organization. Check the renter to see what is on file. A renter is within reach if you checked the renter in the last 365 days, or filed about the renter and the filing is not held for review.';

/** A renter that an organization may view. */
export interface FoundRenter {
  renter: Renter;
  /** The entry on the organization's roster; `undefined` if it only checked the renter. */
  place: Omit<RosterRow, 'renter'> | undefined;
  reach: Reach;
}

type Find = (organizationId: string, renterId: string) => Promise<FoundRenter>;

/** Both throw `not_found` for any other renter, whether on file or not. */
export interface FindRenter {
  withinReach: Find;
  withinReachOrOnRoster: Find;
}

interface FindRenterReads {
  renters: Pick<RenterReads, 'findById'>;
  roster: Pick<RosterReads, 'find'>;
}

export function makeFindRenter({ renters, roster }: FindRenterReads, findReach: FindReach): FindRenter {
  const finder =
    (isShown: (found: Omit<FoundRenter, 'renter'>) => boolean): Find =>
    async (organizationId, renterId) => {
      const [renter, place, reachOf] = await Promise.all([
        renters.findById(renterId),
        roster.find(organizationId, renterId),
        findReach(organizationId, [renterId]),
      ]);
      const found = { place, reach: reachOf(renterId) };
      if (renter === undefined || !isShown(found)) throw new ApiError('not_found', OUT_OF_REACH);
      return { renter, ...found };
    };
  return {
    withinReach: finder(({ reach }) => isWithinReach(reach)),
    withinReachOrOnRoster: finder(({ place, reach }) => place !== undefined || isWithinReach(reach)),
  };
}
