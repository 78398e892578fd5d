import type { LoggedCheckLine } from '../../../../src/http/dashboard/check-responses.ts';
import type { IdentifierKind } from '../../../../src/rules/identity/identifier-kind.ts';
import { evidenceOf } from '../../../../src/rules/identity/match-evidence.ts';
import type { Purpose } from '../../../../src/rules/organizations/purpose.ts';
import { FRAUD_ALERT } from '../../../../src/rules/scoring/renter-summary.ts';
import { checkWords } from '../../../../src/texts/en/staff/checks/check-words.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(checkWords);

/** The name of each kind of identifier, within a sentence. */
export const KIND_WORDS: Record<IdentifierKind, string> = {
  member_id: t('memberId'),
  email: t('email'),
  phone: t('phone'),
  license: t('license'),
  name: t('name'),
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
  if (flag === FRAUD_ALERT) return t('fraudAlert');
  const [first, ...rest] = flag.toLowerCase().replace(/_+/g, ' ').trim();
  return first === undefined ? flag : first.toUpperCase() + rest.join('');
}

/** Returns who made a check or a batch. */
export function callerText({ kind, name }: LoggedCheckLine['by']): string {
  if (kind === 'unknown') return t('formerCaller');
  return kind === 'key' ? t('key', { name }) : name;
}

const PURPOSE_TITLES: Record<Purpose, string> = {
  tenancy: t('tenancy'),
  vehicle_rental: t('vehicleRental'),
  equipment_rental: t('equipmentRental'),
  storage_rental: t('storageRental'),
  account_review: t('accountReview'),
  collection: t('collection'),
  written_instruction: t('writtenInstruction'),
};

export function purposeTitle(purpose: Purpose): string {
  return PURPOSE_TITLES[purpose];
}
