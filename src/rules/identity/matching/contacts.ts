import { isPlaceholderEmail, isPlaceholderLicense, isPlaceholderPhone } from './placeholders.ts';

/** An e-mail without the parts that do not change where mail is delivered. */
export interface EmailParts {
  /** The part before the @, without dots and tag. */
  local: string;
  domain: string;
}

const SAME_DOMAIN: ReadonlyMap<string, string> = new Map([['googlemail.com', 'gmail.com']]);

/**
 * Returns the parts by which e-mails are compared: before the @, dots are removed and a `+tag` is cut, as
 * the largest providers do. Returns `undefined` for a text that is not an e-mail, or a placeholder.
 *
 * @param email normalized
 */
export function emailParts(email: string): EmailParts | undefined {
  const at = email.lastIndexOf('@');
  if (at < 1 || at === email.length - 1) return undefined;
  const local = (email.slice(0, at).split('+', 1)[0] ?? '').replaceAll('.', '');
  const domain = email.slice(at + 1);
  if (local === '' || isPlaceholderEmail(local)) return undefined;
  return { local, domain: SAME_DOMAIN.get(domain) ?? domain };
}

/**
 * Digits of a national number in North America. Longer numbers end in the digits dialled within a country.
 */
const COMPARED_DIGITS = 10;

/**
 * Returns the digits by which phones are compared: the last ten, so that `+1` and a trunk prefix do not
 * matter. Returns '' for a placeholder.
 *
 * @param phone normalized
 */
export function phoneDigits(phone: string): string {
  return isPlaceholderPhone(phone) ? '' : phone.slice(-COMPARED_DIGITS);
}

/**
 * Returns the letters and digits of a license. Returns '' for a placeholder.
 *
 * @param license normalized
 */
export function licenseText(license: string): string {
  const text = license.replace(/[^\p{L}\p{N}]/gu, '');
  return isPlaceholderLicense(text) ? '' : text;
}
