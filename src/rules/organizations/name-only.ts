import type { CheckInputs } from '../scoring/check-inputs.ts';
import type { RenterSummary } from '../scoring/renter-summary.ts';

/**
 * What a check does that finds adverse records by a name alone: `review` first asks for a second identifier, because people
 * share names.
 */
export const NAME_ONLY = ['allow', 'review'] as const;
export type NameOnly = (typeof NAME_ONLY)[number];

/** How the message of such a check begins. */
export const SECOND_IDENTIFIER =
  'Matched by name alone. Ask for an e-mail, phone or license before you decide.';

/** Returns whether a renter has adverse records on file. */
export function isAdverse({ unpaidReports, damagedReports, incidents }: RenterSummary): boolean {
  return unpaidReports + damagedReports + incidents > 0;
}

/** Returns whether the renter had adverse records on file when a check was made. */
export function wasAdverse({ summary }: CheckInputs): boolean {
  const { recentUnpaid, recentDamaged, incidents, owedCents } = summary;
  return recentUnpaid > 0 || recentDamaged > 0 || incidents > 0 || owedCents > 0;
}
