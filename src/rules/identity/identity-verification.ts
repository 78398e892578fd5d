import { isPlaceholderLicense } from './matching/placeholders.ts';
import { normalizeLicense } from './normalization.ts';

/**
 * Consent texts for identity verification, by version. Never edit a text that a renter has consented to:
 * add a version instead.
 */
const CONSENTS = {
  1: 'I give my license number, date of birth and address so that this network can check that this file is mine. They may be compared with what other files in the network say, and be kept on my file, where organizations that rent to me can see them. I can ask to have them put right at any time.',
  2: 'I give my license number, date of birth and address so that this network can check that this file is mine. They may be compared with what other files in the network say, and be kept on my file. An organization sees only the end of the license number and of the address and the year of birth, unless it stated the same itself. I can ask to have them corrected at any time.',
  3: 'I give the number of my license or of another identity document, my date of birth and address so that this network can check that this file is mine. They may be compared with what other files in the network say, and be kept on my file. An organization sees only the end of the license number and of the address and the year of birth, unless it stated the same itself, and nothing of another document. I can ask to have them corrected at any time.',
} as const satisfies Record<number, string>;

/** The version that the portal asks renters to accept. */
export const CONSENT_VERSION = 3;

/** The text of that version. */
export const CONSENT = CONSENTS[CONSENT_VERSION];

/**
 * Minimum number of letters and digits in a license number. No state or country issues shorter or longer
 * ones.
 */
export const LEAST_LICENSE_CHARACTERS = 4;
export const MOST_LICENSE_CHARACTERS = 20;

/** Most verifications of a renter in 24 hours: enough to correct typos, too few for guessing. */
export const MOST_VERIFICATIONS_A_DAY = 5;

/** Returns the letters and digits of a license number. People write its spaces and hyphens differently. */
export function licenseCharacters(license: string): string {
  return normalizeLicense(license).replace(/[^\p{L}\p{N}]/gu, '');
}

/** Returns what is wrong with a license number. `555` and `xxx` break the format, `D1234567` is a placeholder. */
export function licenseFault(text: string): 'format' | 'placeholder' | undefined {
  const license = licenseCharacters(text);
  const length = [...license].length;
  if (length < LEAST_LICENSE_CHARACTERS || length > MOST_LICENSE_CHARACTERS || !/\d/.test(license)) {
    return 'format';
  }
  return isPlaceholderLicense(license) ? 'placeholder' : undefined;
}

/** Returns whether a text may be a license number. */
export function isLicense(text: string): boolean {
  return licenseFault(text) === undefined;
}

/** The documents that renters without a driver's license give. */
export const DOCUMENT_KINDS = ['state_id', 'passport'] as const;

/** A document with which a renter proves who they are, other than a driver's license. */
export interface IdentityDocument {
  kind: (typeof DOCUMENT_KINDS)[number];
  /** As it is printed. */
  number: string;
  /** The state or country that issued it. */
  issuedBy: string;
}

/** Longest name of a state or country in characters. */
export const MOST_ISSUER_CHARACTERS = 60;

/** Returns whether a text may be the name of a state or country, or its code. */
export function isIssuer(text: string): boolean {
  return /\p{L}{2}/u.test(text.trim());
}

/** Splits a text into words in any script, with or without spaces between them. */
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Returns whether a text may be an address anywhere in the world: it has letters, and either a digit or two
 * different words. One letter repeated is not a word.
 */
export function isAddress(text: string): boolean {
  const words = [...WORDS.segment(text.normalize('NFKC').toLowerCase())]
    .filter(({ isWordLike, segment }) => isWordLike && /\p{L}/u.test(segment))
    .map(({ segment }) => segment)
    .filter((word) => !/^(\p{L})\1+$/u.test(word));
  return new Set(words).size > (/\p{N}/u.test(text) ? 0 : 1);
}

/** Fields of an identity verification that can contradict a file. An address cannot: people move. */
export type VerificationField = 'license' | 'dateOfBirth';

/** What organizations have filed about a renter's identity. */
export interface FiledIdentity {
  licenses: readonly string[];
  /** Such as 1990-01-31. */
  dateOfBirth: string | null;
}

/**
 * Returns whether organizations filed the same license and date of birth. One of several licenses is enough. They file no other
 * document.
 */
export function isAsFiled(
  said: { license: string | null; dateOfBirth: string },
  { licenses, dateOfBirth }: FiledIdentity,
): boolean {
  if (said.license === null) return false;
  const license = licenseCharacters(said.license);
  return dateOfBirth === said.dateOfBirth && licenses.some((filed) => licenseCharacters(filed) === license);
}

/**
 * Returns the fields in which an identity verification contradicts what organizations filed. Matching one
 * of several licenses is enough.
 */
export function differencesOf(
  said: { license: string | null; dateOfBirth: string },
  { licenses, dateOfBirth }: FiledIdentity,
): VerificationField[] {
  const license = said.license === null ? undefined : licenseCharacters(said.license);
  const isOther =
    license !== undefined &&
    licenses.length > 0 &&
    licenses.every((filed) => licenseCharacters(filed) !== license);
  return [
    ...(isOther ? (['license'] as const) : []),
    ...(dateOfBirth !== null && dateOfBirth !== said.dateOfBirth ? (['dateOfBirth'] as const) : []),
  ];
}
