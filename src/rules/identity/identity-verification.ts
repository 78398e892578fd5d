import { isPlaceholderLicense } from './matching/placeholders.ts';
import { normalizeLicense } from './normalization.ts';

/**
 * What a renter consents to who proves who they are, by its version. A text that somebody consented to stays as it is:
 * another one is another version.
 */
const CONSENTS = {
  1: 'I give my license number, date of birth and address so that this network can check that this file is mine. They may be compared with what other files in the network say, and be kept on my file, where organizations that rent to me can see them. I can ask to have them put right at any time.',
} as const satisfies Record<number, string>;

/** The version that is asked for now. */
export const CONSENT_VERSION = 1;

/** The text that is asked for now. */
export const CONSENT = CONSENTS[CONSENT_VERSION];

/** What a renter may give to prove who they are, and how it is held against the file. This network's own rules. */

/** So many letters and digits a license number has: no state's or country's is shorter or longer. */
export const LEAST_LICENSE_CHARACTERS = 4;
const MOST_LICENSE_CHARACTERS = 20;

/** The rules in words: beside the fields, and when they are broken. */
export const LICENSE_RULE = `${LEAST_LICENSE_CHARACTERS} to ${MOST_LICENSE_CHARACTERS} letters and digits, with at least one digit`;
export const ADDRESS_RULE = 'a street with its number, or several words';

/** A license's letters and digits alone: how it is spaced and hyphenated differs from hand to hand. */
export function licenseCharacters(license: string): string {
  return normalizeLicense(license).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether a text may be a license number: no `555`, no `xxx`, and nothing that only fills a field, such as `00000`. */
export function isLicense(text: string): boolean {
  const license = licenseCharacters(text);
  const length = [...license].length;
  return (
    length >= LEAST_LICENSE_CHARACTERS && length <= MOST_LICENSE_CHARACTERS && !isPlaceholderLicense(license)
  );
}

/** Parts words in any script, also where no spaces stand between them. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Whether a text may be an address, anywhere in the world: it has letters, and a digit or two different words. A single
 * letter typed again and again is no word.
 */
export function isAddress(text: string): boolean {
  const words = [...WORDS.segment(text.normalize('NFKC').toLowerCase())]
    .filter(({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment))
    .map(({ segment }) => segment)
    .filter((word) => !/^(\p{L})\1+$/u.test(word));
  return new Set(words).size > (/\p{N}/u.test(text) ? 0 : 1);
}

/** What of a proof can contradict a file. An address does not: people move. */
export type ProofField = 'license' | 'dateOfBirth';

/** What organizations put on a file. */
export interface FiledIdentity {
  licenses: readonly string[];
  /** Such as 1990-01-31. */
  dateOfBirth: string | null;
}

/** In what a proof differs from what organizations put on file; one of several licenses is enough. */
export function differencesOf(
  said: { license: string; dateOfBirth: string },
  { licenses, dateOfBirth }: FiledIdentity,
): ProofField[] {
  const license = licenseCharacters(said.license);
  const isOther = licenses.length > 0 && licenses.every((filed) => licenseCharacters(filed) !== license);
  return [
    ...(isOther ? (['license'] as const) : []),
    ...(dateOfBirth !== null && dateOfBirth !== said.dateOfBirth ? (['dateOfBirth'] as const) : []),
  ];
}
