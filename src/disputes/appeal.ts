import { ApiError, FieldError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { appealDeadline, isAppealable, isOpen, isOverdue } from '../rules/disputes/disputes.ts';
import { dayText } from '../rules/text/days.ts';
import type { Appeal, AppealDecision, Dispute, Store, Transaction } from '../store/store.ts';
import {
  byNetwork,
  byRenter,
  countDisputes,
  type DisputeDependencies,
  type DisputingRenter,
  lockDispute,
  ownBy,
} from './dispute-steps.ts';
import { EARLIER_DISPUTES } from './limits.ts';
import { uphold } from './uphold.ts';

export type AppealDispute = (renter: DisputingRenter, id: string, reason: string) => Promise<Appeal>;

/**
 * Returns the use case with which a renter appeals, once, against a decision that left the disputed record on file: a
 * rejection, or a correction, which may be as small as a cent. The operator decides within 15 days. Until then checks
 * return the flag `DISPUTED`. Throws `invalid` without a reason, and `conflict` for a dispute that was decided otherwise or
 * appealed before, and for a record that is no longer on file or is disputed again.
 */
export function makeAppealDispute({ store, clock, onTask }: DisputeDependencies): AppealDispute {
  return async (renter, id, reason) => {
    const said = reason.trim();
    if (said === '') throw new FieldError('text', 'Say why the decision is wrong.');
    const appeal = await store.transaction(async (tx) => {
      const at = clock();
      const dispute = await lockDispute(tx, id, ownBy(renter));
      await rejectAppeal(tx, dispute);
      const filed: Appeal = {
        disputeId: id,
        said,
        filedAt: at,
        deadlineAt: appealDeadline(at),
        endedAt: null,
        decision: null,
        answer: null,
      };
      await tx.appeals.create(filed);
      await tx.disputes.addEntry(id, byRenter(at, 'appealed', said));
      await countDisputes(tx, renter.renterId);
      await tx.disputes.addTask({ disputeId: id, task: 'mail_appealed', organizationId: '' }, at);
      return filed;
    });
    onTask();
    return appeal;
  };
}

async function rejectAppeal(
  { disputes, records }: Pick<Transaction, 'disputes' | 'records'>,
  { status, outcome, renterId, kind, record }: Dispute,
): Promise<void> {
  if (!isAppealable({ status, outcome }))
    throw new ApiError(
      'conflict',
      'You can appeal only after a dispute was rejected or the record was only corrected.',
    );
  if ((await records.find(renterId, kind, record)) === undefined)
    throw new ApiError('conflict', 'This record is no longer on your file.');
  const others = await disputes.listOfRecord(kind, record, EARLIER_DISPUTES);
  if (others.some((other) => isOpen(other.status)))
    throw new ApiError('conflict', 'You have disputed this record again. Wait for that decision first.');
}

/** The operator's decision of an appeal. The reason is sent to both sides. */
interface AppealRuling {
  decision: AppealDecision;
  reason: string;
}

export type DecideAppeal = (disputeId: string, ruling: AppealRuling) => Promise<Appeal>;

/**
 * Returns the use case with which the operator decides an appeal. If it is upheld, the record is removed as by
 * the organization's own decision; if it is rejected, the dispute stays rejected. Both sides are mailed the
 * reason. Throws `not_found` without an appeal, `conflict` if it is decided or overdue, and `invalid` without a
 * reason.
 */
export function makeDecideAppeal(store: Pick<Store, 'transaction'>, clock: Clock): DecideAppeal {
  return async (disputeId, { decision, reason }) => {
    const answer = reason.trim();
    if (answer === '') throw new ApiError('invalid', 'A reason is required: both sides get it.');
    return store.transaction(async (tx) => {
      const at = clock();
      const { dispute, appeal } = await lockAppeal(tx, disputeId);
      if (appeal.endedAt !== null)
        throw new ApiError('conflict', `This appeal was ${appeal.decision} on ${dayText(appeal.endedAt)}.`);
      if (isOverdue(appeal, at))
        throw new ApiError(
          'conflict',
          `The deadline was ${dayText(appeal.deadlineAt)}: the appeal is decided for the renter.`,
        );
      const ended = await endAppeal(tx, dispute, { ...appeal, endedAt: at, decision, answer });
      const what = decision === 'upheld' ? 'appeal_upheld' : 'appeal_rejected';
      await tx.disputes.addEntry(disputeId, { ...byNetwork(at, what), said: answer });
      return ended;
    });
  };
}

/** Decides an appeal for the renter if its deadline has passed, in the caller's transaction. */
export async function expireAppeal(tx: Transaction, disputeId: string, at: number): Promise<void> {
  const { dispute, appeal } = await lockAppeal(tx, disputeId);
  // Another server or the operator decided it first.
  if (appeal.endedAt !== null || !isOverdue(appeal, at)) return;
  await endAppeal(tx, dispute, { ...appeal, endedAt: at, decision: 'upheld', answer: null });
  await tx.disputes.addEntry(disputeId, byNetwork(at, 'appeal_expired'));
}

async function lockAppeal(tx: Transaction, disputeId: string): Promise<{ dispute: Dispute; appeal: Appeal }> {
  const dispute = await lockDispute(tx, disputeId, () => true);
  const appeal = await tx.appeals.find(disputeId);
  if (appeal === undefined) throw new ApiError('not_found', 'This dispute has no appeal.');
  return { dispute, appeal };
}

async function endAppeal(tx: Transaction, dispute: Dispute, ended: Appeal): Promise<Appeal> {
  const { decision, endedAt, answer } = ended;
  const at = endedAt ?? ended.deadlineAt;
  const { id: disputeId, renterId } = dispute;
  // A dispute with an open appeal can still change, so it is upheld before the appeal ends.
  if (decision === 'upheld') await uphold(tx, dispute, at, answer);
  await tx.appeals.end(ended);
  await countDisputes(tx, renterId);
  await tx.disputes.addTask({ disputeId, task: 'mail_renter', organizationId: '' }, at);
  await tx.disputes.addTask({ disputeId, task: 'mail_appeal_decided', organizationId: '' }, at);
  return ended;
}
