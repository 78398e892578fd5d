import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { tableOf, weightsOf } from '../rules/identity/matching/proposal.ts';
import { WEIGHTS, type Weights } from '../rules/identity/matching/weights.ts';
import type { MatchingWeightsReads, Store, Transaction, WeightsVersion } from '../store/store.ts';

/** The number of the published table, which needs no row. */
export const PUBLISHED = 0;

/**
 * Renters who were checked within this time after a new version are compared again as well: another server may have begun
 * to compare them with the version before, and take a while to store the result.
 */
const SETTLING_MS = 60_000;

/** The weights that renters are compared with. */
export interface WeightsInForce {
  /** `PUBLISHED` for the published table. */
  version: number;
  weights: Weights;
  /** Whether the program does not know the table of this version, and uses the published one instead. */
  isForeign: boolean;
}

/** Returns a function that reads the weights in force. It parses each version once. */
export function makeWeightsInForce(
  reads: Pick<MatchingWeightsReads, 'newest'>,
): () => Promise<WeightsInForce> {
  let known: WeightsInForce = { version: PUBLISHED, weights: WEIGHTS, isForeign: false };
  return async () => {
    const newest = await reads.newest();
    if (newest !== undefined && newest.version !== known.version) known = readVersion(newest);
    return known;
  };
}

/** Returns the weights of a version. A table of a program with other fields or a published table far from it is not used. */
export function readVersion({ version, table }: Pick<WeightsVersion, 'version' | 'table'>): WeightsInForce {
  const weights = table === null ? WEIGHTS : weightsOf(JSON.parse(table));
  return { version, weights: weights ?? WEIGHTS, isForeign: weights === undefined };
}

/** Who puts a version in force, and why. */
export interface Applied {
  by: string;
  reason: string;
}

/** An estimate to put in force. */
export interface EstimatedWeights {
  /** See `weightsOf`. */
  table: unknown;
  /** The version in force when it was estimated. */
  inForce: number;
  /** What it was made of, and what the preview showed. */
  figures: object;
}

type ApplyWeights = (estimated: EstimatedWeights, applied: Applied) => Promise<WeightsVersion>;

/**
 * Returns the use case with which the operator puts an estimate in force. Throws `invalid` for a table outside the limits
 * (see `weightsOf`), and `conflict` if another version was put in force since the estimate.
 */
export function makeApplyWeights(store: Pick<Store, 'transaction'>, clock: Clock): ApplyWeights {
  return async ({ table, inForce, figures }, applied) => {
    const weights = weightsOf(table);
    if (weights === undefined)
      throw new ApiError(
        'invalid',
        'This is not a proposal for this version of the program, or its weights are outside the limits. Run identity estimate again.',
      );
    const stored = {
      table: JSON.stringify(tableOf(weights)),
      revertedTo: null,
      figures: JSON.stringify(figures),
    };
    return store.transaction(async (tx) => {
      const newest = (await tx.matchingWeights.newest())?.version ?? PUBLISHED;
      if (newest !== inForce)
        throw new ApiError(
          'conflict',
          `The weights changed since this estimate: version ${newest} is in force. Run identity estimate again.`,
        );
      return addVersion(tx, { ...stored, version: newest + 1 }, applied, clock());
    });
  };
}

type RevertWeights = (to: number, applied: Applied) => Promise<WeightsVersion>;

/**
 * Returns the use case with which the operator puts an earlier version in force again, or the published table. Adds a
 * version, so that the history stays complete. Throws `not_found` for an unknown version, and `conflict` if it is in force.
 */
export function makeRevertWeights(store: Pick<Store, 'transaction'>, clock: Clock): RevertWeights {
  return (to, applied) =>
    store.transaction(async (tx) => {
      const newest = await tx.matchingWeights.newest();
      const found = to === PUBLISHED ? undefined : await tx.matchingWeights.find(to);
      if (to !== PUBLISHED && found === undefined)
        throw new ApiError(
          'not_found',
          `There is no version ${to}. List the versions with identity weights list.`,
        );
      if ((newest?.table ?? null) === (found?.table ?? null))
        throw new ApiError('conflict', 'These weights are already in force.');
      const version = { version: (newest?.version ?? PUBLISHED) + 1, table: found?.table ?? null };
      return addVersion(tx, { ...version, revertedTo: to, figures: null }, applied, clock());
    });
}

async function addVersion(
  { matchingWeights, identity }: Pick<Transaction, 'matchingWeights' | 'identity'>,
  version: Omit<WeightsVersion, 'by' | 'reason' | 'appliedAt'>,
  { by, reason }: Applied,
  at: number,
): Promise<WeightsVersion> {
  const added = { ...version, by: by.trim(), reason: reason.trim(), appliedAt: at };
  if (added.by === '') throw new ApiError('invalid', 'A name is required.');
  if (added.reason === '') throw new ApiError('invalid', 'A reason is required.');
  if (!(await matchingWeights.add(added)))
    throw new ApiError(
      'conflict',
      'Someone else is changing the weights. Run identity weights list to see them.',
    );
  await identity.restartWalk(at + SETTLING_MS);
  return added;
}
