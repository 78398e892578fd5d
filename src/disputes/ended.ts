import { Refusal } from '../errors.ts';
import { dayText } from '../rules/days.ts';
import { type DisputeStatus, type DisputeStep, isOverdue, statusAfter } from '../rules/disputes.ts';
import type { Dispute, DisputeReads } from '../store/store.ts';
import { MOST_ENTRIES_SHOWN } from './limits.ts';

/**
 * The status that a step leads to now. Refuses (`conflict`) a step that cannot be taken, with what was decided and by
 * whom, and one after the deadline: that has decided for the renter.
 */
export async function statusFor(
  disputes: Pick<DisputeReads, 'entries'>,
  dispute: Dispute,
  step: Exclude<DisputeStep, 'expire'>,
  at: number,
): Promise<DisputeStatus> {
  const next = statusAfter(dispute.status, step);
  if (next === undefined) throw new Refusal('conflict', await standsText(disputes, dispute));
  if (isOverdue(dispute, at)) throw new Refusal('conflict', overdueText(dispute));
  return next;
}

export function overdueText({ deadlineAt }: Dispute): string {
  return `The deadline was ${dayText(deadlineAt)}: the dispute is decided for the renter.`;
}

const ENDS = { upheld: 'upheld', rejected: 'rejected', withdrawn: 'withdrawn by the renter' } as const;

/** How a dispute stands that does not wait as somebody thought: what was decided, when, by whom and why. */
async function standsText(disputes: Pick<DisputeReads, 'entries'>, dispute: Dispute): Promise<string> {
  const { status, endedAt, answer, outcome } = dispute;
  if (status === 'open' || status === 'under_review') return 'This dispute is under review already.';
  const entries = await disputes.entries(dispute.id, MOST_ENTRIES_SHOWN);
  const expired = entries.some(({ what }) => what === 'expired');
  const end = entries.findLast(({ what }) => what === status);
  const parts = [`This dispute is ${ENDS[status]} already`];
  if (endedAt !== null) parts.push(`since ${dayText(endedAt)}`);
  if (expired) parts.push('because its deadline passed');
  if (end?.by === 'organization' && end.actor !== null) parts.push(`by ${end.actor}`);
  if (outcome !== null) parts.push(`and the record ${outcome}`);
  return `${parts.join(', ')}.${answer === null ? '' : ` The reason: ${answer}`}`;
}
