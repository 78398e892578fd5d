import type { NameParts } from './names.ts';
import { areNicknames } from './nicknames.ts';
import { type Agreement, WEIGHTS } from './weights.ts';
import { isSameWord, wordAgreement } from './word-agreement.ts';

/** How well two people's names agree. */
export type NameAgreement = Pick<Agreement, 'firstName' | 'middleName' | 'surname' | 'generation'> & {
  /** The first names that agree, one of each side or one for both; empty if they do not. */
  firstNames: readonly string[];
  /** The surnames likewise. For swapped names it may be either word. */
  surnames: readonly string[];
};

const NO_NAME: NameAgreement = {
  firstName: 'absent',
  middleName: 'absent',
  surname: 'absent',
  generation: 'absent',
  firstNames: [],
  surnames: [],
};

/** Returns how well two people's names agree, by the best pair of all their names. */
export function nameAgreement(some: readonly NameParts[], others: readonly NameParts[]): NameAgreement {
  let best: NameAgreement | undefined;
  for (const one of some) {
    for (const other of others) {
      const agreement = agreementOfNames(one, other);
      if (best === undefined || isBetter(agreement, best)) best = agreement;
    }
  }
  return best ?? NO_NAME;
}

/** Breaks ties by text, so that the result does not depend on the order of the two. */
function isBetter(one: NameAgreement, other: NameAgreement): boolean {
  const difference = totalBits(one) - totalBits(other);
  return difference > 0 || (difference === 0 && rank(one) > rank(other));
}

function rank({ firstName, middleName, surname, generation, firstNames, surnames }: NameAgreement): string {
  return [firstName, middleName, surname, generation, ...firstNames, ...surnames].join(' ');
}

function totalBits({ firstName, middleName, surname, generation }: NameAgreement): number {
  return (
    bits(firstName === 'absent' ? undefined : WEIGHTS.firstName[firstName]) +
    bits(middleName === 'absent' ? undefined : WEIGHTS.middleName[middleName]) +
    bits(surname === 'absent' ? undefined : WEIGHTS.surname[surname]) +
    bits(generation === 'absent' ? undefined : WEIGHTS.generation[generation])
  );
}

function bits(likelihood: { same: number; strangers: number } | undefined): number {
  return likelihood === undefined ? 0 : Math.log2(likelihood.same / likelihood.strangers);
}

function agreementOfNames(one: NameParts, other: NameParts): NameAgreement {
  const generation = generationAgreement(one.generation, other.generation);
  if (areSwapped(one, other)) {
    const surnames = both(one.surname, other.surname);
    const middleName = haveThreeWords(one, other) ? 'exact' : 'absent';
    return { ...NO_NAME, firstName: 'swapped', middleName, surname: 'swapped', generation, surnames };
  }
  if (one.first === '' || other.first === '') return { ...oneWordAgreement(one, other), generation };
  const { surname, surnames } = surnameAgreement(one, other);
  const joined = joinedAgreement(one, other);
  const firstName = joined ?? firstNameAgreement(one, other);
  return {
    firstName,
    middleName: surname === 'part' || joined !== undefined ? 'absent' : middleNameAgreement(one, other),
    surname,
    generation,
    firstNames: firstName === 'disagree' ? [] : both(one.first, other.first),
    surnames,
  };
}

/** Sorted, so that the result does not depend on the order of the two. */
function both(one: string, other: string): readonly string[] {
  return one === other ? [one] : [one, other].sort();
}

/** Returns whether one name is written surname first, and the two do not agree otherwise. */
function areSwapped(one: NameParts, other: NameParts): boolean {
  if (one.first === '' || other.first === '') return false;
  if (one.first === other.first || one.surname === other.surname) return false;
  return isTurned(one, other) || isTurned(other, one);
}

/** Returns whether `turned` begins with the surname of `other` and goes on with its given names. */
function isTurned(turned: NameParts, other: NameParts): boolean {
  if (!isSameWord(turned.first, other.surname)) return false;
  const given = [...turned.middle, turned.surname];
  return given.some((word) => isSameWord(word, other.first)) || isSameWord(given.join(''), givenOf(other));
}

/** Returns whether two names share a third word, such as a second surname, in any order. */
function haveThreeWords(one: NameParts, other: NameParts): boolean {
  return wordsOf(one).intersection(wordsOf(other)).size > 2;
}

function wordsOf({ first, middle, surname }: NameParts): Set<string> {
  return new Set([first, ...middle, surname].filter((word) => word.length > 1));
}

/** The given names in one word, as some write Chinese and Korean ones. */
function givenOf({ first, middle }: NameParts): string {
  return first + middle.join('');
}

/**
 * Compares names of which at least one is a single word, which may be a first name or a surname: uses
 * whichever agrees.
 */
function oneWordAgreement(one: NameParts, other: NameParts): Omit<NameAgreement, 'generation'> {
  const [short, long] = one.first === '' ? [one, other] : [other, one];
  if (long.first !== '' && short.surname === long.first)
    return { ...NO_NAME, firstName: 'exact', firstNames: [long.first] };
  return { ...NO_NAME, ...surnameAgreement(one, other) };
}

