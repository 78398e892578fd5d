import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { nameOrganizations } from '../organizations/organizations.ts';
import type { CorrectionRequest, OrganizationReads, RenterFileReads, Store } from '../store/store.ts';

/** Most open requests of a renter. Staff read them all. */
const MOST_OPEN_REQUESTS = 5;
/** Number of requests shown. */
const MOST_REQUESTS_SHOWN = 20;

/** A correction request as the renter sees it: `doneBy` is the organization's name. */
type OwnRequest = CorrectionRequest;

export type RequestCorrection = (renterId: string, text: string) => Promise<OwnRequest>;
export type ListOwnRequests = (renterId: string) => Promise<OwnRequest[]>;

/**
 * Returns the use case that sends a request to correct contact data to the organizations with the renter on
 * their roster. Throws `invalid` for an empty request, and `conflict` for a sixth open one.
 */
export function makeRequestCorrection(
  store: Pick<Store, 'transaction'>,
  newId: NewId,
  clock: Clock,
): RequestCorrection {
  return (renterId, text) => {
    const said = text.trim();
    if (said === '') throw new ApiError('invalid', 'text is required: say what is wrong, and what is right.');
    const request = { id: newId('crq'), said, askedAt: clock() };
    return store.transaction(async ({ locks, renterFile }) => {
      await locks.renter(renterId);
      if ((await renterFile.countOpenRequests(renterId)) >= MOST_OPEN_REQUESTS) {
        throw new ApiError(
          'conflict',
          `You already have ${MOST_OPEN_REQUESTS} open requests. Send the next one when one of them is done.`,
        );
      }
      await renterFile.addRequest(renterId, request);
      return { ...request, doneAt: null, doneBy: null };
    });
  };
}

interface ListReads {
  renterFile: Pick<RenterFileReads, 'listRequests'>;
  organizations: Pick<OrganizationReads, 'find'>;
}

/** Returns the use case that lists the renter's newest 20 requests, newest first. */
export function makeListOwnRequests({ renterFile, organizations }: ListReads): ListOwnRequests {
  return async (renterId) => {
    const nameOf = nameOrganizations(organizations);
    const requests = await renterFile.listRequests(renterId, undefined, MOST_REQUESTS_SHOWN);
    return Promise.all(requests.map((request) => ownRequest(request, nameOf)));
  };
}

/** Returns a request with the name of the organization that handled it instead of its ID. */
export async function ownRequest(
  { id, said, askedAt, doneAt, doneBy }: CorrectionRequest,
  nameOf: (organizationId: string) => Promise<string>,
): Promise<CorrectionRequest> {
  return { id, said, askedAt, doneAt, doneBy: doneBy && (await nameOf(doneBy)) };
}
