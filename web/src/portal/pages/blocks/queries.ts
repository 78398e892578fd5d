import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

export const BLOCKS_PATH = '/portal/api/blocks';

export const blockPath = (id: string) => `${BLOCKS_PATH}/${encodeURIComponent(id)}`;

/** The query for requests to block records, the newest first, one page at a time. */
export const OWN_BLOCKS = infiniteQueryOptions({
  queryKey: [BLOCKS_PATH],
  queryFn: ({ pageParam, signal }) => call('GET /portal/api/blocks', { query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
});
