import { DAY_MS } from '../text/days.ts';

/**
 * Texts by which organizations certify their permissible purpose, by version. 15 U.S.C. 1681e(a). Never edit a text that
 * an organization has signed: add a version instead.
 */
const CERTIFICATIONS: Readonly<Record<number, string>> = {
  1: 'Our organization uses this network only for purposes that 15 U.S.C. 1681b permits: to decide about renting a home, a vehicle or equipment to the person who asked for it, to review an account of that person with us, to collect what that person owes us, or as that person told us in writing. It states the purpose of each check that is not about renting a home. It uses what it sees for no other purpose, does not pass it on, and looks up nobody out of curiosity. I am authorized to certify this for our organization.',
  2: 'Our organization uses this network only for purposes that 15 U.S.C. 1681b permits: to decide about renting a home, a vehicle, equipment or a storage unit to the person who asked for it, to review an account of that person with us, to collect what that person owes us, or as that person told us in writing. It states the purpose of each check that is not about renting a home. It uses what it sees for no other purpose, does not pass it on, and looks up nobody out of curiosity. I am authorized to certify this for our organization.',
};

/** The version that is signed now. */
export const CERTIFICATION_VERSION = 2;

/** Longest title of a person, such as 'Managing director'. */
export const MOST_TITLE_CHARACTERS = 100;

/** How long before its end a certification can be signed again, and staff are reminded. */
export const RENEWAL_MS = 30 * DAY_MS;

/** How long before its end staff are reminded by e-mail: when it can be renewed, and a last time. */
export const REMINDERS_MS = [RENEWAL_MS, 7 * DAY_MS];

/** Returns the text of a version. */
export function certificationText(version: number): string {
  return CERTIFICATIONS[version] ?? '';
}

/** Returns when a certification that was signed at a time ends: a year later. */
export function endOfCertification(signedAt: number): number {
  const end = new Date(signedAt);
  end.setUTCFullYear(end.getUTCFullYear() + 1);
  return end.getTime();
}

/** Returns whether a certification that ends at `certifiedUntil`, `null` without one, is in force. */
export function isCertified(certifiedUntil: number | null, now: number): boolean {
  return certifiedUntil !== null && now < certifiedUntil;
}
