import type { RosterReads } from '../store/store.ts';

/** Renters that are counted one by one, which takes a millisecond. The number of more is estimated from a sample. */
const MOST_RENTERS_COUNTED = 10_000;

/** The highest estimate. Its sample is read as fast as a page of the roster; nobody needs to know more. */
const MOST_RENTERS_ESTIMATED = 1_000_000;

interface RosterCount {
  /** Above 10,000 an estimate, rounded down to two digits. */
  renters: number;
  /** Whether it is an estimate, and there may be more. */
  isMore: boolean;
}

export type CountRoster = (organizationId: string) => Promise<RosterCount>;

/** Counts the renters on the organization's roster: exactly up to 10,000, above that about, such as 49,000 or more. */
export function makeCountRoster(roster: Pick<RosterReads, 'count' | 'estimate'>): CountRoster {
  return async (organizationId) => {
    const counted = await roster.count(organizationId, MOST_RENTERS_COUNTED + 1);
    if (counted <= MOST_RENTERS_COUNTED) return { renters: counted, isMore: false };
    const estimated = await roster.estimate(organizationId, MOST_RENTERS_ESTIMATED);
    return { renters: Math.max(MOST_RENTERS_COUNTED, withTwoDigits(estimated)), isMore: true };
  };
}

/** Rounds down to a number with two digits other than 0: 49,832 to 49,000. */
function withTwoDigits(count: number): number {
  const unit = 10 ** Math.max(0, String(count).length - 2);
  return Math.floor(count / unit) * unit;
}
