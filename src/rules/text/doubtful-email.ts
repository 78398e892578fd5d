import { isEmail } from './email.ts';

/** Domains that are nearly always a slip, with the well-known one that was meant. */
const MISSPELLED_DOMAINS: ReadonlyMap<string, string> = new Map([
  ['gmial.com', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['yaho.com', 'yahoo.com'],
]);

/** Why an e-mail that is formally correct is probably a slip. */
export type EmailDoubt = { reason: 'incomplete' } | { reason: 'misspelled'; meant: string };

/**
 * Returns why an e-mail is probably a slip: its domain has no dot, or is a misspelling of a well-known one. Returns `undefined` if
 * nothing seems wrong, and for a text that is not an e-mail. People are asked before it is used, but it is not rejected: it may be on
 * file like this. Only an import rejects one without a dot, because nobody looks at each of its e-mails.
 */
export function doubtAbout(email: string): EmailDoubt | undefined {
  const address = email.trim().toLowerCase();
  if (!isEmail(address)) return undefined;
  const [local, domain = ''] = address.split('@');
  if (!domain.includes('.')) return { reason: 'incomplete' };
  const meant = MISSPELLED_DOMAINS.get(domain);
  return meant === undefined ? undefined : { reason: 'misspelled', meant: `${local}@${meant}` };
}
