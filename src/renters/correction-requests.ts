import type { Inquire } from '../admission/inquire.ts';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type {
  CorrectionRequest,
  Inquirer,
  RenterFileReads,
  Staff,
  Statement,
  Store,
} from '../store/store.ts';
import type { FindRenter, FoundRenter } from './find-renter.ts';
import { NOT_ON_ROSTER } from './read-renter.ts';

/** Most requests shown to staff. Few are open at a time. */
export const MOST_REQUESTS_SHOWN = 20;

export type FindStatement = (inquirer: Inquirer, renterId: string) => Promise<Statement | undefined>;

/** Returns the statement of a renter within the organization's reach, as an inquiry. 15 U.S.C. 1681i(c). */
export function makeFindStatement(
  renterFile: Pick<RenterFileReads, 'findStatement'>,
  findRenter: FindRenter,
  inquire: Inquire,
): FindStatement {
  return async (inquirer, renterId) => {
    const { renter } = await findRenter.withinReach(inquirer.organizationId, renterId);
    await inquire(inquirer, { kind: 'profile', identifier: null, renterIds: [renter.id] });
    return renterFile.findStatement(renterId);
  };
}

export type ListCorrectionRequests = (inquirer: Inquirer, renterId: string) => Promise<CorrectionRequest[]>;

/**
 * Finds a renter whose correction requests the organization sees: within its reach, and on its roster, because an
 * organization that only checked a renter cannot edit the profile.
 */
async function findCorrectable(
  findRenter: FindRenter,
  organizationId: string,
  renterId: string,
): Promise<FoundRenter> {
  const found = await findRenter.withinReach(organizationId, renterId);
  if (found.place === undefined) throw new ApiError('not_found', NOT_ON_ROSTER);
  return found;
}

/**
 * Returns the newest 20 correction requests of a renter on the organization's roster and within its reach, as an inquiry.
 * Throws `not_found` for any other renter.
 */
export function makeListCorrectionRequests(
  renterFile: Pick<RenterFileReads, 'listRequests'>,
  findRenter: FindRenter,
  inquire: Inquire,
): ListCorrectionRequests {
  return async (inquirer, renterId) => {
    const { renter } = await findCorrectable(findRenter, inquirer.organizationId, renterId);
    await inquire(inquirer, { kind: 'profile', identifier: null, renterIds: [renter.id] });
    return renterFile.listRequests(renterId, undefined, MOST_REQUESTS_SHOWN);
  };
}

export type FinishCorrectionRequest = (staff: Staff, renterId: string, requestId: string) => Promise<void>;

/**
 * Closes a correction request. Throws `not_found` if the renter is not on the organization's roster and within its
 * reach, and `conflict` if the request is closed already or does not exist.
 */
export function makeFinishCorrectionRequest(
  store: Pick<Store, 'transaction'>,
  findRenter: FindRenter,
  clock: Clock,
): FinishCorrectionRequest {
  return async (staff, renterId, requestId) => {
    const { organizationId } = staff;
    const { renter } = await findCorrectable(findRenter, organizationId, renterId);
    await store.transaction(async (tx) => {
      const done = { at: clock(), by: organizationId };
      if (!(await tx.renterFile.finishRequest(renterId, requestId, done))) {
        throw new ApiError('conflict', 'This request is already done, or does not exist.');
      }
      await recordAction(tx, { staff, at: done.at }, 'renter.request_done', renter);
    });
  };
}
