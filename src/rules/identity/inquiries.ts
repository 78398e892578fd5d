import type { Recommendation } from '../scoring/recommendation.ts';
import { DAY_MS } from '../text/days.ts';
import type { IdentifierKind } from './identifier-kind.ts';

/** Look-ups are counted for so long: who asks everywhere before the first bad report is on file does it in a day. */
export const LOOKED_UP_FOR_MS = DAY_MS;

/**
 * So many organizations in that time are flagged. Who looks for a home, or compares what a car costs, asks a handful of
 * them in a day; twenty are asked by somebody who means to rent from many at once.
 */
const FLAGGED_ORGANIZATIONS = 20;

/** @param organizations who looked a renter up within `LOOKED_UP_FOR_MS` */
export const isLookedUpFast = (organizations: number): boolean => organizations >= FLAGGED_ORGANIZATIONS;

const BY: Record<IdentifierKind, string> = {
  member_id: 'member ID',
  email: 'e-mail',
  phone: 'phone number',
  license: 'license',
  name: 'name',
};

const TOLD: Record<Recommendation, string> = {
  APPROVED: 'no known problems',
  CONDITIONAL: 'something is on file, rent to you under conditions',
  REVIEW_REQUIRED: 'problems are on file, look closely first',
  DENIED: 'serious problems are on file, better not rent to you',
};

/** A look-up in words for the renter: what the organization did. `looked you up by e-mail and was told: …` */
export function lookedUpBy(lookup: { identifier: IdentifierKind; recommendation: Recommendation }): string {
  return `looked you up by ${BY[lookup.identifier]} and was told: ${TOLD[lookup.recommendation]}`;
}

interface Place {
  at: number;
  requestId: string;
  organizationId: string;
}

/** Sorts look-ups, the newest first, as a store lists them. IDs are of ASCII, which both compare the same way. */
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
