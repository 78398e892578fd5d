import { agreementOf } from '../rules/identity/matching/agreement.ts';
import { blockingKeys } from '../rules/identity/matching/blocking-keys.ts';
import {
  type BlockedPattern,
  estimateSame,
  estimateStrangers,
  isEstimatedFrom,
} from '../rules/identity/matching/estimate.ts';
import {
  type Attributed,
  limitOrganizations,
  type OrganizationShare,
} from '../rules/identity/matching/organization-shares.ts';
import type { Person } from '../rules/identity/matching/person.ts';
import { type Proposal, propose } from '../rules/identity/matching/proposal.ts';
import { type Agreement, FIELDS } from '../rules/identity/matching/weights.ts';
import type { IdentityReads } from '../store/store.ts';
import { findCandidates, readPeople } from './candidates.ts';

/** Renters in one read. */
const RENTERS_PER_READ = 200;

export interface NetworkEstimate {
  /** The table to put in force, or `undefined` if there is too little data. */
  proposal: Proposal | undefined;
  renters: number;
  /** Pairs that share a blocking key. */
  blocked: UsedPairs;
  /** Pairs chosen at random. */
  random: UsedPairs;
  /** The number of used pairs that are estimated to be of one person. */
  same: number;
  rounds: number;
  /** How many of the pairs with a common key rest on each organization, the most first. */
  organizations: OrganizationShare[];
}

export interface UsedPairs {
  found: number;
  /** After limiting organizations. */
  used: number;
}

interface EstimateLimits {
  renters: number;
  randomPairs: number;
}

type OnProgress = (what: 'renters' | 'random pairs', done: number, total: number) => void;

type EstimateFromNetwork = (limits: EstimateLimits, onProgress: OnProgress) => Promise<NetworkEstimate>;

/** A tenth of a second. */
const PAIRS_PER_PROGRESS = 2_000;

/** The parts of the store that an estimate reads. */
type EstimateReads = Pick<
  IdentityReads,
  'sampleRenters' | 'findCompared' | 'listBlock' | 'findOnlyOrganizations' | 'countRenters'
>;

/** A renter, and the organization that alone stated something about it: see `findOnlyOrganizations`. */
interface SampledRenter {
  person: Person;
  organization: string | undefined;
}

/**
 * Estimates the weights from the pairs of a network: how strangers agree from random pairs of a sample of renters, and how
 * profiles of one person agree by expectation maximization over pairs with a common blocking key. No organization decides
 * the result, see `limitOrganizations`. Changes nothing.
 *
 * @param random returns numbers uniformly distributed from 0 to below 1
 */
export function makeEstimate(identity: EstimateReads, random: () => number): EstimateFromNetwork {
  return async (limits, onProgress) => {
    const ids = await identity.sampleRenters(limits.renters);
    const blocked = new Patterns();
    const sample: SampledRenter[] = [];
    const seen = new Set<string>();
    for (let from = 0; from < ids.length; from += RENTERS_PER_READ) {
      const renters = await readPeople(identity, ids.slice(from, from + RENTERS_PER_READ));
      const organizationOf = await readOrganizations(identity, renters);
      for (const { id, person } of renters) {
        seen.add(id);
        const renter = { person, organization: organizationOf(id) };
        sample.push(renter);
        await addBlocked(identity, id, renter, seen, blocked);
        onProgress('renters', sample.length, ids.length);
      }
    }
    const atRandom = randomPatterns(sample, limits.randomPairs, random, onProgress);
    return estimateOf(sample.length, blocked, atRandom, await identity.countRenters());
  };
}

async function readOrganizations(
  identity: Pick<IdentityReads, 'findOnlyOrganizations'>,
  renters: readonly { id: string }[],
): Promise<(id: string) => string | undefined> {
  const organizations = await identity.findOnlyOrganizations(renters.map(({ id }) => id));
  return (id) => organizations.get(id);
}

/** Adds the pairs of a renter with those who share a key, unless the other one was `seen` before. */
async function addBlocked(
  identity: EstimateReads,
  id: string,
  renter: SampledRenter,
  seen: ReadonlySet<string>,
  blocked: Patterns,
): Promise<void> {
  const keys = blockingKeys(renter.person).filter(isEstimatedFrom);
  const { people } = await findCandidates(identity, id, keys);
  const others = people.filter((other) => !seen.has(other.id));
  const organizationOf = await readOrganizations(identity, others);
  for (const { id: otherId, person } of others) {
    const shared = new Set(keys).intersection(new Set(blockingKeys(person)));
    const kinds = new Set([...shared].map((key) => key.charAt(0)));
    const other = { person, organization: organizationOf(otherId) };
    for (const kind of kinds) blocked.add(renter, other, kind, 1 / kinds.size);
  }
}

/** Draws pairs at random. A small network has fewer pairs than the limit. */
function randomPatterns(
  sample: readonly SampledRenter[],
  most: number,
  random: () => number,
  onProgress: OnProgress,
): Patterns {
  const patterns = new Patterns();
  const draw = () => sample[Math.floor(random() * sample.length)];
  const pairs = Math.min(most, (sample.length * (sample.length - 1)) / 2);
  for (let pair = 0; pair < pairs; pair++) {
    if (pair % PAIRS_PER_PROGRESS === 0) onProgress('random pairs', pair, pairs);
    const [one, other] = [draw(), draw()];
    if (one !== undefined && other !== undefined && one !== other) patterns.add(one, other, '', 1);
  }
  return patterns;
}

function estimateOf(renters: number, blocked: Patterns, atRandom: Patterns, people: number): NetworkEstimate {
  const pairs = limitOrganizations(blocked.list());
  const strangerPairs = limitOrganizations(atRandom.list());
  const strangers = estimateStrangers(strangerPairs.patterns, people);
  const same = estimateSame(pairs.patterns, strangers.weights);
  return {
    proposal: propose(same, strangers),
    renters,
    blocked: usedOf(blocked.list(), pairs.patterns),
    random: usedOf(atRandom.list(), strangerPairs.patterns),
    same: same.same,
    rounds: same.rounds,
    organizations: pairs.shares,
  };
}

function usedOf(found: readonly Attributed[], used: readonly Attributed[]): UsedPairs {
  const sum = (list: readonly Attributed[]) => list.reduce((all, { pairs }) => all + pairs, 0);
  return { found: Math.round(sum(found)), used: Math.round(sum(used)) };
}

/** Counts pairs by their agreement, kind of key and organizations. Many pairs have only a few patterns. */
class Patterns {
  readonly #patterns = new Map<string, BlockedPattern & Attributed & { agreement: Agreement }>();

  add(one: SampledRenter, other: SampledRenter, kind: string, pairs: number): void {
    const { agreement } = agreementOf(one.person, other.person);
    const organizations = [one, other].flatMap(({ organization }) => organization ?? []).sort();
    const key = [kind, organizations, ...FIELDS.map((field) => agreement[field])].join();
    this.#patterns.getOrInsertComputed(key, () => ({ agreement, kind, organizations, pairs: 0 })).pairs +=
      pairs;
  }

  list(): (BlockedPattern & Attributed)[] {
    return [...this.#patterns.values()];
  }
}
