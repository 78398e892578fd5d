import { countDisputes } from '../disputes/dispute-steps.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { recomputeSummary } from '../reporting/recompute-summary.ts';
import { EMPTY_SUMMARY } from '../rules/scoring/renter-summary.ts';
import type {
  IdentityPair,
  Merge,
  OwnProfile,
  Renter,
  RenterDetails,
  Store,
  Transaction,
} from '../store/store.ts';
import { MOST_PAIRS } from './examine-renter.ts';

/** The profiles to merge: an open pair, of which the older renter is kept, or two renters by ID. */
export type WhatToMerge = { pairId: string } | { keepId: string; mergeId: string };

type MergeRenters = (what: WhatToMerge) => Promise<Merge>;

interface MergeDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
}

/** The error text for an unknown or deleted pair. */
const NO_SUCH_PAIR = 'There is no pair with this ID. List the open pairs with identity review.';

/**
 * Merges two profiles into one renter. Only the operator does this. The kept renter gets the history,
 * identifiers and rosters of both, and profile fields that it lacks. ID and member ID of the merged renter
 * point to the kept one. A record filed concurrently is either moved along or filed about the kept renter.
 *
 * Throws `not_found` for an unknown pair or renter, and `conflict` for a decided pair or a renter already
 * merged.
 */
export function makeMergeRenters({ store, newId, clock }: MergeDependencies): MergeRenters {
  return (what) =>
    store.transaction(async (tx) => {
      const at = clock();
      const [keptId, mergedId] = await lockSides(tx, what);
      const profiles = await tx.merges.ownProfiles(keptId, mergedId);
      const [kept, merged] = [ownOf(profiles, keptId), ownOf(profiles, mergedId)];
      const details = await tx.merges.ownDetails(keptId);
      const partners = await partnersOf(tx, mergedId);
      const pair = await tx.pairs.findOf(keptId, mergedId);
      if (pair !== undefined) await tx.pairs.setState(pair.id, 'merged', at);
      const carriedPairs = await carryDifferences(tx, newId, keptId, mergedId, at);
      const { fullName, email, phone } = kept;
      const keptWas = { fullName, email, phone, details: details ?? null, carriedPairs };
      const merge = { id: newId('mrg'), keptId, mergedId, keptWas, mergedAt: at, undoneAt: null };
      // Comes before the merge, while the ID still refers to this profile.
      // An undo restores the flags of the last check. They stay hidden from the same organizations. The fraud alert stays
      // with both, because nobody knows whose it is.
      const { hiddenFlags, fraudAlertUntil } = merged.summary;
      await tx.renters.update({ ...merged, summary: { ...EMPTY_SUMMARY, hiddenFlags, fraudAlertUntil } });
      await tx.merges.merge(merge);
      await fillIn(tx, kept, merged, details, at);
      await recomputeSummary(tx, keptId);
      await countDisputes(tx, keptId);
      for (const id of [keptId, ...partners]) await tx.identity.queue(id, at);
      return merge;
    });
}

/** Locks the two renters and returns their IDs. */
async function lockSides(
  tx: Pick<Transaction, 'locks' | 'pairs'>,
  what: WhatToMerge,
): Promise<[keptId: string, mergedId: string]> {
  if ('pairId' in what) {
    const pair = await lockPair(tx, what.pairId);
    if (pair.state !== 'open') throw new ApiError('conflict', `This pair is already decided: ${pair.state}.`);
    return [pair.renterId, pair.otherId];
  }
  const { keepId, mergeId } = what;
  if (keepId === mergeId) throw new ApiError('invalid', 'A renter cannot be merged with itself.');
  await tx.locks.renters([keepId, mergeId]);
  return [keepId, mergeId];
}

/**
 * Locks both renters of a pair, as every decision of a pair must. Throws `not_found` for an unknown pair.
 */
export async function lockPair(
  tx: Pick<Transaction, 'locks' | 'pairs'>,
  pairId: string,
): Promise<IdentityPair> {
  const { renterId, otherId } = await foundPair(tx, pairId);
  await tx.locks.renters([renterId, otherId]);
  // Read again: the pair may have been decided while the locks were awaited.
  return foundPair(tx, pairId);
}

async function foundPair({ pairs }: Pick<Transaction, 'pairs'>, pairId: string): Promise<IdentityPair> {
  const pair = await pairs.find(pairId);
  if (pair === undefined) throw new ApiError('not_found', NO_SUCH_PAIR);
  return pair;
}

function ownOf(profiles: readonly OwnProfile[], id: string): Renter {
  const profile = profiles.find(({ renter }) => renter.id === id);
  if (profile === undefined) throw new ApiError('not_found', `There is no renter with the ID ${id}.`);
  if (profile.mergedInto === null) return profile.renter;
  throw new ApiError('conflict', `${id} is already merged into ${profile.mergedInto}.`);
}

/** Returns the renters who form an open pair with this one. They are checked again after the merge. */
async function partnersOf({ pairs }: Pick<Transaction, 'pairs'>, renterId: string): Promise<string[]> {
  const open = (await pairs.listOf(renterId, 2 * MOST_PAIRS)).filter(({ state }) => state === 'open');
  return open.map((pair) => (pair.renterId === renterId ? pair.otherId : pair.renterId));
}

/**
 * Passes the merged renter's "distinct" decisions on to the kept renter. Returns the IDs of the new pairs.
 */
async function carryDifferences(
  { pairs }: Pick<Transaction, 'pairs'>,
  newId: NewId,
  keptId: string,
  mergedId: string,
  at: number,
): Promise<string[]> {
  const carried: string[] = [];
  for (const pair of await pairs.listOf(mergedId, 2 * MOST_PAIRS)) {
    const otherId = pair.renterId === mergedId ? pair.otherId : pair.renterId;
    if (pair.state !== 'different' || otherId === keptId) continue;
    if ((await pairs.findOf(keptId, otherId)) !== undefined) continue;
    const { total, evidence, hiddenFrom, comparedAt } = pair;
    const against = pair.against.map((one) => (one === mergedId ? keptId : one));
    const id = newId('pair');
    await pairs.put({ id, renterId: keptId, otherId, total, evidence, against, hiddenFrom, comparedAt });
    await pairs.setState(id, 'different', at);
    carried.push(id);
  }
  return carried;
}

/** Fills the empty fields of the kept profile from the merged one. */
async function fillIn(
  { renters, merges }: Pick<Transaction, 'renters' | 'merges'>,
  kept: Renter,
  merged: Renter,
  details: RenterDetails | undefined,
  at: number,
): Promise<void> {
  const ends = Math.max(kept.summary.fraudAlertUntil ?? 0, merged.summary.fraudAlertUntil ?? 0);
  await renters.update({
    ...kept,
    summary: { ...kept.summary, fraudAlertUntil: ends || null },
    fullName: kept.fullName ?? merged.fullName,
    email: kept.email ?? merged.email,
    phone: kept.phone ?? merged.phone,
  });
  const others = await merges.ownDetails(merged.id);
  if (others === undefined) return;
  await renters.putDetails(kept.id, {
    address: details?.address ?? others.address,
    dateOfBirth: details?.dateOfBirth ?? others.dateOfBirth,
    version: (details?.version ?? 0) + 1,
    updatedAt: at,
  });
}
