import { DAY_MS, startOfDay } from '../text/days.ts';
import type { IdentifierKind } from './identifier-kind.ts';

/**
 * Period in which inquiries are counted. A renter who means to rent widely before the first bad report
 * arrives does it within a day.
 */
export const LOOKED_UP_FOR_MS = DAY_MS;

/**
 * Minimum number of organizations in that period at which a renter is flagged. Someone who looks for a home
 * or compares car rentals contacts a handful in a day; twenty suggest a plan to rent from many at once.
 */
const FLAGGED_ORGANIZATIONS = 20;

/**
 * Returns whether inquiries come suspiciously fast.
 *
 * @param organizations how many made an inquiry about the renter within `LOOKED_UP_FOR_MS`
 */
export const isLookedUpFast = (organizations: number): boolean => organizations >= FLAGGED_ORGANIZATIONS;

/** How an organization can be shown something about a renter without a check. */
export const UNBILLED_KINDS = [
  'search',
  'score',
  'roster',
  'profile',
  'history',
  'filing',
  'similar',
] as const;
export type UnbilledKind = (typeof UNBILLED_KINDS)[number];

/** An inquiry other than a check, as a renter sees it. */
interface SeenUnbilled {
  organizationId: string;
  organization: string;
  at: number;
  kind: UnbilledKind;
  identifier: IdentifierKind | null;
}

/** The newest of several equal inquiries of a day, with the time of the oldest, and how many there are. */
export type InquiryGroup<Row> = Row & { firstAt: number; count: number };

/**
 * Groups inquiries of one organization that have the same kind, identifier and day (UTC), because a page of the dashboard
 * makes several at once. Keeps the order of the newest of each group.
 *
 * @param inquiries sorted newest first
 */
export function groupInquiries<Row extends SeenUnbilled>(inquiries: readonly Row[]): InquiryGroup<Row>[] {
  const groups = new Map<string, InquiryGroup<Row>>();
  for (const inquiry of inquiries) {
    const { organizationId, organization, at, kind, identifier } = inquiry;
    const key = JSON.stringify([organizationId, organization, kind, identifier, startOfDay(at)]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ...inquiry, firstAt: at, count: 1 });
    else groups.set(key, { ...group, firstAt: at, count: group.count + 1 });
  }
  return [...groups.values()];
}

interface Place {
  at: number;
  requestId: string;
  organizationId: string;
}

/**
 * Compares inquiries for sorting newest first, in the order of the store. IDs are ASCII, so both sort them
 * the same way.
 */
export function newestFirst(one: Place, other: Place): number {
  return (
    other.at - one.at ||
    compareText(other.requestId, one.requestId) ||
    compareText(other.organizationId, one.organizationId)
  );
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
