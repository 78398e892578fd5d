import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api.ts';

export const FILE_PATH = '/portal/api/file';
export const RECORDS_PATH = '/portal/api/file/records';
export const REQUESTS_PATH = '/portal/api/file/correction-requests';
export const EMAILS_PATH = '/portal/api/emails';

export const OWN_FILE = queryOptions({
  queryKey: [FILE_PATH],
  queryFn: ({ signal }) => call('GET /portal/api/file', { signal }),
});

/** The query for reports and incidents, one page at a time. */
export const OWN_RECORDS = infiniteQueryOptions({
  queryKey: [RECORDS_PATH],
  queryFn: ({ pageParam, signal }) =>
    call('GET /portal/api/file/records', { query: { after: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }) => next,
  // A refetch would load all loaded pages again.
  refetchOnWindowFocus: false,
});

export function ownRecordQuery(kind: string, id: string) {
  const path = `${RECORDS_PATH}/${encodeURIComponent(kind)}/${encodeURIComponent(id)}`;
  return queryOptions({
    queryKey: [path],
    queryFn: ({ signal }) => call('GET /portal/api/file/records/:kind/:id', { params: { kind, id }, signal }),
  });
}

export const OWN_REMOVED = queryOptions({
  queryKey: ['/portal/api/file/removed'],
  queryFn: ({ signal }) => call('GET /portal/api/file/removed', { signal }),
});

export const OWN_EMAILS = queryOptions({
  queryKey: [EMAILS_PATH],
  queryFn: ({ signal }) => call('GET /portal/api/emails', { signal }),
});

export const OWN_REQUESTS = queryOptions({
  queryKey: [REQUESTS_PATH],
  queryFn: ({ signal }) => call('GET /portal/api/file/correction-requests', { signal }),
});
