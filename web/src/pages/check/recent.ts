import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { CheckCard } from '../../../../src/http/dashboard/check.ts';

/** A check, with the identifier as it was typed. */
export interface RecentCheck extends CheckCard {
  text: string;
}

/** Maximum number of checks kept: enough for a day at the counter, without much scrolling. */
const MOST_RECENT = 20;

/** Kept in memory only, until the session ends: inquiries are personal data. */
const RECENT = queryOptions({
  queryKey: ['recent checks'],
  queryFn: (): RecentCheck[] => [],
  initialData: [],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Returns the checks of this tab, the newest first. */
export function useRecentChecks(): RecentCheck[] {
  return useQuery(RECENT).data;
}

export function remember(queryClient: QueryClient, check: RecentCheck): void {
  queryClient.setQueryData(RECENT.queryKey, (before: RecentCheck[] = []) => {
    const others = before.filter(({ requestId }) => requestId !== check.requestId);
    return [check, ...others].slice(0, MOST_RECENT);
  });
}
