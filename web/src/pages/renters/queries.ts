import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api.ts';

/** Returns the path of a renter's data; `part` is a suffix such as `/history`. */
export const renterPath = (id: string, part = ''): string =>
  `/dashboard/renters/${encodeURIComponent(id)}${part}`;

export const renterQuery = (id: string) =>
  queryOptions({
    queryKey: [renterPath(id)],
    queryFn: ({ signal }) => call('GET /dashboard/renters/:id', { params: { id }, signal }),
  });

export const scoreQuery = (id: string) =>
  queryOptions({
    queryKey: [renterPath(id, '/score')],
    queryFn: ({ signal }) => call('GET /dashboard/renters/:id/score', { params: { id }, signal }),
  });

export const ROSTER_COUNT = queryOptions({
  queryKey: ['/dashboard/roster/count'],
  queryFn: ({ signal }) => call('GET /dashboard/roster/count', { signal }),
});
