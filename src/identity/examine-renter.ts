import { createHash } from 'node:crypto';
import type { Clock } from '../ids.ts';
import { isAttested, MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { isLookedUpFast, LOOKED_UP_FOR_MS } from '../rules/identity/inquiries.ts';
import { blockingKeys, isLicenseKey } from '../rules/identity/matching/blocking-keys.ts';
import { type Comparison, comparePeople, type Frequencies } from '../rules/identity/matching/compare.ts';
import {
  DUPLICATE_BITS,
  decide,
  decideComparison,
  hasSameLicense,
  POSSIBLE_BITS,
} from '../rules/identity/matching/decision.ts';
import { explainComparison, explainUnconfirmed } from '../rules/identity/matching/explain.ts';
import type { Person } from '../rules/identity/matching/person.ts';
import type { Weights } from '../rules/identity/matching/weights.ts';
import { contactsOf, type Sharing, sharingOf } from '../rules/identity/shared-contact.ts';
import type { AssertionReads, IdentityReads, InquiryReads } from '../store/store.ts';
import { type ComparedPerson, findCandidates, type ValueShares } from './candidates.ts';
import { eachOnce, type FoundFlag, makeVisibility, type Visibility } from './visibility.ts';
import type { WeightsInForce } from './weights.ts';

/**
 * Maximum number of pairs that an examination stores: as many as the renters with one license who are compared, see
 * `findCandidates`. Only a machine creates profiles with more.
 */
export const MOST_PAIRS = 100;

/** More than the names of the other renter can change a total by, in bits. */
const UNCOUNTED_BITS = 10;

/** In bits. The fields of a comparison together never reach it. */
const MORE_THAN_ANY_TOTAL = 1_000;

/** Another renter who may be the same person as the examined one. */
export interface LikelyPair {
  otherId: string;
  /** The evidence in bits. */
  total: number;
  /** The reasons as text. */
  evidence: string[];
  /** The IDs of the renters that the total counts against. */
  against: string[];
  /** The IDs of the organizations that may not learn of the pair, see `Visibility`. Empty unless it is a duplicate. */
  hiddenFrom: string[];
}

/** The result of comparing a renter with the network. */
export interface Examination {
  renterId: string;
  /** At most `MOST_PAIRS`, those with the same license and then the likeliest first. */
  pairs: LikelyPair[];
  /** The IDs of all other renters who may be the same person. */
  likely: ReadonlySet<string>;
  /** One entry for each contact that other renters also have. */
  sharings: Sharing[];
  /** The flags except `duplicate_identity`, which depends on the pairs on file. */
  flags: FoundFlag[];
  /** The number of organizations that checked the renter within `LOOKED_UP_FOR_MS`. */
  lookedUpBy: number;
  compared: number;
  passedOver: number;
  /** A digest of the compared values. */
  profile: string;
  /** Whether license and date of birth are attested (see `isAttested`), and no other renter has the license. */
  isProven: boolean;
}

/** Compares a renter with the network. */
type ExamineRenter = (renter: ComparedPerson) => Promise<Examination>;

/** The parts of the store that an examination reads. */
interface ExamineReads {
  identity: Pick<IdentityReads, 'findCompared' | 'listBlock'>;
  inquiries: Pick<InquiryReads, 'countOrganizations'>;
  assertions: Pick<AssertionReads, 'list'>;
}

/** Compares a renter with all renters whose stored keys include one of its blocking keys. Only reads: the caller stores the result. */
export function makeExamineRenter(
  { identity, inquiries, assertions }: ExamineReads,
  valueShares: ValueShares,
  weightsInForce: () => Promise<WeightsInForce>,
  clock: Clock,
): ExamineRenter {
  return async (renter) => {
    const { id: renterId, person } = renter;
    const now = clock();
    const { people, passedOver } = await findCandidates(identity, renterId, blockingKeys(person));
    const { weights } = await weightsInForce();
    const likely = await likelyOthers(renter, people, valueShares, weights);
    const likelyIds = new Set(likely.map(({ other }) => other.id));
    const visibility = makeVisibility(assertions, renter, weights);
    const pairs: LikelyPair[] = [];
    for (const compared of likely.slice(0, MOST_PAIRS)) {
      const pair = pairOf(renter, compared, weights);
      const isDuplicate = decide(pair.total) === 'duplicate';
      pairs.push({
        ...pair,
        hiddenFrom: isDuplicate ? await visibility.ofPair(compared.other, compared.frequencies) : [],
      });
    }
    const { sharings, flags } = await findSharings(renter, people, visibility, now);
    const lookedUpBy = await inquiries.countOrganizations(renterId, now - LOOKED_UP_FOR_MS);
    if (isLookedUpFast(lookedUpBy))
      flags.push({ flag: 'velocity', hiddenFrom: [], preventsVerification: true });
    return {
      renterId,
      pairs,
      likely: likelyIds,
      sharings,
      flags: eachOnce(flags),
      lookedUpBy,
      compared: people.length,
      passedOver: passedOver.length,
      profile: digestOf(renter),
      isProven:
        !isLicenseShared(person, people, passedOver) && (await isIdentityAttested(assertions, renter)),
    };
  };
}

/** Another renter, compared with the examined one. */
interface ComparedOther {
  other: ComparedPerson;
  comparison: Comparison;
  /** How common the values of both are. */
  frequencies: Frequencies;
}

/**
 * Returns the other renters who may be the same person, those with the same license and then the likeliest first. Counts
 * how common the values of both are, if the pair comes close by those of the examined renter. So a pair has the same total
 * whichever renter is examined. Otherwise the two renters would queue each other endlessly.
 */
export async function likelyOthers(
  { person }: ComparedPerson,
  people: readonly ComparedPerson[],
  valueShares: ValueShares,
  weights: Weights,
): Promise<ComparedOther[]> {
  const roughly = await valueShares(person);
  const likely: ComparedOther[] = [];
  for (const other of people) {
    const rough = comparePeople(person, other.person, roughly, weights);
    if (rough.total < POSSIBLE_BITS - UNCOUNTED_BITS && !hasSameLicense(rough)) continue;
    const frequencies = await valueShares(person, other.person);
    const comparison = comparePeople(person, other.person, frequencies, weights);
    if (decideComparison(comparison) !== 'different') likely.push({ other, comparison, frequencies });
  }
  return likely.sort((one, other) => rankOf(other.comparison) - rankOf(one.comparison));
}

/** Ranks pairs with the same license first, so that nobody can hide one behind likelier pairs with invented people. */
function rankOf(comparison: Comparison): number {
  return comparison.total + (hasSameLicense(comparison) ? MORE_THAN_ANY_TOTAL : 0);
}

/**
 * Decides which renters of a pair its evidence counts against. A renter's own statements count only against
 * that renter, and are shown to the operator; against the other renter only filed values count. Otherwise
 * anyone could have another renter flagged as a duplicate by entering that renter's license and address.
 */
function pairOf(
  renter: ComparedPerson,
  { other, comparison, frequencies }: ComparedOther,
  weights: Weights,
): Omit<LikelyPair, 'hiddenFrom'> {
  const { total } = comparison;
  const evidence = explainComparison(comparison);
  const against: string[] = [];
  for (const [one, giver] of [[renter, other] as const, [other, renter] as const]) {
    const filedTotal = comparePeople(one.person, giver.filedPerson, frequencies, weights).total;
    if (filedTotal >= Math.min(total, DUPLICATE_BITS)) against.push(one.id);
    else evidence.push(explainUnconfirmed(one.id, giver.id, filedTotal));
  }
  return { otherId: other.id, total, evidence, against };
}

function isLicenseShared(
  { licenses }: Person,
  people: readonly ComparedPerson[],
  passedOver: readonly string[],
): boolean {
  return (
    passedOver.some(isLicenseKey) ||
    people.some(({ filedPerson }) => filedPerson.licenses.some((license) => licenses.includes(license)))
  );
}

async function isIdentityAttested(
  assertions: ExamineReads['assertions'],
  { id, contradicted, filed: { licenses, dateOfBirth } }: ComparedPerson,
): Promise<boolean> {
  if (contradicted || dateOfBirth === null || licenses.length === 0) return false;
  const stated = await assertions.list(id, MOST_ASSERTIONS);
  return licenses.some((license) => isAttested({ license, dateOfBirth }, stated));
}

/** Returns what is found about each contact that other renters also have. */
async function findSharings(
  renter: ComparedPerson,
  people: readonly ComparedPerson[],
  visibility: Visibility,
  now: number,
): Promise<Pick<Examination, 'sharings' | 'flags'>> {
  const found: Pick<Examination, 'sharings' | 'flags'> = { sharings: [], flags: [] };
  const others = people.map((other) => ({ ...other, person: other.filedPerson }));
  for (const [key, contact] of contactsOf(renter.person)) {
    const sharers = [renter, ...others].filter(({ person }) => contactsOf(person).has(key));
    if (sharers.length < 2) continue;
    const sharing = sharingOf(contact, renter.id, sharers, now);
    found.sharings.push(sharing);
    found.flags.push(...(await visibility.ofSharing(sharing, key, sharers, now)));
  }
  return found;
}

function digestOf({ names, emails, phones, licenses, address, dateOfBirth }: ComparedPerson): string {
  const compared = JSON.stringify([names, emails, phones, licenses, address, dateOfBirth]);
  return createHash('sha256').update(compared).digest('base64url');
}
