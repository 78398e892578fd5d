import type { RequestEntry, RequestFilter, RequestReads } from '../store/store.ts';
import type { CallerName, NameCallers } from './caller-names.ts';

/** Requests on a page of the request log. */
const PAGE_REQUESTS = 50;

export type NamedRequest = RequestEntry & { by: CallerName };

export interface RequestPage {
  rows: NamedRequest[];
  /** Where the next page begins: behind this one; `null` at the end. */
  next: RequestEntry | null;
}

export type ListRequests = (organizationId: string, filter: RequestFilter) => Promise<RequestPage>;

/** The newest requests that an organization made of the API, a page at a time. */
export function makeListRequests(
  requests: Pick<RequestReads, 'list'>,
  nameCallers: NameCallers,
): ListRequests {
  return async (organizationId, filter) => {
    const found = await requests.list(organizationId, filter, PAGE_REQUESTS + 1);
    const rows = found.slice(0, PAGE_REQUESTS);
    const names = await nameCallers(
      organizationId,
      rows.map(({ caller }) => caller),
    );
    return {
      rows: rows.map((row) => ({ ...row, by: names.get(row.caller) ?? { kind: 'unknown', name: '' } })),
      next: found.length > PAGE_REQUESTS ? (rows.at(-1) ?? null) : null,
    };
  };
}
