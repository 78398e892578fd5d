import type { NameParts } from './names.ts';
import { areNicknames } from './nicknames.ts';
import { jaroWinkler } from './similarity.ts';
import { type Agreement, NEAR_NAME, ROUGH_NAME, WEIGHTS } from './weights.ts';

type NameAgreement = Pick<Agreement, 'firstName' | 'middleName' | 'surname' | 'generation'> & {
  /** The surname that both share, empty unless it is equal. For swapped names it may be either word. */
  sharedSurnames: readonly string[];
};

const NO_NAME: NameAgreement = {
  firstName: 'absent',
  middleName: 'absent',
  surname: 'absent',
  generation: 'absent',
  sharedSurnames: [],
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

function rank({ firstName, middleName, surname, generation, sharedSurnames }: NameAgreement): string {
  return [firstName, middleName, surname, generation, ...sharedSurnames].join(' ');
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
  const generation = textAgreement(one.generation, other.generation);
  if (areSwapped(one, other)) {
    const sharedSurnames = [one.surname, other.surname].sort();
    return { firstName: 'swapped', middleName: 'absent', surname: 'swapped', generation, sharedSurnames };
  }
  if (one.first === '' || other.first === '') return { ...oneWordAgreement(one, other), generation };
  const surname = surnameAgreement(one, other);
  return {
    firstName: firstNameAgreement(one, other),
    middleName: surname === 'part' ? 'absent' : middleNameAgreement(one, other),
    surname,
    generation,
    sharedSurnames: surname === 'exact' ? [one.surname] : [],
  };
}

/** Returns whether first name and surname are swapped, and do not agree unswapped. */
function areSwapped(one: NameParts, other: NameParts): boolean {
  if (one.first === '' || other.first === '') return false;
  if (one.first === other.first || one.surname === other.surname) return false;
  return areNear(one.first, other.surname) && areNear(one.surname, other.first);
}

function areNear(one: string, other: string): boolean {
  return one === other || jaroWinkler(one, other) >= NEAR_NAME;
}

/**
 * Compares names of which at least one is a single word, which may be a first name or a surname: uses
 * whichever agrees.
 */
function oneWordAgreement(one: NameParts, other: NameParts): Omit<NameAgreement, 'generation'> {
  const [short, long] = one.first === '' ? [one, other] : [other, one];
  if (long.first !== '' && short.surname === long.first) {
    return { ...NO_NAME, firstName: 'exact' };
  }
  const surname = surnameAgreement(one, other);
  return { ...NO_NAME, surname, sharedSurnames: surname === 'exact' ? [one.surname] : [] };
}

function firstNameAgreement(one: NameParts, other: NameParts): NameAgreement['firstName'] {
  const [a, b] = [one.first, other.first];
  if (a === b) return a.length > 1 ? 'exact' : 'initial';
  if (areNicknames(a, b)) return 'nickname';
  if ((a.length === 1 || b.length === 1) && a[0] === b[0]) return 'initial';
  const alike = jaroWinkler(a, b);
  if (alike >= NEAR_NAME) return 'near';
  if (isCutShort(a, b) || isCutShort(b, a)) return 'nickname';
  if (one.middle.includes(b) || other.middle.includes(a)) return 'middle';
  return alike >= ROUGH_NAME ? 'rough' : 'disagree';
}

/**
 * Returns whether one name abbreviates the other, as `joc` does `jochini`: at least three letters, and at
 * least two left out, unlike `paul` and `paula`.
 */
function isCutShort(short: string, full: string): boolean {
  return short.length >= 3 && full.length >= short.length + 2 && full.startsWith(short);
}

function surnameAgreement(one: NameParts, other: NameParts): Exclude<NameAgreement['surname'], 'swapped'> {
  const [a, b] = [one.surname, other.surname];
  if (a === b) return 'exact';
  const alike = jaroWinkler(a, b);
  if (alike >= NEAR_NAME) return 'near';
  // One of two surnames may be left out, as in hyphenated or Spanish names.
  if (isPart(a, other) || isPart(b, one)) return 'part';
  return alike >= ROUGH_NAME ? 'rough' : 'disagree';
}

function isPart(surname: string, { middle }: NameParts): boolean {
  return surname.length > 1 && middle.includes(surname);
}

function middleNameAgreement(one: NameParts, other: NameParts): NameAgreement['middleName'] {
  const [a, b] = [one.middle[0], other.middle[0]];
  if (a === undefined || b === undefined) return 'absent';
  if (a === b) return a.length > 1 ? 'exact' : 'initial';
  return (a.length === 1 || b.length === 1) && a[0] === b[0] ? 'initial' : 'disagree';
}

function textAgreement(one: string, other: string): 'exact' | 'disagree' | 'absent' {
  if (one === '' || other === '') return 'absent';
  return one === other ? 'exact' : 'disagree';
}
