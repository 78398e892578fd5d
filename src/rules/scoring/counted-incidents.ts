import { DAY_MS } from '../text/days.ts';

/**
 * Number of an organization's incidents about one renter that count in the score within 12 months: 300
 * points. One organization alone then ruins nobody: it takes two to bring a good score below 400.
 */
export const MOST_COUNTED_INCIDENTS = 3;

/**
 * The longest 12 months have a leap day, so the limit holds in any 12 months. Renter summaries store how many incidents count:
 * another value needs a migration that updates them.
 */
const COUNTED_WITHIN_MS = 366 * DAY_MS;

/** Who filed an incident, and when, in epoch milliseconds. */
interface Filing {
  organizationId: string;
  filedAt: number;
}

/**
 * Returns whether an incident counts in the score: not if its organization filed three others about the renter
 * in the 366 days before it. The day that it happened does not matter, because the organization states it.
 *
 * @param at when the incident was filed, epoch milliseconds
 * @param earlier when the organization filed its earlier incidents about the renter; the newest three suffice
 */
export function isCounted(at: number, earlier: readonly number[]): boolean {
  return earlier.filter((filedAt) => filedAt > at - COUNTED_WITHIN_MS).length < MOST_COUNTED_INCIDENTS;
}

/** Returns those of a renter's incidents that count in the score. */
export function countedIncidents<Incident extends Filing>(incidents: readonly Incident[]): Set<Incident> {
  const counted = new Set<Incident>();
  const filings = new Map<string, number[]>();
  for (const incident of incidents.toSorted((one, other) => one.filedAt - other.filedAt)) {
    const { organizationId, filedAt } = incident;
    const earlier = filings.getOrInsert(organizationId, []);
    if (isCounted(filedAt, earlier.slice(-MOST_COUNTED_INCIDENTS))) counted.add(incident);
    earlier.push(filedAt);
  }
  return counted;
}
