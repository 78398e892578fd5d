import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import type { CheckCard } from '../../../../src/http/dashboard/check.ts';

/** A check with what was asked for. */
export interface RecentCheck extends CheckCard {
  text: string;
}

/** A day at the counter, without scrolling for long. */
const MOST_RECENT = 20;

/** In memory only, and gone with the session: who was looked up is personal data. */
const RECENT = queryOptions({
  queryKey: ['recent checks'],
  queryFn: (): RecentCheck[] => [],
  initialData: [],
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The checks of this tab, the newest first. */
export function useRecentChecks(): RecentCheck[] {
  return useQuery(RECENT).data;
}

export function remember(queryClient: QueryClient, check: RecentCheck): void {
  queryClient.setQueryData(RECENT.queryKey, (before: RecentCheck[] = []) => {
    const others = before.filter(({ requestId }) => requestId !== check.requestId);
    return [check, ...others].slice(0, MOST_RECENT);
  });
}
