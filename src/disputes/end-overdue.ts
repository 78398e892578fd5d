import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { isOpen, isOverdue } from '../rules/disputes/disputes.ts';
import type { AppealPlace, DisputePlace, Store } from '../store/store.ts';
import { expireAppeal } from './appeal.ts';
import { byNetwork, lockDispute } from './dispute-steps.ts';
import { uphold } from './uphold.ts';

/** Decides all disputes and appeals whose deadline has passed. */
type EndOverdue = () => Promise<void>;

export interface EndOverdueDependencies {
  store: Pick<Store, 'disputes' | 'appeals' | 'transaction'>;
  clock: Clock;
  isStopped: () => boolean;
  /**
   * Called for a dispute or appeal that could not be decided. The others are decided, and this one is retried in the
   * next round.
   */
  onFailed: (disputeId: string, error: unknown) => void;
}

/**
 * Returns the function that decides overdue disputes and appeals in favor of the renter: information that is
 * not verified is deleted, 15 U.S.C. 1681i(a)(5)(A). One of them in a transaction, so that others can write in
 * between. Each is decided once, however many servers do this at the same time.
 */
export function makeEndOverdue(dependencies: EndOverdueDependencies): EndOverdue {
  const { store, clock, isStopped, onFailed } = dependencies;

  async function end(id: string): Promise<void> {
    await store.transaction(async (tx) => {
      const at = clock();
      const dispute = await lockDispute(tx, id, () => true);
      // Another server decided it first, or the renter withdrew it.
      if (!isOpen(dispute.status) || !isOverdue(dispute, at)) return;
      await uphold(tx, dispute, at, null);
      await tx.disputes.addEntry(id, byNetwork(at, 'expired'));
      await tx.disputes.addTask({ disputeId: id, task: 'mail_expired', organizationId: '' }, at);
    });
  }

  async function endOrReport(id: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error) => {
      // The others would only wait for the database as well.
      if (error instanceof ApiError && error.isOutage) throw error;
      onFailed(id, error);
    });
  }

  async function endDisputes(): Promise<void> {
    for (let after: DisputePlace | undefined; !isStopped(); ) {
      const next = await store.disputes.nextOverdue(clock(), after);
      if (next === undefined) return;
      await endOrReport(next.id, () => end(next.id));
      after = next;
    }
  }

  async function endAppeals(): Promise<void> {
    for (let after: AppealPlace | undefined; !isStopped(); ) {
      const [next] = await store.appeals.listOpen(after, 1);
      if (next === undefined || !isOverdue(next, clock())) return;
      await endOrReport(next.disputeId, () =>
        store.transaction((tx) => expireAppeal(tx, next.disputeId, clock())),
      );
      after = next;
    }
  }

  return async () => {
    await endDisputes();
    await endAppeals();
  };
}
