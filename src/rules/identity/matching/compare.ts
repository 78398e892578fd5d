import type { AddressParts } from './address.ts';
import { agreementOf } from './agreement.ts';
import { type Limit, limitOf } from './limits.ts';
import type { Person } from './person.ts';
import {
  type Agreement,
  ALTERNATIVES,
  type Alternative,
  FIELDS,
  type Field,
  LEAST_PEOPLE,
  LEAST_SHARES,
  type Level,
  likelihoodOf,
  RARITY_BITS,
  REFERENCE_PEOPLE,
  WEIGHTS,
  type Weights,
} from './weights.ts';

/** How common shared values are in the network. */
export interface Frequencies {
  /** Number of people in the network. */
  people: number;
  /** The share of the network's people with this first name, 0 to 1; 0 when unknown. */
  firstName(name: string): number;
  /** The share of the network's people with this surname, 0 to 1; 0 when unknown. */
  surname(name: string): number;
  /** The share of the network's people with both names, without the two who are compared; 0 when unknown. */
  fullName(first: string, surname: string): number;
  /** The share of the network's people with this postal code, 0 to 1; 0 when unknown. */
  postalCode(code: string): number;
  /** The number of people with this phone, without the two who are compared; 0 when unknown. */
  phoneHolders(phone: string): number;
  /** The number of people at this address, without the two who are compared; 0 when unknown. */
  addressHolders(address: AddressParts): number;
}

/** The evidence of one field, in bits: above 0 for one person, below 0 for two. */
export interface Evidence {
  /** An alternative is evidence itself: two people of one household are rare before anything is compared. */
  field: Field | Alternative;
  level: Level | 'absent' | 'rare';
  weight: number;
}

export interface Comparison {
  /** The sum of the weights, in bits, or less if a limit applies. */
  total: number;
  /** Why the total is less than the sum. */
  limit: Limit | undefined;
  /** The most likely alternative to one person. The weights are relative to it. */
  alternative: Alternative;
  /** One entry for each field, in the order of the table of weights, then the alternative if it is rare. */
  evidence: readonly Evidence[];
}

/**
 * Compares two people by Fellegi and Sunter 1969: each field adds the binary logarithm of how much more
 * likely its agreement is for one person than for two. Two people may be strangers, of one household, twins,
 * or a parent and a child of one name. The total is the lowest of these results, so that what families
 * share does not make one person of them. The result does not depend on the order of the two.
 */
export function comparePeople(
  one: Person,
  other: Person,
  frequencies: Frequencies,
  weights: Weights = WEIGHTS,
): Comparison {
  const { agreement, firstNames, surnames } = agreementOf(one, other);
  const shares: Shares = {
    people: frequencies.people,
    firstName: Math.max(0, ...firstNames.map(frequencies.firstName)),
    surname: Math.max(0, ...surnames.map(frequencies.surname)),
    area: agreement.address === 'area' ? frequencies.postalCode(one.address?.zip ?? '') : 0,
    ...contactShares(agreement, one, other, frequencies),
  };
  // Names of one language go together, so that a surname is more common among those with a first name.
  const full = firstNames.flatMap((first) => surnames.map((surname) => frequencies.fullName(first, surname)));
  if (shares.firstName > 0)
    shares.surname = Math.max(shares.surname, Math.max(0, ...full) / shares.firstName);
  const lowest = ALTERNATIVES.map((alternative) =>
    compareWith(alternative, agreement, shares, weights),
  ).reduce((least, next) => (next.total < least.total ? next : least));
  const limit = limitOf(agreement);
  if (limit === undefined || limit.bits >= lowest.total) return { ...lowest, limit: undefined };
  return { ...lowest, total: limit.bits, limit };
}

/** How common the values are that agree, as shares, and how many people there are. */
interface Shares {
  people: number;
  firstName: number;
  surname: number;
  area: number;
  phone: number;
  address: number;
}

/** Returns how common the rarest phone is that both have, and the address. In a small network, as in the world around it. */
function contactShares(
  { phone, address }: Agreement,
  one: Person,
  other: Person,
  { people, phoneHolders, addressHolders }: Frequencies,
): Pick<Shares, 'phone' | 'address'> {
  const phones = phone === 'exact' ? one.phones.filter((each) => other.phones.includes(each)) : [];
  const addresses = address === 'exact' ? [one.address, other.address] : [];
  const all = Math.max(LEAST_PEOPLE, people);
  return {
    phone: phones.length === 0 ? 0 : Math.min(...phones.map(phoneHolders)) / all,
    address: Math.max(0, ...addresses.map((each) => (each === undefined ? 0 : addressHolders(each)))) / all,
  };
}

function compareWith(
  alternative: Alternative,
  agreement: Agreement,
  shares: Shares,
  weights: Weights,
): Omit<Comparison, 'limit'> {
  const evidence = FIELDS.map((field): Evidence => {
    const level = agreement[field];
    const likelihood = likelihoodOf(weights, field, level);
    if (likelihood === undefined) return { field, level, weight: 0 };
    const chance = likelihood[alternative] * commonnessOf(alternative, field, level, shares, weights);
    return { field, level, weight: Math.log2(likelihood.same / chance) };
  });
  const rarity = alternative === 'strangers' ? strangerBits(shares.people) : RARITY_BITS[alternative];
  if (rarity !== 0) evidence.push({ field: alternative, level: 'rare', weight: rarity });
  return { total: evidence.reduce((sum, { weight }) => sum + weight, 0), alternative, evidence };
}

/**
 * Returns how many times as common the values that agree are as average ones, if two people have them by
 * chance; otherwise 1. Families share a surname, and choose first names that are alike, but hardly the same.
 */
function commonnessOf(
  alternative: Alternative,
  field: Field,
  level: string,
  shares: Shares,
  weights: Weights,
): number {
  const isStrangers = alternative === 'strangers';
  if (field === 'phone' || field === 'address') {
    const share = level === 'area' ? shares.area : level === 'exact' ? shares[field] : 0;
    const average = likelihoodOf(weights, field, level)?.strangers ?? 1;
    return isStrangers ? Math.max(1, share / average) : 1;
  }
  if (field !== 'firstName' && field !== 'surname') return 1;
  const isByChance =
    isStrangers || (alternative === 'household' && field === 'firstName' && level === 'exact');
  const least = LEAST_SHARES[field][level === 'exact' ? 'exact' : 'alike'];
  if (!isByChance || shares[field] === 0 || level === 'disagree') return 1;
  return Math.max(shares[field], least) / weights[field].exact.strangers;
}

/** Returns how much rarer pairs of strangers are, for one pair of one person, than in a million profiles. */
function strangerBits(people: number): number {
  return Math.log2(REFERENCE_PEOPLE / Math.max(LEAST_PEOPLE, people));
}
