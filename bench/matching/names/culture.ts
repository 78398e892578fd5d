import type { Random } from '../../../src/seeding/random.ts';

export type Sex = 'man' | 'woman';

/** A name as a person writes it. */
export interface Name {
  first: string;
  /** '' for people without a middle name. */
  middle: string;
  last: string;
}

/** How the people of one culture are named. */
export interface Culture {
  /** Returns a new person's name, and other spellings of it, if the culture has some. */
  name(sex: Sex, random: Random): { name: Name; respellings: readonly Name[] };
  /** Returns one of the most common names, for namesakes. */
  commonName(sex: Sex, random: Random): { name: Name; respellings: readonly Name[] };
  /** Returns the name that a person goes by instead of the first name. */
  nickname(first: string, random: Random): string;
  /** Returns a person's surname after the wedding. */
  marriedSurname(last: string, sex: Sex, random: Random): string;
  /** Returns the surname of the child of two people. */
  childSurname(father: string, mother: string, sex: Sex): string;
}

/** Returns the words of a text that is divided by white space. */
export function words(text: string): [string, ...string[]] {
  const [first = '', ...more] = text.trim().split(/\s+/);
  return [first, ...more];
}

/** Returns the entries of a text divided by bars, each as its words. */
export function entries(text: string): [[string, ...string[]], ...[string, ...string[]][]] {
  const [first = ['', ''], ...more] = text.split('|').map((entry) => words(entry));
  return [first as [string, ...string[]], ...more];
}

/** Returns a nickname from a table, otherwise the beginning of the name, as people shorten unusual names. */
export function shortened(
  first: string,
  known: ReadonlyMap<string, readonly string[]>,
  random: Random,
): string {
  const [one, ...more] = known.get(first) ?? [];
  if (one !== undefined) return random.pick([one, ...more]);
  const short = first.slice(0, Math.max(3, Math.ceil(first.length / 2)));
  return random.chance(0.5) ? short : `${short}y`;
}