/** Returns how given names agree that are written as one word and as several, or `undefined`. */
function joinedAgreement(one: NameParts, other: NameParts): 'exact' | 'near' | 'spelling' | undefined {
  if (one.first === other.first || one.middle.length === other.middle.length) return undefined;
  if ([...one.middle, ...other.middle, one.first, other.first].some((word) => word.length === 1))
    return undefined;
  const agreement = wordAgreement(givenOf(one), givenOf(other));
  return agreement === 'rough' || agreement === 'disagree' ? undefined : agreement;
}

function firstNameAgreement(one: NameParts, other: NameParts): NameAgreement['firstName'] {
  const [a, b] = [one.first, other.first];
  if (a === b) return exactGiven(one, other);
  if (areNicknames(a, b)) return 'nickname';
  if ((a.length === 1 || b.length === 1) && a[0] === b[0]) return 'initial';
  const agreement = wordAgreement(a, b);
  if (agreement === 'near' || agreement === 'spelling') return agreement;
  if (isCutShort(a, b) || isCutShort(b, a)) return 'nickname';
  if (usesMiddleName(one, other) || usesMiddleName(other, one)) return 'middle';
  return agreement === 'disagree' && (isDiminutive(a, b) || isDiminutive(b, a)) ? 'rough' : agreement;
}

function exactGiven(one: NameParts, other: NameParts): NameAgreement['firstName'] {
  if (one.first.length === 1) return 'initial';
  return isWritten(one, other) ? 'exact' : 'spelling';
}

/** Returns false for names that are written differently in one script, which may be read alike. */
function isWritten(one: NameParts, other: NameParts): boolean {
  return one.written === '' || other.written === '' || one.written === other.written;
}

/** Returns whether `other` goes by a middle name of `one`. */
function usesMiddleName(one: NameParts, other: NameParts): boolean {
  return (
    other.first.length > 1 &&
    one.middle.some((word) => isSameWord(word, other.first) || areNicknames(word, other.first))
  );
}

/**
 * Returns whether one name abbreviates the other, as `joc` does `jochini`: at least three letters, and at
 * least two left out, unlike `paul` and `paula`.
 */
function isCutShort(short: string, full: string): boolean {
  return short.length >= 3 && full.length >= short.length + 2 && full.startsWith(short);
}

/** Returns whether one name is the beginning of the other with -y, -ie, -ito or -ita, as in `davy` or `anita`. */
function isDiminutive(short: string, full: string): boolean {
  const stem = /^(?:(.{3,}?)(?:y|ie)|(.{2,}?)it[ao])$/
    .exec(short)
    ?.slice(1)
    .find((part) => part !== undefined);
  return stem !== undefined && full.length > stem.length && full.startsWith(stem);
}

function surnameAgreement(
  one: NameParts,
  other: NameParts,
): { surname: Exclude<NameAgreement['surname'], 'swapped' | 'mailed'>; surnames: readonly string[] } {
  const [a, b] = [one.surname, other.surname];
  if (a === b) return { surname: 'exact', surnames: [a] };
  const agreement = wordAgreement(a, b);
  if (agreement === 'near' || agreement === 'spelling') return { surname: agreement, surnames: both(a, b) };
  // One of two surnames may be left out or come second, as in hyphenated or Spanish names.
  const parts = [a, b].filter((word) => word.length > 1 && hasSurname(one, word) && hasSurname(other, word));
  if (parts.length > 0) return { surname: 'part', surnames: parts.sort() };
  if (joinedSurname(one) === joinedSurname(other)) return { surname: 'near', surnames: both(a, b) };
  return { surname: agreement, surnames: agreement === 'disagree' ? [] : both(a, b) };
}

function hasSurname({ middle, surname }: NameParts, word: string): boolean {
  return isSameWord(surname, word) || middle.some((each) => isSameWord(each, word));
}

/** A hyphenated surname may be written as one word. */
function joinedSurname({ middle, surname }: NameParts): string {
  return surname.length > 1 ? middle.join('') + surname : surname;
}

/** Of several middle names, or the first of two surnames, one may be left out. */
function middleNameAgreement(one: NameParts, other: NameParts): NameAgreement['middleName'] {
  if (one.middle.some((word) => word.length > 1 && other.middle.includes(word))) return 'exact';
  const [a, b] = [one.middle[0], other.middle[0]];
  if (a === undefined || b === undefined) return 'absent';
  if (a.length === 1 || b.length === 1) return a[0] === b[0] ? 'initial' : 'disagree';
  return isSameWord(a, b) ? 'exact' : 'disagree';
}

/** A suffix that only one name has is evidence, too: most fathers leave it out, and most sons do not. */
function generationAgreement(one: string, other: string): NameAgreement['generation'] {
  if (one === '' && other === '') return 'none';
  if (one === '' || other === '') return 'onlyOne';
  return one === other ? 'exact' : 'disagree';
}
