import { isPlaceholderEmail, isPlaceholderLicense, isPlaceholderPhone } from './placeholders.ts';

/** An e-mail apart from what its owner may vary and still get the mail. */
export interface EmailParts {
  /** Without dots and a tag. */
  local: string;
  domain: string;
}

const SAME_DOMAIN: ReadonlyMap<string, string> = new Map([['googlemail.com', 'gmail.com']]);

/**
 * Parts of an e-mail by which two are compared: dots dropped and a `+tag` cut in the part before the @, as the
 * largest providers deliver it. `undefined` for what is no e-mail, or a placeholder.
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

/** The digits of a national number in North America; longer ones end in what is dialled within a country. */
const COMPARED_DIGITS = 10;

/**
 * Digits by which two phones are compared: the last ten, so that `+1` and a trunk prefix change nothing. '' for a
 * placeholder.
 *
 * @param phone normalized
 */
export function phoneDigits(phone: string): string {
  return isPlaceholderPhone(phone) ? '' : phone.slice(-COMPARED_DIGITS);
}

/**
 * A license's letters and digits alone. '' for a placeholder.
 *
 * @param license normalized
 */
export function licenseText(license: string): string {
  const text = license.replace(/[^\p{L}\p{N}]/gu, '');
  return isPlaceholderLicense(text) ? '' : text;
}
