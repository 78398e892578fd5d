import type { NewId } from '../ids.ts';
import { decide } from '../rules/identity/matching/decision.ts';
import { isVerified, resultOf, type VerificationLevel } from '../rules/identity/verification.ts';
import { flagHiddenFrom } from '../rules/scoring/renter-summary.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { IdentityCheck, IdentityPair, QueuedRenter, Renter, Transaction } from '../store/store.ts';
import { type CheckWithFlags, emitCheckEvents, hasChanged } from './check-events.ts';
import { type Examination, type LikelyPair, MOST_PAIRS } from './examine-renter.ts';
import { storeMixedFile } from './mixed-files.ts';
import { eachOnce, type FoundFlag, hiddenFlagsOf } from './visibility.ts';

/** Identity checks kept of one renter. */
const CHECKS_KEPT = 20;

/**
 * A pair whose total changes by less than this is left alone. Totals drift as surnames become more or less
 * common, and one close to the threshold would otherwise make the two renters trigger each other's check for
 * ever.
 */
const SAME_TOTAL_BITS = 0.5;

/** `velocity` counts inquiries within a day, so the renter is checked again after one. */
const VELOCITY_AGAIN_MS = DAY_MS;

type CheckTransaction = Pick<
  Transaction,
  | 'locks'
  | 'renters'
  | 'identity'
  | 'pairs'
  | 'webhooks'
  | 'deliveries'
  | 'events'
  | 'inquiries'
  | 'assertions'
  | 'mixedFiles'
  | 'reports'
>;

/**
 * Stores the result of an examination in one transaction: pairs, the check with its flags in
 * the renter summary, whether the file is mixed, the verification level and events. Removes the renter from the queue.
 * Stores a check only if it is the renter's first, if the compared profile has changed, or if the result differs from
 * the last. Returns whether there is an event to send.
 */
export async function storeCheck(
  tx: CheckTransaction,
  newId: NewId,
  queued: QueuedRenter,
  examination: Examination | undefined,
  at: number,
): Promise<boolean> {
  await tx.locks.renter(queued.renterId);
  const renter = await tx.renters.findById(queued.renterId);
  // The renter was merged: its ID now leads to another renter.
  if (examination === undefined || renter?.id !== queued.renterId) {
    await tx.identity.finish(queued);
    return false;
  }
  const duplicates = await storePairs(tx, newId, examination, at);
  const stored = await tx.identity.newestCheck(renter.id);
  const before = stored && { ...stored, found: foundBefore(stored, renter) };
  const found = [
    ...examination.flags,
    ...(await storeMixedFile(tx, renter.id, at)),
    ...duplicateFlag(duplicates),
  ];
  const check = checkOf(newId('idc'), examination, duplicates, found, at);
  const verificationLevel = levelAfter(renter.verificationLevel, duplicates, found, examination);
  const isNew =
    hasChanged(before, check) ||
    !isEqual(renter.summary.hiddenFlags, hiddenFlagsOf(found)) ||
    verificationLevel !== renter.verificationLevel;
  if (isNew) await putOnFile(tx, { ...renter, verificationLevel }, check);
  const hasEvent = isNew && (await emitCheckEvents(tx, newId, renter, before, check, queued));
  await tx.identity.finish(queued);
  // Checks again later, so that the flag does not stay.
  if (check.flags.includes('velocity')) await tx.identity.queue(renter.id, at + VELOCITY_AGAIN_MS);
  return hasEvent;
}

/**
 * Opens likely pairs, deletes open pairs that are no longer likely, and leaves decided ones alone. Queues the other
 * renter of a pair if that changes what a check finds about that renter. Returns the pairs that make this renter a
 * duplicate.
 */
async function storePairs(
  tx: CheckTransaction,
  newId: NewId,
  { renterId, pairs: likeliest, likely }: Examination,
  at: number,
): Promise<IdentityPair[]> {
  const { pairs, identity, renters } = tx;
  const before = await pairs.listOf(renterId, 2 * MOST_PAIRS);
  if (before.length === 0 && likeliest.length === 0) return [];
  const known = new Map(before.map((pair) => [otherOf(pair, renterId), pair]));
  for (const pair of likeliest) {
    const stored = known.get(pair.otherId);
    if (stored !== undefined && (stored.state !== 'open' || isSame(stored, pair))) continue;
    await pairs.put({ id: newId('pair'), renterId, ...pair, comparedAt: at });
  }
  // A likely pair stays even if this renter has many likelier ones, because the other renter may not. If one check dropped
  // the pair that the other stores, the two renters would queue each other endlessly.
  for (const [otherId, { id, state }] of known)
    if (state === 'open' && !likely.has(otherId)) await pairs.drop(id);
  const after = await pairs.listOf(renterId, 2 * MOST_PAIRS);
  const others = (list: IdentityPair[]) => {
    const duplicates = list.filter((pair) => isDuplicate(pair, otherOf(pair, renterId)));
    return new Map(duplicates.map((pair) => [otherOf(pair, renterId), pair]));
  };
  const [was, is] = [others(before), others(after)];
  for (const otherId of new Set([...was.keys(), ...is.keys()])) {
    const [old, pair] = [was.get(otherId), is.get(otherId)];
    if (old !== undefined && pair !== undefined && !isShownToMore(old.hiddenFrom, pair.hiddenFrom)) continue;
    const other = await renters.findById(otherId);
    if (pair === undefined || other === undefined || changesCheckOf(other, pair))
      await identity.queue(otherId, at);
  }
  return after.filter((pair) => isDuplicate(pair, renterId));
}

