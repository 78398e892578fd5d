import { type Page, pageOf } from '../rules/paging.ts';
import type { RequestEntry, RequestFilter, RequestReads } from '../store/store.ts';
import type { CallerName, NameCallers } from './caller-names.ts';

/** Requests on a page of the request log. */
const PAGE_REQUESTS = 50;

export type NamedRequest = RequestEntry & { by: CallerName };

export type ListRequests = (
  organizationId: string,
  filter: RequestFilter,
) => Promise<Page<NamedRequest, RequestEntry>>;

/** The newest requests that an organization made of the API, a page at a time. */
export function makeListRequests(
  requests: Pick<RequestReads, 'list'>,
  nameCallers: NameCallers,
): ListRequests {
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
