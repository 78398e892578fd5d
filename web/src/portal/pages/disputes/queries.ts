import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { OwnDisputeAnswer, OwnDisputesAnswer } from '../../../../../src/http/portal/disputes.ts';
import { get, withParameters } from '../../../api.ts';

export const DISPUTES_PATH = '/portal/api/disputes';

export const disputePath = (id: string) => `${DISPUTES_PATH}/${encodeURIComponent(id)}`;

/** The disputes, the newest first, a page at a time. */
export const OWN_DISPUTES = infiniteQueryOptions({
  queryKey: [DISPUTES_PATH],
  queryFn: ({ pageParam, signal }) =>
    get<OwnDisputesAnswer>(withParameters(DISPUTES_PATH, { after: pageParam }), signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});

export function disputeQuery(id: string) {
  const path = disputePath(id);
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<OwnDisputeAnswer>(path, signal) });
}
