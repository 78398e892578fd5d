import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { EMPTY_SUMMARY } from '../rules/scoring/renter-summary.ts';
import type { Split, SplitProfile, Store, Transaction } from '../store/store.ts';
import { putFlag, storeMixedFile } from './mixed-files.ts';
import { putProfile, recomputeBoth } from './split-renter.ts';

/**
 * Undoes a split: the source gets back everything that the new renter has, including what was filed about it since. ID and
 * member ID of the new renter then lead to the source. The file is undecided again.
 *
 * Throws `not_found` for an unknown split, and `conflict` for one that is undone or followed by a newer merge or split of
 * either renter.
 */
export function makeUndoSplit(store: Pick<Store, 'transaction'>, clock: Clock) {
  return (splitId: string): Promise<Split> =>
    store.transaction(async (tx) => {
      const { sourceId, targetId } = foundSplit(await tx.splits.find(splitId));
      await tx.locks.renters([sourceId, targetId]);
      // Read again under the lock: another process may have undone it.
      const split = foundSplit(await tx.splits.find(splitId));
      await rejectOutOfOrder(tx, split);
      const at = clock();
      const target = await tx.renters.findById(targetId);
      const gained = await tx.renters.findDetails(targetId);
      const pair = await tx.pairs.findOf(sourceId, targetId);
      if (pair !== undefined) {
        await tx.pairs.setState(pair.id, 'open', null);
        await tx.pairs.drop(pair.id);
      }
      // Comes before the ID of the target refers to the source.
      if (target !== undefined) await tx.renters.update({ ...target, summary: EMPTY_SUMMARY });
      await tx.splits.undo(split, at);
      const source = await tx.renters.findById(sourceId);
      const ends = Math.max(source?.summary.fraudAlertUntil ?? 0, target?.summary.fraudAlertUntil ?? 0);
      if (source !== undefined)
        await tx.renters.update({ ...source, summary: { ...source.summary, fraudAlertUntil: ends || null } });
      const details = await tx.renters.findDetails(sourceId);
      if (source !== undefined) {
        const { fullName, email, phone, verificationLevel } = source;
        const now = { fullName, email, phone, verificationLevel, details: details ?? null };
        const back = restored(now, split.was);
        await putProfile(tx, sourceId, withGained(back, gained), at);
      }
      await recomputeBoth(tx, sourceId, at);
      await putFlag(tx, sourceId, await storeMixedFile(tx, sourceId, at));
      return { ...split, undoneAt: at };
    });
}

function foundSplit(split: Split | undefined): Split {
  if (split === undefined) throw new ApiError('not_found', 'There is no split with this ID.');
  return split;
}

async function rejectOutOfOrder({ merges, splits }: Transaction, split: Split): Promise<void> {
  if (split.undoneAt !== null) throw new ApiError('conflict', 'This split is already undone.');
  const { id, sourceId, targetId, splitAt } = split;
  const merge = await merges.newestOf(sourceId, targetId);
  if (merge !== undefined && merge.mergedAt > splitAt)
    throw new ApiError('conflict', `Undo ${merge.id} first: it is a newer merge of the same renters.`);
  const newer = await splits.newestOf([sourceId, targetId]);
  if (newer !== undefined && newer.id !== id)
    throw new ApiError('conflict', `Undo ${newer.id} first: it is a newer split of the same renters.`);
}

/** Returns the profile with each field as it was before the split, unless it was changed since. */
function restored(now: SplitProfile, { before, after }: Split['was']): SplitProfile {
  const back = <Value>(current: Value, then: Value, earlier: Value) => (current === then ? earlier : current);
  const [current, then, earlier] = [now.details, after.details, before.details];
  return {
    fullName: back(now.fullName, after.fullName, before.fullName),
    email: back(now.email, after.email, before.email),
    phone: back(now.phone, after.phone, before.phone),
    verificationLevel: back(now.verificationLevel, after.verificationLevel, before.verificationLevel),
    details: {
      address: back(current?.address ?? null, then?.address ?? null, earlier?.address ?? null),
      dateOfBirth: back(
        current?.dateOfBirth ?? null,
        then?.dateOfBirth ?? null,
        earlier?.dateOfBirth ?? null,
      ),
    },
  };
}

/** Returns the profile with details of the other renter that it lacks. */
function withGained(profile: SplitProfile, gained: SplitProfile['details'] | undefined): SplitProfile {
  const { details } = profile;
  return {
    ...profile,
    details: {
      address: details?.address ?? gained?.address ?? null,
      dateOfBirth: details?.dateOfBirth ?? gained?.dateOfBirth ?? null,
    },
  };
}
