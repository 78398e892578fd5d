import { type LoggedPurpose, PURPOSES } from '../organizations/purpose.ts';
import type { Recommendation } from '../scoring/recommendation.ts';
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

const IDENTIFIER_WORDS: Record<IdentifierKind, string> = {
  member_id: 'member ID',
  email: 'e-mail',
  phone: 'phone number',
  license: 'license',
  name: 'name',
};

const RECOMMENDATION_WORDS: Record<Recommendation, string> = {
  APPROVED: 'no known problems',
  CONDITIONAL: 'something is on file, rent to you under conditions',
  REVIEW_REQUIRED: 'problems are on file, look closely first',
  DENIED: 'serious problems are on file, better not rent to you',
};

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

const UNBILLED_WORDS: Record<Exclude<UnbilledKind, 'similar'>, string> = {
  search: 'found you in a search',
  score: 'looked up your score',
  roster: 'added you to its list of renters',
  profile: 'opened your profile',
  history: 'looked at your rental history',
  filing: 'looked you up to file a report',
};

/** Describes an inquiry other than a check to the renter: `found you in a search by name`. */
export function unbilledWords({
  kind,
  identifier,
}: {
  kind: UnbilledKind;
  identifier: IdentifierKind | null;
}): string {
  if (kind === 'similar') {
    const almost =
      identifier === 'phone' ? 'a phone number that is almost yours' : 'an e-mail that is almost yours';
    return `checked ${almost}, and was told only that a similar one is on file`;
  }
  return `${UNBILLED_WORDS[kind]}${identifier === null ? '' : ` by ${IDENTIFIER_WORDS[identifier]}`}`;
}

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

/**
 * Describes a check to the renter: `checked you by e-mail, to rent a vehicle, and was told: …`. Without a stated purpose it
 * names none, because not everybody who leaves it out rents homes.
 */
export function inquiryWords(inquiry: {
  identifier: IdentifierKind;
  recommendation: Recommendation;
  purpose: LoggedPurpose;
}): string {
  const why = inquiry.purpose === null ? '' : `, ${PURPOSES[inquiry.purpose]},`;
  return `checked you by ${IDENTIFIER_WORDS[inquiry.identifier]}${why} and was told: ${RECOMMENDATION_WORDS[inquiry.recommendation]}`;
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
