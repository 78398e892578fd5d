import { ApiError, FieldError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { nameOrganizations } from '../organizations/organizations.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { isEmail } from '../rules/text/email.ts';
import type { CorrectionRequest, OrganizationReads, RenterFileReads, Store } from '../store/store.ts';
import { isSentSince, type OpenFile, ownOf } from './file-scope.ts';

/** Most open requests of a renter. Staff read them all. */
const MOST_OPEN_REQUESTS = 5;
/** Number of requests shown. */
const MOST_REQUESTS_SHOWN = 20;

/** A correction request as the renter sees it: `doneBy` is the organization's name. */
type OwnRequest = CorrectionRequest;

interface CorrectionInput {
  /** What is wrong; '' if only an e-mail is wanted. */
  text: string;
  /** An e-mail that the renter wants on the file; '' for none. */
  email: string;
}

export type RequestCorrection = (file: OpenFile, input: CorrectionInput) => Promise<OwnRequest>;
export type ListOwnRequests = (file: OpenFile) => Promise<OwnRequest[]>;

/**
 * Returns the use case that sends a request to correct contact data to the organizations with the renter on
 * their roster. An e-mail that it names opens nothing until it is confirmed. Throws `invalid` for an empty
 * request and an invalid e-mail, and `conflict` for a sixth open one.
 */
export function makeRequestCorrection(
  store: Pick<Store, 'transaction'>,
  newId: NewId,
  clock: Clock,
): RequestCorrection {
  return ({ renterId, email: askedWith }, input) => {
    const said = input.text.trim();
    const email = normalizeEmail(input.email);
    if (said === '' && email === '') throw new FieldError('text', 'Say what is wrong, and what is right.');
    if (email !== '' && !isEmail(email))
      throw new FieldError('email', 'Enter the complete e-mail address, such as name@example.com.');
    const request = {
      id: newId('crq'),
      said,
      email: email === '' ? null : email,
      askedWith,
      askedAt: clock(),
    };
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

/** Returns the use case that lists the newest 20 requests that a session sees (see `ownOf`), newest first. */
export function makeListOwnRequests({ renterFile, organizations }: ListReads): ListOwnRequests {
  return async (file) => {
    const nameOf = nameOrganizations(organizations);
    const requests = await readRequests(renterFile, file, undefined, MOST_REQUESTS_SHOWN);
    return Promise.all(requests.map((request) => ownRequest(request, nameOf)));
  };
}

/** Returns at most `limit` requests that a session sees and that are older than the ID `before`, the newest first. */
export async function readRequests(
  renterFile: Pick<RenterFileReads, 'listRequests'>,
  file: OpenFile,
  before: string | undefined,
  limit: number,
): Promise<CorrectionRequest[]> {
  const found = await renterFile.listRequests(file.renterId, before, limit, ownOf(file));
  return found.filter(({ askedAt }) => isSentSince(file, askedAt));
}

/** Returns a request with the name of the organization that handled it instead of its ID. */
export async function ownRequest(
  { id, said, email, askedWith, askedAt, doneAt, doneBy }: CorrectionRequest,
  nameOf: (organizationId: string) => Promise<string>,
): Promise<CorrectionRequest> {
  return { id, said, email, askedWith, askedAt, doneAt, doneBy: doneBy && (await nameOf(doneBy)) };
}
