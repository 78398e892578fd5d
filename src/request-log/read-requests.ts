import type { CallerName, NameCallers } from '../audit/caller-names.ts';
import { ApiError } from '../errors.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { RequestEntry, RequestFilter, RequestReads, Store } from '../store/store.ts';

/** Requests on a page of the request log. */
const PAGE_REQUESTS = 50;

export type NamedRequest = RequestEntry & { by: CallerName };

type ListRequests = (
  organizationId: string,
  filter: RequestFilter,
) => Promise<Page<NamedRequest, RequestEntry>>;

/** Returns the use case that lists an organization's API requests, newest first, a page at a time. */
function makeListRequests(requests: Pick<RequestReads, 'list'>, nameCallers: NameCallers): ListRequests {
  return async (organizationId, filter) => {
    const found = await requests.list(organizationId, filter, PAGE_REQUESTS + 1);
    const { rows, next } = pageOf(found, PAGE_REQUESTS, (last) => last);
    const nameOf = await nameCallers(
      organizationId,
      rows.map(({ caller }) => caller),
    );
    return { rows: rows.map((row) => ({ ...row, by: nameOf(row.caller) })), next };
  };
}

type FindRequest = (organizationId: string, requestId: string) => Promise<NamedRequest>;

/**
 * Returns the use case that finds a request of an organization. Throws `not_found` if it is not in the log,
 * or not any more.
 */
function makeFindRequest(requests: Pick<RequestReads, 'find'>, nameCallers: NameCallers): FindRequest {
  return async (organizationId, requestId) => {
    const found = await requests.find(organizationId, requestId);
    if (found === undefined)
      throw new ApiError('not_found', 'Request not found. Entries are kept for 30 days.');
    const nameOf = await nameCallers(organizationId, [found.caller]);
    return { ...found, by: nameOf(found.caller) };
  };
}

/** The choices of the request log's filters: values that occur in it. */
interface RequestFacets {
  methods: string[];
  paths: string[];
  callers: ({ id: string } & CallerName)[];
}

type ListRequestFacets = (organizationId: string) => Promise<RequestFacets>;

/** Returns the use case that lists the values in an organization's request log, each once, in order. */
function makeListRequestFacets(
  requests: Pick<RequestReads, 'facets'>,
  nameCallers: NameCallers,
): ListRequestFacets {
  return async (organizationId) => {
    const found = await requests.facets(organizationId);
    const each = (values: string[]) => [...new Set(values)].sort();
    const callers = new Set(found.map(({ caller }) => caller));
    const nameOf = await nameCallers(organizationId, callers);
    return {
      methods: each(found.map(({ method }) => method)),
      paths: each(found.map(({ path }) => path)),
      callers: [...callers].map((id) => ({ id, ...nameOf(id) })),
    };
  };
}

/** The use cases of staff and the API requests of their organization. */
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
