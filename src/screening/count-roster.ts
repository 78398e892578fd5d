import type { RosterReads } from '../store/store.ts';

/** Counting stops here: beyond it the figure says no more, and would take longer than the page. */
export const MOST_RENTERS_COUNTED = 100_000;

export interface RosterCount {
  renters: number;
  /** Whether there may be more. */
  isMore: boolean;
}

export type CountRoster = (organizationId: string) => Promise<RosterCount>;

/** How many renters are on the organization's roster, up to 100,000. */
export function makeCountRoster(roster: Pick<RosterReads, 'count'>): CountRoster {
  return async (organizationId) => {
    const counted = await roster.count(organizationId, MOST_RENTERS_COUNTED + 1);
    return { renters: Math.min(counted, MOST_RENTERS_COUNTED), isMore: counted > MOST_RENTERS_COUNTED };
  };
}