/**
 * Whether one more pair changes what a check finds about a renter. Usually it does not. Without this test, each of a
 * hundred profiles that look alike would be checked a hundred times.
 */
function changesCheckOf(renter: Renter, { hiddenFrom }: IdentityPair): boolean {
  if (isVerified(renter) || !renter.summary.identityFlags.includes('DUPLICATE_IDENTITY')) return true;
  return isShownToMore(flagHiddenFrom(renter.summary, 'DUPLICATE_IDENTITY'), hiddenFrom);
}

/** Whether what was hidden from some organizations is no longer hidden from one of them. */
function isShownToMore(wasHiddenFrom: readonly string[], hiddenFrom: readonly string[]): boolean {
  return wasHiddenFrom.some((organizationId) => !hiddenFrom.includes(organizationId));
}

function isSame(stored: IdentityPair, { total, against, hiddenFrom }: LikelyPair): boolean {
  if (!isEqual(against, stored.against) || !isEqual(hiddenFrom, stored.hiddenFrom)) return false;
  return Math.abs(stored.total - total) < SAME_TOTAL_BITS;
}

function isEqual(one: readonly string[], other: readonly string[]): boolean {
  return new Set(one).symmetricDifference(new Set(other)).size === 0;
}

/** Whether a pair makes one of its renters a duplicate. */
function isDuplicate({ state, total, against }: IdentityPair, renterId: string): boolean {
  return state === 'open' && decide(total) === 'duplicate' && against.includes(renterId);
}

function otherOf({ renterId, otherId }: IdentityPair, one: string): string {
  return renterId === one ? otherId : renterId;
}

function checkOf(
  id: string,
  { renterId, sharings, lookedUpBy, compared, passedOver, profile }: Examination,
  duplicates: readonly IdentityPair[],
  found: readonly FoundFlag[],
  at: number,
): CheckWithFlags {
  const flags = found.map(({ flag }) => flag).sort();
  const evidence = {
    duplicates: duplicates.map((pair) => ({
      pair: pair.id,
      renter: otherOf(pair, renterId),
      bits: pair.total,
      evidence: pair.evidence,
    })),
    sharings,
    lookedUpBy,
    compared,
    passedOver,
  };
  return {
    id,
    renterId,
    result: resultOf(flags),
    flags,
    evidence: JSON.stringify(evidence),
    profile,
    checkedAt: at,
    found,
  };
}

/** Returns who may see the flags of the check on file. */
function foundBefore({ flags }: IdentityCheck, { summary }: Renter) {
  return flags.map((flag) => ({ flag, hiddenFrom: flagHiddenFrom(summary, flag.toUpperCase()) }));
}

/** Returns the flag of a renter with duplicates. It is hidden from the organizations that may learn of none of the pairs. */
function duplicateFlag(duplicates: readonly IdentityPair[]): FoundFlag[] {
  return eachOnce(
    duplicates.map(({ hiddenFrom }) => ({
      flag: 'duplicate_identity',
      hiddenFrom,
      preventsVerification: true,
    })),
  );
}

async function putOnFile(
  tx: CheckTransaction,
  renter: Renter,
  { found, ...check }: CheckWithFlags,
): Promise<void> {
  await tx.identity.addCheck(check, CHECKS_KEPT);
  const identityFlags = check.flags.map((flag) => flag.toUpperCase());
  const summary = { ...renter.summary, identityFlags, hiddenFlags: hiddenFlagsOf(found) };
  await tx.renters.update({ ...renter, summary });
}

/**
 * Returns `IDENTITY_VERIFIED` for a proven identity that no flag prevents from being verified, and otherwise the previous
 * level, or `UNVERIFIED` for a duplicate. A pair that rests on what one organization stated does not count: it could be
 * invented.
 */
function levelAfter(
  before: VerificationLevel,
  duplicates: readonly IdentityPair[],
  found: readonly FoundFlag[],
  { isProven }: Examination,
): VerificationLevel {
  if (duplicates.some(({ hiddenFrom }) => hiddenFrom.length === 0)) return 'UNVERIFIED';
  const isVerifiable = isProven && !found.some(({ preventsVerification }) => preventsVerification);
  return isVerifiable ? 'IDENTITY_VERIFIED' : before;
}
