import type { Clock } from '../ids.ts';
import { isOpen, isOverdue } from '../rules/disputes.ts';
import type { Store } from '../store/store.ts';
import { byNetwork, holdDispute } from './disputing.ts';
import { uphold } from './uphold.ts';

/** Decides one dispute whose deadline has passed; false when there is none. */
export type EndOverdue = () => Promise<boolean>;

/**
 * Decides for the renter what nobody decided in time: what is not verified is deleted, 15 U.S.C. 1681i(a)(5)(A). One
 * dispute at a time, so that others write between; however many servers ask at once, each is decided once.
 */
export function makeEndOverdue(store: Pick<Store, 'disputes' | 'transaction'>, clock: Clock): EndOverdue {
  return async () => {
    const id = await store.disputes.nextOverdue(clock());
    if (id === undefined) return false;
    await store.transaction(async (tx) => {
      const at = clock();
      const dispute = await holdDispute(tx, id, () => true);
      // Another server was first, or the renter took it back.
      if (!isOpen(dispute.status) || !isOverdue(dispute, at)) return;
      await uphold(tx, dispute, at, null);
      await tx.disputes.addEntry(id, byNetwork(at, 'expired'));
      await tx.disputes.addTask({ disputeId: id, task: 'mail_expired', organizationId: '' }, at);
    });
    return true;
  };
}
