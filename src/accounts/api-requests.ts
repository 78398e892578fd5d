import type { Store } from '../store/store.ts';
import type { NameCallers } from './caller-names.ts';
import { type FindRequest, makeFindRequest } from './find-request.ts';
import { type ListRequestFacets, makeListRequestFacets } from './list-request-facets.ts';
import { type ListRequests, makeListRequests } from './list-requests.ts';

/** What staff see of the requests of their organization. */
export interface ApiRequests {
  listRequests: ListRequests;
  findRequest: FindRequest;
  listRequestFacets: ListRequestFacets;
}

export function makeApiRequests(
  { requests }: Pick<Store, 'requests'>,
  nameCallers: NameCallers,
): ApiRequests {
  return {
    listRequests: makeListRequests(requests, nameCallers),
    findRequest: makeFindRequest(requests, nameCallers),
    listRequestFacets: makeListRequestFacets(requests, nameCallers),
  };
}
