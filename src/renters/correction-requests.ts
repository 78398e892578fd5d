import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type {
  CorrectionRequest,
  RenterFileReads,
  RosterReads,
  Staff,
  Statement,
  Store,
} from '../store/store.ts';
import { makeReach, NOT_ON_ROSTER, type ReachReads } from './read-renter.ts';

/** Most requests shown to staff. Few are open at a time. */
export const MOST_REQUESTS_SHOWN = 20;

export type FindStatement = (organizationId: string, renterId: string) => Promise<Statement | undefined>;

/**
 * Returns the statement of a renter within the organization's reach (see `makeReach`). 15 U.S.C. 1681i(c).
 */
export function makeFindStatement(
  reads: ReachReads & { renterFile: Pick<RenterFileReads, 'findStatement'> },
): FindStatement {
  const reach = makeReach(reads);
  return async (organizationId, renterId) => {
    await reach(organizationId, renterId);
    return reads.renterFile.findStatement(renterId);
  };
}

export type ListCorrectionRequests = (
  organizationId: string,
  renterId: string,
) => Promise<CorrectionRequest[]>;

/**
 * Returns the newest 20 correction requests of a renter on the organization's roster. Throws `not_found` for
 * any other renter: an organization that only checked a renter cannot edit the profile.
 */
export function makeListCorrectionRequests({
  roster,
  renterFile,
}: {
  roster: Pick<RosterReads, 'find'>;
  renterFile: Pick<RenterFileReads, 'listRequests'>;
}): ListCorrectionRequests {
  return async (organizationId, renterId) => {
    const place = await roster.find(organizationId, renterId);
    if (place === undefined) throw new ApiError('not_found', NOT_ON_ROSTER);
    return renterFile.listRequests(renterId, undefined, MOST_REQUESTS_SHOWN);
  };
}

export type FinishCorrectionRequest = (staff: Staff, renterId: string, requestId: string) => Promise<void>;

/**
 * Closes a correction request. Throws `not_found` if the renter is not on the organization's roster, and
 * `conflict` if the request is closed already or does not exist.
 */
export function makeFinishCorrectionRequest(
  store: Pick<Store, 'transaction'>,
  clock: Clock,
): FinishCorrectionRequest {
  return (staff, renterId, requestId) =>
    store.transaction(async (tx) => {
      const { organizationId } = staff;
      const place = await tx.roster.find(organizationId, renterId);
      const renter = await tx.renters.findById(renterId);
      if (place === undefined || renter === undefined) throw new ApiError('not_found', NOT_ON_ROSTER);
      const done = { at: clock(), by: organizationId };
      if (!(await tx.renterFile.finishRequest(renterId, requestId, done))) {
        throw new ApiError('conflict', 'This request is already done, or does not exist.');
      }
      await recordAction(tx, { staff, at: done.at }, 'renter.request_done', renter);
    });
}
