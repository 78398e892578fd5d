import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

export const DISPUTES_PATH = '/portal/api/disputes';

export const disputePath = (id: string) => `${DISPUTES_PATH}/${encodeURIComponent(id)}`;

/** The query for disputes, the newest first, one page at a time. */
export const OWN_DISPUTES = infiniteQueryOptions({
  queryKey: [DISPUTES_PATH],
  queryFn: ({ pageParam, signal }) =>
    call('GET /portal/api/disputes', { query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});

export function disputeQuery(id: string) {
  const path = disputePath(id);
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => call('GET /portal/api/disputes/:id', { params: { id }, signal }),
  });
}
