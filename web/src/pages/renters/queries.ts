import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
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

const isProfile = ({ queryKey: [path] }: Query) => /^\/dashboard\/renters\/[^/]+$/.test(String(path));

/**
 * Reads everything again after a record has changed. Renters come first: without the record, the organization may no longer see
 * some parts of the page of a renter, and reading those would fail.
 */
export async function refreshAfterChange(client: QueryClient): Promise<void> {
  client.removeQueries({ predicate: isProfile, type: 'inactive' });
  await client.invalidateQueries({ predicate: isProfile });
  // The library tells the pages of new data in a task of its own, which comes before this one.
  await new Promise((told) => setTimeout(told));
  await client.invalidateQueries({ predicate: (query) => !isProfile(query) });
}
