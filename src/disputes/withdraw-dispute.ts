import type { Dispute } from '../store/store.ts';
import {
  byRenter,
  countDisputes,
  type DisputeDependencies,
  type DisputingRenter,
  lockDispute,
  ownBy,
  statusFor,
  storeStep,
} from './dispute-steps.ts';

export type WithdrawDispute = (renter: DisputingRenter, id: string) => Promise<Dispute>;

/**
 * Returns the use case that withdraws a renter's own dispute. The record stays. Throws `conflict` if it has
 * ended.
 */
export function makeWithdrawDispute({
  store,
  clock,
}: Pick<DisputeDependencies, 'store' | 'clock'>): WithdrawDispute {
  return (renter, id) =>
    store.transaction(async (tx) => {
      const at = clock();
      const dispute = await lockDispute(tx, id, ownBy(renter));
      const status = await statusFor(tx.disputes, dispute, 'withdraw', at);
      const ended = { ...dispute, status, endedAt: at };
      await storeStep(tx.disputes, ended);
      await tx.disputes.addEntry(id, byRenter(at, 'withdrawn'));
      await countDisputes(tx, dispute.renterId);
      return ended;
    });
}
