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

/** Requests that staff are shown: those that wait are few. */
export const MOST_REQUESTS_SHOWN = 20;

export type FindStatement = (organizationId: string, renterId: string) => Promise<Statement | undefined>;

/** What a renter within the organization's reach (see `makeReach`) says to the file. 15 U.S.C. 1681i(c). */
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
 * What a renter of the organization's roster says is wrong about the contact data, the newest 20. Rejects (`not_found`)
 * anybody else: who only checked a renter can correct nothing.
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
 * Says that the organization has seen to a request. Rejects (`not_found`) one of a renter who is not on its roster, and
 * (`conflict`) one that somebody has seen to already.
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
        throw new ApiError('conflict', 'This request is done already, or there is none with this ID.');
      }
      await recordAction(tx, { staff, at: done.at }, 'renter.request_done', renter);
    });
}
