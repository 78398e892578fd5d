import type { LoggedCheckLine } from '../../../../src/http/dashboard/check-responses.ts';
import type { IdentifierKind } from '../../../../src/rules/identity/identifier-kind.ts';
import { evidenceOf } from '../../../../src/rules/identity/match-evidence.ts';
import type { Purpose } from '../../../../src/rules/organizations/purpose.ts';
import { FRAUD_ALERT } from '../../../../src/rules/scoring/renter-summary.ts';

/** The name of each kind of identifier, within a sentence. */
export const KIND_WORDS: Record<IdentifierKind, string> = {
  member_id: 'member ID',
  email: 'e-mail',
  phone: 'phone',
  license: 'license',
  name: 'name',
};

/** Returns the name of an identifier kind with a capital letter. */
export const kindTitle = (kind: IdentifierKind): string =>
  KIND_WORDS[kind].charAt(0).toUpperCase() + KIND_WORDS[kind].slice(1);

/** Returns how strong the match is, as a sentence. */
export function matchWorth({
  matchMethod,
  sharers,
}: {
  matchMethod: IdentifierKind;
  sharers: number;
}): string {
  return evidenceOf(matchMethod, sharers).text;
}

/** Returns a flag as words: `Late return`. */
export function flagWords(flag: string): string {
  if (flag === FRAUD_ALERT) return 'Fraud alert: check an identity document';
  const [first, ...rest] = flag.toLowerCase().replace(/_+/g, ' ').trim();
  return first === undefined ? flag : first.toUpperCase() + rest.join('');
}

/** Returns who made a check or a batch. */
export function callerText({ kind, name }: LoggedCheckLine['by']): string {
  if (kind === 'unknown') return 'A former key or person';
  return kind === 'key' ? `Key “${name}”` : name;
}

const PURPOSE_TITLES: Record<Purpose, string> = {
  tenancy: 'Rent a home',
  vehicle_rental: 'Rent a vehicle',
  equipment_rental: 'Rent equipment',
  account_review: 'Review an account',
  collection: 'Collect a debt',
  written_instruction: 'Written instruction',
};

export function purposeTitle(purpose: Purpose): string {
  return PURPOSE_TITLES[purpose];
}
