import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { isOpen, isOverdue } from '../rules/disputes/disputes.ts';
import type { DisputePlace, Store } from '../store/store.ts';
import { byNetwork, lockDispute } from './dispute-steps.ts';
import { uphold } from './uphold.ts';

/** Decides every dispute whose deadline has passed. */
export type EndOverdue = () => Promise<void>;

export interface EndOverdueDependencies {
  store: Pick<Store, 'disputes' | 'transaction'>;
  clock: Clock;
  isStopped: () => boolean;
  /** Called for a dispute that could not be ended: the others are, and it is tried again in the next round. */
  onFailed: (disputeId: string, error: unknown) => void;
}

/**
 * Decides for the renter what nobody decided in time: what is not verified is deleted, 15 U.S.C. 1681i(a)(5)(A). One
 * dispute at a time, so that others write between; however many servers ask at once, each is decided once.
 */
export function makeEndOverdue(dependencies: EndOverdueDependencies): EndOverdue {
  const { store, clock, isStopped, onFailed } = dependencies;

  async function end(id: string): Promise<void> {
    await store.transaction(async (tx) => {
      const at = clock();
      const dispute = await lockDispute(tx, id, () => true);
      // Another server was first, or the renter took it back.
      if (!isOpen(dispute.status) || !isOverdue(dispute, at)) return;
      await uphold(tx, dispute, at, null);
      await tx.disputes.addEntry(id, byNetwork(at, 'expired'));
      await tx.disputes.addTask({ disputeId: id, task: 'mail_expired', organizationId: '' }, at);
    });
  }

  return async () => {
    for (let after: DisputePlace | undefined; !isStopped(); ) {
      const next = await store.disputes.nextOverdue(clock(), after);
      if (next === undefined) return;
      await end(next.id).catch((error) => {
        // Each of the others would wait for the database as well.
        if (error instanceof ApiError && error.isOutage) throw error;
        onFailed(next.id, error);
      });
      after = next;
    }
  };
}
