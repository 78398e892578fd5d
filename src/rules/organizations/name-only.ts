import type { IdentifierKind } from '../identity/identifier-kind.ts';
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

/** What the log says of a check; `inputs` is `null` if they were not kept. */
interface FoundBy {
  identifier: IdentifierKind;
  renterId: string | null;
  inputs: CheckInputs | null;
}

/** Returns whether a check found adverse records by a name alone. If its inputs were not kept, nobody knows that it did not. */
export function wasAdverseByName({ identifier, renterId, inputs }: FoundBy): boolean {
  return identifier === 'name' && renterId !== null && (inputs === null || wasAdverse(inputs));
}

/** Returns whether the renter had adverse records on file when a check was made. */
function wasAdverse({ summary }: CheckInputs): boolean {
  const { recentUnpaid, recentDamaged, incidents, owedCents } = summary;
  return recentUnpaid > 0 || recentDamaged > 0 || incidents > 0 || owedCents > 0;
}
