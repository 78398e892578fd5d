import type { RiskTier } from '../rules/scoring/recommendation.ts';
import type { IdentifierKind } from '../store/store.ts';

/** The meaning of each tier, for staff at the counter. */
const MEANING: Record<RiskTier, string> = {
  LOW: 'Low risk: the record is good.',
  MODERATE: 'Moderate risk: rent on conditions, such as a deposit.',
  HIGH: 'High risk: review the record before you decide.',
  CRITICAL: 'Critical risk: we do not recommend renting.',
  UNKNOWN: 'That is not the same as a good record.',
};

/** In place of the meaning of `LOW`, because one incident alone still leaves a high score. */
const LOW_WITH_INCIDENTS =
  'Low risk by score, but incidents are on file: look at the flags before you decide.';

/** What the end of the message depends on. */
interface Rated {
  riskTier: RiskTier;
  /** The number of incidents on file. */
  incidents: number;
}

const meaningOf = ({ riskTier, incidents }: Rated) =>
  riskTier === 'LOW' && incidents > 0 ? LOW_WITH_INCIDENTS : MEANING[riskTier];

const MATCHED_BY: Record<Exclude<IdentifierKind, 'name'>, string> = {
  member_id: 'member ID',
  email: 'e-mail',
  phone: 'phone',
  license: 'license number',
};

/**
 * Returns the message for a match by an identifier.
 *
 * @param sharers how many renters have it, up to 2
 * @param isUnlike whether a name is given that cannot be the renter's
 */
export function foundMessage(
  rated: Rated,
  kind: Exclude<IdentifierKind, 'name'>,
  sharers: number,
  isUnlike: boolean,
): string {
  const shared =
    sharers === 1
      ? ''
      : ' At least one other renter also has it. Use the name to confirm that this is the same person.';
  const unlike = isUnlike ? ` ${UNLIKE_NAME}` : '';
  return `Renter found by ${MATCHED_BY[kind]}.${shared}${unlike} ${meaningOf(rated)}`;
}

/** In the message if the name that was given cannot be one of the renter's. */
const UNLIKE_NAME =
  'The name on file does not match the name you gave. Make sure that this is the same person.';

/** Put before the message while a fraud alert runs. 15 U.S.C. 1681c-1(h). */
export const ALERTED =
  'Fraud alert: before you rent, verify this person’s identity with a document. The renter asked for this.';

/** Added to the message if the file may be mixed. It takes nothing away from what is on file. */
export const MIXED =
  'The records may be of two people: organizations stated different names, birth dates or licenses for one e-mail. Score and flags count all of them. Confirm by name and date of birth that they are about this person.';

/**
 * Returns the message for a match by name alone. It says that a name does not identify a person.
 *
 * @param namesakes the number of renters with the name, this one included, up to `most`
 */
export function nameMatchMessage(rated: Rated, namesakes: number, most: number): string {
  const shared =
    namesakes === 1
      ? 'the only renter of this name'
      : `${namesakes === most ? `at least ${most}` : namesakes} renters share it. This is the one most organizations filed it for; in a tie, the first`;
  return `Renter found by name alone: ${shared}. Confirm by e-mail, phone, license or member ID that this is the same person. ${meaningOf(rated)}`;
}

export function absentMessage(): string {
  return `No record found in the network. ${MEANING.UNKNOWN}`;
}
