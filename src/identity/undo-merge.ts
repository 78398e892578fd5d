import { countDisputes } from '../disputes/dispute-steps.ts';
import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { recomputeStanding } from '../reporting/recompute-summary.ts';
import { normalizeEmail, normalizePhone } from '../rules/identity/normalization.ts';
import type {
  FiledSince,
  Identifier,
  LostIdentifiers,
  Merge,
  Renter,
  Store,
  Transaction,
} from '../store/store.ts';

/** So many records that were filed since are named, of each kind. */
const MOST_NAMED = 1_000;

export interface UndoneMerge {
  merge: Merge;
  /** What was filed about the kept renter since the merge, and stays there: it may be about either. */
  stays: FiledSince;
}

export type UndoMerge = (mergeId: string) => Promise<UndoneMerge>;

/**
 * Takes a merge back: each profile has again what it had, by name; both are compared anew, and the pair is open again.
 * Refuses (`notFound`) a merge that there is not, and (`conflict`) one that is undone, or that a newer one of the same
 * renters stands on.
 */
export function makeUndoMerge(store: Pick<Store, 'transaction'>, clock: Clock): UndoMerge {
  return (mergeId) =>
    store.transaction(async (tx) => {
      const at = clock();
      const { keptId, mergedId } = foundMerge(await tx.merges.find(mergeId));
      await tx.merges.hold(keptId, mergedId);
      // Read again: somebody may just have undone it.
      const merge = foundMerge(await tx.merges.find(mergeId));
      if (merge.undoneAt !== null) throw new Refusal('conflict', 'This merge is undone already.');
      const newest = await tx.merges.newestOf(keptId, mergedId);
      if (newest !== undefined && newest.id !== mergeId) {
        throw new Refusal('conflict', `Undo ${newest.id} first: it is newer, and of the same renters.`);
      }
      const stays = await tx.merges.listFiledSince(merge, MOST_NAMED);
      const lost = await tx.merges.listLostIdentifiers(merge);
      await tx.merges.undo(merge, at);
      await putProfilesBack(tx, merge, lost, at);
      await reopenPairs(tx, merge);
      for (const id of [keptId, mergedId]) {
        await recomputeStanding(tx, id);
        await countDisputes(tx, id);
        await tx.identity.queue(id, at);
      }
      return { merge: { ...merge, undoneAt: at }, stays };
    });
}

function foundMerge(merge: Merge | undefined): Merge {
  if (merge === undefined) throw new Refusal('notFound', 'There is no merge with this ID.');
  return merge;
}

/** What the merge filled in goes, unless it was corrected since. Nobody is shown with what they are not found by. */
async function putProfilesBack(
  tx: Transaction,
  merge: Merge,
  lost: LostIdentifiers,
  at: number,
): Promise<void> {
  const { keptId, mergedId, keptWas } = merge;
  const [kept, merged] = [await tx.renters.findById(keptId), await tx.renters.findById(mergedId)];
  if (kept === undefined || merged === undefined) return;
  await tx.renters.update(await without(tx, lost.kept, { ...kept, ...shownBefore(kept, merged, keptWas) }));
  // What the check before the merge found, until it is checked anew.
  const check = await tx.identity.newestCheck(mergedId);
  const identityFlags = (check?.flags ?? []).map((flag) => flag.toUpperCase());
  const standing = { ...merged.standing, identityFlags };
  await tx.renters.update(await without(tx, lost.merged, { ...merged, standing }));
  const [details, others] = [await tx.renters.findDetails(keptId), await tx.renters.findDetails(mergedId)];
  if (details === undefined || others === undefined) return;
  await tx.renters.putDetails(keptId, {
    address: before(details.address, others.address, keptWas.details?.address ?? null),
    dateOfBirth: before(details.dateOfBirth, others.dateOfBirth, keptWas.details?.dateOfBirth ?? null),
    version: details.version + 1,
    updatedAt: at,
  });
}

/** The renter, as shown when these identifiers are lost: each gives way to the next of its kind. */
async function without(
  { renters }: Pick<Transaction, 'renters'>,
  lost: readonly Identifier[],
  renter: Renter,
): Promise<Renter> {
  const next = async (kind: 'email' | 'phone', value: string, shown: string | null) => {
    if (!lost.some((one) => one.kind === kind && one.value === value)) return shown;
    const [first] = await renters.listIdentifiers(renter.id, kind, 1);
    return first ?? null;
  };
  return {
    ...renter,
    email: await next('email', normalizeEmail(renter.email ?? ''), renter.email),
    phone: await next('phone', normalizePhone(renter.phone ?? ''), renter.phone),
  };
}

function shownBefore(
  kept: Renter,
  merged: Renter,
  was: Merge['keptWas'],
): Pick<Renter, 'fullName' | 'email' | 'phone'> {
  return {
    fullName: before(kept.fullName, merged.fullName, was.fullName),
    email: before(kept.email, merged.email, was.email),
    phone: before(kept.phone, merged.phone, was.phone),
  };
}

/** What was shown before, where what is shown now is what the merge brought. */
function before(now: string | null, brought: string | null, was: string | null): string | null {
  return was === null && now === brought ? null : now;
}

async function reopenPairs({ pairs }: Transaction, { keptId, mergedId, keptWas }: Merge): Promise<void> {
  const pair = await pairs.findOf(keptId, mergedId);
  if (pair !== undefined) await pairs.setState(pair.id, 'open', null);
  for (const id of keptWas.carriedPairs) {
    await pairs.setState(id, 'open', null);
    await pairs.drop(id);
  }
}
