import { blockingKeys } from '../rules/identity/matching/blocking-keys.ts';
import { decideComparison } from '../rules/identity/matching/decision.ts';
import type { Weights } from '../rules/identity/matching/weights.ts';
import type { IdentityReads } from '../store/store.ts';
import { findCandidates, readPeople, type ValueShares } from './candidates.ts';
import { likelyOthers } from './examine-renter.ts';

/** The number of pairs that a comparison of all renters would list. */
export interface ListedPairs {
  duplicate: number;
  possible: number;
}

/** How many pairs are listed for a sample of renters, decided ones included. */
export interface SamplePreview {
  renters: number;
  before: ListedPairs;
  after: ListedPairs;
}

type PreviewSample = (renters: number, before: Weights, after: Weights) => Promise<SamplePreview>;

/**
 * Compares a sample of renters with the network with two tables of weights. Unlike a preview of open pairs, it shows how many
 * more pairs would have to be reviewed. Changes nothing.
 */
export function makePreviewSample(
  identity: Pick<IdentityReads, 'sampleRenters' | 'findCompared' | 'listBlock'>,
  valueShares: ValueShares,
): PreviewSample {
  return async (limit, before, after) => {
    const ids = await identity.sampleRenters(limit);
    const preview: SamplePreview = {
      renters: ids.length,
      before: { duplicate: 0, possible: 0 },
      after: { duplicate: 0, possible: 0 },
    };
    for (const renter of await readPeople(identity, ids)) {
      const { people } = await findCandidates(identity, renter.id, blockingKeys(renter.person));
      for (const [listed, weights] of [[preview.before, before] as const, [preview.after, after] as const]) {
        for (const { comparison } of await likelyOthers(renter, people, valueShares, weights)) {
          const decision = decideComparison(comparison);
          if (decision !== 'different') listed[decision]++;
        }
      }
    }
    return preview;
  };
}
