import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

const PAGES = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  // A refetch would load all loaded pages again.
  refetchOnWindowFocus: false,
};

/** The query for the checks that found the renter. */
export const CHECKS = infiniteQueryOptions({
  queryKey: ['/portal/api/inquiries'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /portal/api/inquiries', { query: { after: pageParam }, signal }),
  ...PAGES,
});

/** The query for the other inquiries about the renter. */
export const OTHERS = infiniteQueryOptions({
  queryKey: ['/portal/api/inquiries/others'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /portal/api/inquiries/others', { query: { after: pageParam }, signal }),
  ...PAGES,
});

/** The query for copies of the file that were requested by post or telephone. */
export const COPIES = infiniteQueryOptions({
  queryKey: ['/portal/api/inquiries/copies'],
  queryFn: ({ pageParam, signal }) =>
    call('GET /portal/api/inquiries/copies', { query: { after: pageParam }, signal }),
  ...PAGES,
});

/** The query for the renter's wish to be mailed about checks. */
export const MAILS = queryOptions({
  queryKey: ['/portal/api/inquiries/mails'],
  queryFn: ({ signal }) => call('GET /portal/api/inquiries/mails', { signal }),
});
