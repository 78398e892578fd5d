import type { Comparison, Evidence } from './compare.ts';
import { type Decision, DUPLICATE_BITS, decideComparison, POSSIBLE_BITS } from './decision.ts';
import type { Limit } from './limits.ts';

const FIELD_NAMES: Readonly<Record<Evidence['field'], string>> = {
  firstName: 'First name',
  middleName: 'Middle name',
  surname: 'Surname',
  generation: 'Generation (Jr., Sr.)',
  dateOfBirth: 'Date of birth',
  license: 'License',
  phone: 'Phone',
  email: 'E-mail',
  address: 'Address',
  strangers: 'Strangers',
  household: 'Household',
  twins: 'Twins',
  juniors: 'Parent and child',
};

const LEVEL_TEXTS: Readonly<Record<Exclude<Evidence['level'], 'absent'>, string>> = {
  exact: 'the same',
  nickname: 'one may be short for the other',
  near: 'nearly the same',
  spelling: 'one may be another spelling of the other',
  rough: 'alike',
  initial: 'the same initial',
  middle: 'one is the middle name of the other',
  swapped: 'first name and surname change places',
  part: 'one of two surnames is the same',
  mailed: 'one is in the e-mail of the other',
  transposed: 'two digits, or day and month, change places',
  default: 'the same year, on a day that offices enter if it is not known',
  digit: 'one digit differs',
  year: 'day and month are the same, a year apart',
  apart: 'more than a year apart',
  otherIssuer: 'of two issuers',
  none: 'neither has one',
  onlyOne: 'only one has one',
  provider: 'the same before the @, another provider',
  named: 'the same before the @, made of the name, another provider',
  noUnit: 'the same house, the unit is given once',
  otherUnit: 'the same house, another unit',
  area: 'the same postal code',
  disagree: 'different',
  rare: 'such pairs are rare',
};

const DECISION_TEXTS: Readonly<Record<Decision, string>> = {
  duplicate: `very likely one person: ${DUPLICATE_BITS} or more`,
  possible: `maybe one person: from ${POSSIBLE_BITS} up to ${DUPLICATE_BITS}`,
  different: `two people: below ${POSSIBLE_BITS}`,
};

const AGAINST: Readonly<Record<Comparison['alternative'], string>> = {
  strangers: 'two strangers',
  household: 'two people of one household',
  twins: 'twins',
  juniors: 'a parent and a child of one name',
};

const LIMIT_TEXTS: Readonly<Record<Limit['reason'], string>> = {
  births: 'two dates of birth more than a year apart, and no license that both have',
  licenses: 'two licenses, with one birthday in one household',
};

/**
 * Explains a comparison in words: one line for each field that both profiles have, the largest weight
 * first, then a line with the decision. No line contains personal data.
 */
export function explainComparison(comparison: Comparison): string[] {
  const { evidence, total, alternative, limit } = comparison;
  const lines = evidence.toSorted((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).flatMap(lineOf);
  return [
    ...lines,
    ...(limit === undefined ? [] : [`Limited: ${LIMIT_TEXTS[limit.reason]}`]),
    `Together ${signed(total)} bits for one person and against ${AGAINST[alternative]}: ${decisionText(comparison)}`,
  ];
}

function decisionText(comparison: Comparison): string {
  const decision = decideComparison(comparison);
  const isForLicense = decision === 'possible' && comparison.total < POSSIBLE_BITS;
  return isForLicense
    ? `below ${POSSIBLE_BITS}, but both have the same license, so review it`
    : DECISION_TEXTS[decision];
}

/**
 * Explains that a pair does not count against a renter because only the other renter's own statements support
 * it.
 *
 * @param filedTotal the total in bits without the other renter's identity verification
 */
export function explainUnconfirmed(renterId: string, otherId: string, filedTotal: number): string {
  return `Not counted against ${renterId}: without the identity verification of ${otherId} the total is ${signed(filedTotal)} bits`;
}

function lineOf({ field, level, weight }: Evidence): string[] {
  return level === 'absent' ? [] : [`${FIELD_NAMES[field]}: ${LEVEL_TEXTS[level]}, ${signed(weight)}`];
}

function signed(bits: number): string {
  const rounded = bits.toFixed(1);
  return bits < 0 ? rounded.replace('-', '−') : `+${rounded}`;
}
