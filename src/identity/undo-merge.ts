import { countDisputes } from '../disputes/dispute-steps.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { recomputeSummary } from '../reporting/recompute-summary.ts';
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
import { putFlag, storeMixedFile } from './mixed-files.ts';

/** Most records filed since the merge that are listed, of each kind. */
const MOST_NAMED = 1_000;

interface UndoneMerge {
  merge: Merge;
  /**
   * What was filed about the kept renter since the merge. It stays there, because it may be about either
   * person.
   */
  stays: FiledSince;
}

type UndoMerge = (mergeId: string) => Promise<UndoneMerge>;

/**
 * Undoes a merge. Each profile gets back what it had before, both are checked again, and the pair is open
 * again.
 *
 * Throws `not_found` for an unknown merge, and `conflict` for one already undone or followed by a newer merge
 * or split of either renter.
 */
export function makeUndoMerge(store: Pick<Store, 'transaction'>, clock: Clock): UndoMerge {
  return (mergeId) =>
    store.transaction(async (tx) => {
      const at = clock();
      const { keptId, mergedId } = foundMerge(await tx.merges.find(mergeId));
      await tx.locks.renters([keptId, mergedId]);
      // Read again under the lock: another process may have undone it.
      const merge = foundMerge(await tx.merges.find(mergeId));
      if (merge.undoneAt !== null) throw new ApiError('conflict', 'This merge is already undone.');
      const newest = await tx.merges.newestOf(keptId, mergedId);
      if (newest !== undefined && newest.id !== mergeId) {
        throw new ApiError('conflict', `Undo ${newest.id} first: it is a newer merge of the same renters.`);
      }
      const split = await tx.splits.newestOf([keptId, mergedId]);
      if (split !== undefined && split.splitAt > merge.mergedAt)
        throw new ApiError('conflict', `Undo ${split.id} first: it is a newer split of the same renters.`);
      const stays = await tx.merges.listFiledSince(merge, MOST_NAMED);
      const lost = await tx.merges.listLostIdentifiers(merge);
      await tx.merges.undo(merge, at);
      await putProfilesBack(tx, merge, lost, at);
      await reopenPairs(tx, merge);
      for (const id of [keptId, mergedId]) {
        await recomputeSummary(tx, id);
        await countDisputes(tx, id);
        await tx.identity.queue(id, at);
        await putFlag(tx, id, await storeMixedFile(tx, id, at));
      }
      return { merge: { ...merge, undoneAt: at }, stays };
    });
}

function foundMerge(merge: Merge | undefined): Merge {
  if (merge === undefined) throw new ApiError('not_found', 'There is no merge with this ID.');
  return merge;
}

/**
 * Restores both profiles. Clears fields that the merge filled in, unless they were edited since, and shows no
 * e-mail or phone that the profile lost as an identifier.
 */
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
  // The flags of the last check before the merge, until the next one.
  const check = await tx.identity.newestCheck(mergedId);
  const identityFlags = (check?.flags ?? []).map((flag) => flag.toUpperCase());
  const summary = { ...merged.summary, identityFlags };
  await tx.renters.update(await without(tx, lost.merged, { ...merged, summary }));
  const [details, others] = [await tx.renters.findDetails(keptId), await tx.renters.findDetails(mergedId)];
  if (details === undefined || others === undefined) return;
  await tx.renters.putDetails(keptId, {
    address: withoutFilledIn(details.address, others.address, keptWas.details?.address ?? null),
    dateOfBirth: withoutFilledIn(
      details.dateOfBirth,
      others.dateOfBirth,
      keptWas.details?.dateOfBirth ?? null,
    ),
    version: details.version + 1,
    updatedAt: at,
  });
}

/** Returns the renter with each lost e-mail or phone replaced by the next identifier of its kind. */
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
    fullName: withoutFilledIn(kept.fullName, merged.fullName, was.fullName),
    email: withoutFilledIn(kept.email, merged.email, was.email),
    phone: withoutFilledIn(kept.phone, merged.phone, was.phone),
  };
}

/** Returns `null` if the merge filled in the current value; otherwise the current value. */
function withoutFilledIn(now: string | null, merged: string | null, was: string | null): string | null {
  return was === null && now === merged ? null : now;
}

async function reopenPairs({ pairs }: Transaction, { keptId, mergedId, keptWas }: Merge): Promise<void> {
  const pair = await pairs.findOf(keptId, mergedId);
  if (pair !== undefined) await pairs.setState(pair.id, 'open', null);
  for (const id of keptWas.carriedPairs) {
    await pairs.setState(id, 'open', null);
    await pairs.drop(id);
  }
}
