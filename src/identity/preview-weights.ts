import { comparePeople } from '../rules/identity/matching/compare.ts';
import { type Decision, decideComparison } from '../rules/identity/matching/decision.ts';
import { makePerson, type Person } from '../rules/identity/matching/person.ts';
import type { Weights } from '../rules/identity/matching/weights.ts';
import type { IdentityReads, MergeReads, PairReads, PairState } from '../store/store.ts';
import { readPeople, type ValueShares } from './candidates.ts';

/** Most pairs of each kind that are compared, the newest or likeliest ones: a minute or two. */
const MOST_PAIRS = 10_000;
const PAIRS_PER_READ = 200;

/** What the operator decided about two profiles: they are one person or two, or nothing yet. */
export type PairTruth = 'same' | 'different' | 'open';

/** How a pair is decided with the weights in force, and with others. */
export interface PreviewedPair {
  /** The ID of a pair, or of a merge. */
  id: string;
  truth: PairTruth;
  bits: { before: number; after: number };
  decision: { before: Decision; after: Decision };
}

interface PreviewReads {
  pairs: Pick<PairReads, 'list'>;
  merges: Pick<MergeReads, 'list' | 'profilesBefore'>;
  identity: Pick<IdentityReads, 'findCompared'>;
}

type PreviewWeights = (
  before: Weights,
  after: Weights,
  onProgress: (done: number) => void,
) => Promise<PreviewedPair[]>;

/** The two profiles of a pair. */
interface KnownPair {
  id: string;
  truth: PairTruth;
  one: Person;
  other: Person;
}

/**
 * Compares the pairs that the operator decided, and the open ones, with two tables of weights. Merged profiles are compared
 * as they were before. Changes nothing.
 */
export function makePreviewWeights(reads: PreviewReads, valueShares: ValueShares): PreviewWeights {
  return async (before, after, onProgress) => {
    const previewed: PreviewedPair[] = [];
    for (const known of [mergedPairs(reads), pairsIn(reads, 'different'), pairsIn(reads, 'open')]) {
      for await (const { id, truth, one, other } of known) {
        const frequencies = await valueShares(one, other);
        const [old, now] = [before, after].map((weights) => comparePeople(one, other, frequencies, weights));
        if (old === undefined || now === undefined) continue;
        previewed.push({
          id,
          truth,
          bits: { before: old.total, after: now.total },
          decision: { before: decideComparison(old), after: decideComparison(now) },
        });
        onProgress(previewed.length);
      }
    }
    return previewed;
  };
}

async function* mergedPairs({ merges }: PreviewReads): AsyncGenerator<KnownPair> {
  let last: string | undefined;
  for (let read = 0; read < MOST_PAIRS; read += PAIRS_PER_READ) {
    const page = await merges.list(last, PAIRS_PER_READ);
    for (const merge of page) {
      const profiles = merge.undoneAt === null ? await merges.profilesBefore(merge) : undefined;
      if (profiles === undefined) continue;
      const [one, other] = [makePerson(profiles.kept), makePerson(profiles.merged)];
      yield { id: merge.id, truth: 'same', one, other };
    }
    last = page.at(-1)?.id;
    if (page.length < PAIRS_PER_READ) return;
  }
}

async function* pairsIn(
  { pairs, identity }: PreviewReads,
  state: Extract<PairState, 'open' | 'different'>,
): AsyncGenerator<KnownPair> {
  let last: { total: number; id: string } | undefined;
  for (let read = 0; read < MOST_PAIRS; read += PAIRS_PER_READ) {
    const page = await pairs.list(state, last, PAIRS_PER_READ);
    const ids = [...new Set(page.flatMap(({ renterId, otherId }) => [renterId, otherId]))];
    const people = new Map((await readPeople(identity, ids)).map(({ id, person }) => [id, person]));
    for (const { id, renterId, otherId } of page) {
      const [one, other] = [people.get(renterId), people.get(otherId)];
      // One of them was merged since: what the operator decided was about other profiles.
      if (one !== undefined && other !== undefined) yield { id, truth: state, one, other };
    }
    last = page.at(-1);
    if (page.length < PAIRS_PER_READ) return;
  }
}

/** How many of the decided pairs are on the right side, and how the open ones change. */
export interface PreviewCounts {
  /** Pairs that the operator merged, and how many of them are duplicates. */
  same: { pairs: number; before: number; after: number };
  /** Pairs that the operator marked distinct, and how many of them are not duplicates. */
  different: { pairs: number; before: number; after: number };
  open: {
    pairs: number;
    becomeDuplicate: number;
    stopBeingDuplicate: number;
    becomePossible: number;
    stopBeingPossible: number;
  };
}

/** Returns whether a pair is on the right side: one person is a duplicate, two people are not. */
export function isRight({ truth }: PreviewedPair, decision: Decision): boolean {
  return (decision === 'duplicate') === (truth === 'same');
}

/** Counts a preview. */
export function countPreview(previewed: readonly PreviewedPair[]): PreviewCounts {
  const decided = (truth: PairTruth) => {
    const pairs = previewed.filter((pair) => pair.truth === truth);
    const right = (when: 'before' | 'after') =>
      pairs.filter((pair) => isRight(pair, pair.decision[when])).length;
    return { pairs: pairs.length, before: right('before'), after: right('after') };
  };
  const open = previewed.filter(({ truth }) => truth === 'open');
  const moved = (side: 'before' | 'after', to: Decision) =>
    open.filter(({ decision }) => decision[side] === to && decision.before !== decision.after).length;
  return {
    same: decided('same'),
    different: decided('different'),
    open: {
      pairs: open.length,
      becomeDuplicate: moved('after', 'duplicate'),
      stopBeingDuplicate: moved('before', 'duplicate'),
      becomePossible: moved('after', 'possible'),
      stopBeingPossible: moved('before', 'possible'),
    },
  };
}
