import { phoneDigits } from '../../src/rules/identity/matching/contacts.ts';
import type { Profile } from '../../src/rules/identity/matching/person.ts';
import { normalizeEmail, normalizeName, normalizePhone } from '../../src/rules/identity/normalization.ts';
import type { Population } from './population.ts';

/**
 * What was decided about two profiles: they were one profile from the start because they were filed with the same e-mail,
 * or phone and name; they very likely are one person; or they may be.
 */
export type Verdict = 'merged' | 'duplicate' | 'possible';

/** The verdicts on pairs of profiles. Pairs without one were not compared, or classified as different. */
export class Verdicts {
  readonly #pairs = new Map<string, { one: number; other: number; verdict: Verdict }>();

  set(one: number, other: number, verdict: Verdict): void {
    this.#pairs.set(key(one, other), { one, other, verdict });
  }

  of(one: number, other: number): Verdict | undefined {
    return this.#pairs.get(key(one, other))?.verdict;
  }

  all(): Iterable<{ one: number; other: number; verdict: Verdict }> {
    return this.#pairs.values();
  }
}

function key(one: number, other: number): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** Profiles with an equal value in more profiles than this are not compared by it. */
const MOST_EQUAL = 100;

/** Returns the verdicts of a rule that takes profiles with the same e-mail or phone for one person. */
export function sameContactVerdicts({ profiles }: Population): Verdicts {
  const verdicts = new Verdicts();
  const holders = new Map<string, number[]>();
  for (const [number, { emails, phones }] of profiles.entries()) {
    for (const contact of [...emails.map(normalizeEmail), ...phones.map(dialled)]) {
      if (contact !== '') holders.set(contact, [...(holders.get(contact) ?? []), number]);
    }
  }
  for (const numbers of holders.values()) {
    if (numbers.length > MOST_EQUAL) continue;
    for (const [place, one] of numbers.entries())
      for (const other of numbers.slice(place + 1)) verdicts.set(one, other, 'duplicate');
  }
  return verdicts;
}

/**
 * Returns whether a profile becomes part of an earlier one when it is filed: with an e-mail, only the e-mail decides,
 * otherwise phone and name together (decision 3).
 */
export function isMergedWhenFiled(earlier: Profile, filed: Profile): boolean {
  const [email] = filed.emails;
  if (email !== undefined)
    return earlier.emails.some((other) => normalizeEmail(other) === normalizeEmail(email));
  const [phone = ''] = filed.phones.map(normalizePhone);
  const [name = ''] = filed.names.map(normalizeName);
  return (
    phone !== '' &&
    earlier.phones.some((other) => normalizePhone(other) === phone) &&
    earlier.names.some((other) => normalizeName(other) === name)
  );
}

function dialled(phone: string): string {
  return phoneDigits(normalizePhone(phone));
}
