import { createHash } from 'node:crypto';
import type { Clock } from '../ids.ts';
import { isLookedUpFast, LOOKED_UP_FOR_MS } from '../rules/identity/inquiries.ts';
import { blockingKeys } from '../rules/identity/matching/blocking-keys.ts';
import { type Comparison, comparePeople, type Frequencies } from '../rules/identity/matching/compare.ts';
import { DUPLICATE_BITS, decide } from '../rules/identity/matching/decision.ts';
import { explainComparison, explainOwnWord } from '../rules/identity/matching/explain.ts';
import { contactsOf, type Sharer, type Sharing, sharingOf } from '../rules/identity/shared-contact.ts';
import type { IdentityFlag } from '../rules/identity/verification.ts';
import type { IdentityReads, LookupReads } from '../store/store.ts';
import {
  type ComparedPerson,
  findCandidates,
  readPeople,
  type SurnameShares,
  surnameKeys,
} from './candidates.ts';

/** Of one renter so many pairs are kept, the likeliest: whoever has more was made by a machine. */
export const MOST_PAIRS = 50;

/** Somebody who may be the one who is examined. */
export interface LikelyPair {
  otherId: string;
  /** Bits. */
  total: number;
  /** For people to read. */
  evidence: string[];
  /** The renters, by ID, against whom the total counts. */
  against: string[];
}

/** What comparing a renter with the network came to. */
export interface Examination {
  renterId: string;
  /** Blocking keys, and those by which surnames are counted. */
  keys: string[];
  pairs: LikelyPair[];
  /** Of each contact that others have, too. */
  sharings: Sharing[];
  /** How many organizations looked the renter up within `LOOKED_UP_FOR_MS`. */
  lookedUpBy: number;
  compared: number;
  passedOver: number;
  /** A digest of what was compared. */
  profile: string;
  /** Whether both a license and a date of birth are known. */
  isProven: boolean;
}

/** Answers `undefined` for a renter who is not there, or was merged into another. */
export type ExamineRenter = (renterId: string) => Promise<Examination | undefined>;

/** What an examination reads. */
export interface ExamineReads {
  identity: Pick<IdentityReads, 'findCompared' | 'listBlock'>;
  lookups: Pick<LookupReads, 'countOrganizations'>;
}

/** Compares a renter with all in the network who share a blocking key. Reads alone: what it finds is the caller's. */
export function makeExamineRenter(
  { identity, lookups }: ExamineReads,
  surnameShares: SurnameShares,
  clock: Clock,
): ExamineRenter {
  return async (renterId) => {
    const [renter] = await readPeople(identity, [renterId]);
    if (renter === undefined) return undefined;
    const { person } = renter;
    const now = clock();
    const keys = blockingKeys(person);
    const frequencies = await surnameShares(person);
    const { people, passedOver } = await findCandidates(identity, renterId, keys);
    const compared = people.map((other) => ({
      other,
      comparison: comparePeople(person, other.person, frequencies),
    }));
    const likely = compared
      .filter(({ comparison }) => decide(comparison.total) !== 'different')
      .sort((one, other) => other.comparison.total - one.comparison.total)
      .slice(0, MOST_PAIRS);
    const maybeSame = new Set([renterId, ...likely.map(({ other }) => other.id)]);
    return {
      renterId,
      keys: [...keys, ...surnameKeys(person)],
      pairs: likely.map(({ other, comparison }) => pairOf(renter, other, comparison, frequencies)),
      sharings: sharingsOf(renter, people, maybeSame, now),
      lookedUpBy: await lookups.countOrganizations(renterId, now - LOOKED_UP_FOR_MS),
      compared: people.length,
      passedOver,
      profile: digestOf(renter),
      isProven: !renter.contradicted && person.licenses.length > 0 && person.dateOfBirth !== '',
    };
  };
}

/**
 * What somebody says of themself is evidence against them, and for the operator; against another counts what was filed
 * alone. Else whoever types another's license and address would make a duplicate of the other.
 */
function pairOf(
  renter: ComparedPerson,
  other: ComparedPerson,
  comparison: Comparison,
  frequencies: Frequencies,
): LikelyPair {
  const { total } = comparison;
  const evidence = explainComparison(comparison);
  const against: string[] = [];
  for (const [one, giver] of [[renter, other] as const, [other, renter] as const]) {
    const withoutWord = comparePeople(one.person, giver.filedPerson, frequencies).total;
    if (withoutWord >= Math.min(total, DUPLICATE_BITS)) against.push(one.id);
    else evidence.push(explainOwnWord(one.id, giver.id, withoutWord));
  }
  return { otherId: other.id, total, evidence, against };
}

/** The flags of an examination but the one for duplicates, sorted. */
export function sharedFlags({ sharings, lookedUpBy }: Examination): IdentityFlag[] {
  const flags = new Set(sharings.flatMap(({ flags }) => flags));
  if (isLookedUpFast(lookedUpBy)) flags.add('velocity');
  return [...flags].sort();
}

function sharingsOf(
  renter: ComparedPerson,
  people: readonly ComparedPerson[],
  maybeSame: ReadonlySet<string>,
  now: number,
): Sharing[] {
  const others = people.map((other) => ({ ...other, person: other.filedPerson }));
  return contactsOf(renter.person).flatMap(({ contact, key }) => {
    const sharers = [renter, ...others]
      .filter(({ person }) => contactsOf(person).some((its) => its.key === key))
      .map(({ id, person, createdAt }): Sharer => {
        return { id, person, createdAt, maybeSame: maybeSame.has(id) };
      });
    return sharers.length < 2 ? [] : [sharingOf(contact, renter.id, sharers, now)];
  });
}

function digestOf({ names, emails, phones, licenses, address, dateOfBirth }: ComparedPerson): string {
  const compared = JSON.stringify([names, emails, phones, licenses, address, dateOfBirth]);
  return createHash('sha256').update(compared).digest('base64url');
}
