import type { Advice, RiskTier } from '../rules/recommendation.ts';
import type { IdentifierKind } from '../store/store.ts';

/** What a tier means to whoever stands at the counter. */
const MEANING: Record<RiskTier, string> = {
  LOW: 'Low risk: the record is good.',
  MODERATE: 'Moderate risk: rent on conditions, such as a deposit.',
  HIGH: 'High risk: review the record before you decide.',
  CRITICAL: 'Critical risk: the record speaks against renting.',
  UNKNOWN: 'Nothing is on file: nothing is known against this person, or for them.',
};

const MATCHED_BY: Record<Exclude<IdentifierKind, 'name'>, string> = {
  member_id: 'member ID',
  email: 'e-mail',
  phone: 'phone',
  license: 'license number',
};

export function foundMessage({ riskTier }: Advice, kind: Exclude<IdentifierKind, 'name'>): string {
  return `Renter found by ${MATCHED_BY[kind]}. ${MEANING[riskTier]}`;
}

/**
 * A name alone identifies nobody, and the message says so.
 *
 * @param namesakes how many renters have the name, this one included; counted up to `most`
 */
export function nameMatchMessage({ riskTier }: Advice, namesakes: number, most: number): string {
  const shared =
    namesakes === 1
      ? 'the only renter of this name'
      : `${namesakes === most ? `at least ${most}` : namesakes} renters share it, and this is the oldest record`;
  return `Renter found by name alone: ${shared}. Confirm by e-mail, phone, license or member ID that it is the same person. ${MEANING[riskTier]}`;
}

export function absentMessage(): string {
  return `No record found in the network. ${MEANING.UNKNOWN}`;
}
