import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { type DisputeStatus, type DisputeStep, isOverdue, statusAfter } from '../rules/disputes/disputes.ts';
import { dayText } from '../rules/text/days.ts';
import type { Dispute, DisputeEntry, DisputeReads, Store, Transaction } from '../store/store.ts';
import { MOST_ENTRIES_SHOWN } from './limits.ts';

/** Who disputes: a renter who is signed in to the portal, with the e-mail that was signed in by. */
export interface DisputingRenter {
  renterId: string;
  email: string;
}

/** What every step of a dispute needs. */
export interface DisputeDependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  /** Called when something is left to do outside of the request, such as a mail. */
  onTask: () => void;
}

/** The text for a dispute that there is not, or not for whoever asks. */
export const NO_SUCH_DISPUTE = 'There is no dispute with this ID.';

/**
 * Returns a dispute, with its renter locked until the end of the transaction: whoever changes a dispute locks the renter
 * first, so that a renter's disputes and summary change one after the other. Rejects (`not_found`) one that is not the
 * caller's.
 */
export async function lockDispute(
  { locks, disputes }: Pick<Transaction, 'locks' | 'disputes'>,
  id: string,
  isOwn: (dispute: Dispute) => boolean,
): Promise<Dispute> {
  let lockedId: string | undefined;
  for (;;) {
    const dispute = await disputes.find(id);
    if (dispute === undefined || !isOwn(dispute)) throw new ApiError('not_found', NO_SUCH_DISPUTE);
    if (dispute.renterId === lockedId) return dispute;
    // Read again: while the lock was waited for, a merge may have moved the dispute to another renter.
    lockedId = dispute.renterId;
    await locks.renter(lockedId);
  }
}

/**
 * Stores in a renter's summary how many disputes are undecided, in a transaction that has locked the renter: while there
 * are any, checks say `DISPUTED`.
 */
export async function countDisputes(
  { disputes, renters }: Pick<Transaction, 'disputes' | 'renters'>,
  renterId: string,
): Promise<void> {
  const renter = await renters.findById(renterId);
  if (renter === undefined) return;
  const openDisputes = await disputes.countOpen(renterId);
  await renters.update({ ...renter, summary: { ...renter.summary, openDisputes } });
}

/** Returns a timeline entry of something that the renter did. */
export function byRenter(at: number, what: DisputeEntry['what'], said: string | null = null): DisputeEntry {
  return { at, what, by: 'renter', actor: null, said, count: null };
}

/** Returns a timeline entry of something that the network did by itself. */
export function byNetwork(at: number, what: DisputeEntry['what'], count: number | null = null): DisputeEntry {
  return { at, what, by: 'network', actor: null, said: null, count };
}

/** Returns what an entry says as text: the words, or the number it is about. */
export function entryText({ said, count }: Pick<DisputeEntry, 'said' | 'count'>): string | null {
  return said ?? count?.toString() ?? null;
}

/**
 * The status that a step leads to now. Rejects (`conflict`) a step that cannot be taken, with what was decided and by
 * whom, and one after the deadline: that has decided for the renter.
 */
export async function statusFor(
  disputes: Pick<DisputeReads, 'entries'>,
  dispute: Dispute,
  step: Exclude<DisputeStep, 'expire'>,
  at: number,
): Promise<DisputeStatus> {
  const next = statusAfter(dispute.status, step);
  if (next === undefined) throw new ApiError('conflict', await standsText(disputes, dispute));
  if (isOverdue(dispute, at)) throw new ApiError('conflict', overdueText(dispute));
  return next;
}

export function overdueText({ deadlineAt }: Dispute): string {
  return `The deadline was ${dayText(deadlineAt)}: the dispute is decided for the renter.`;
}

/**
 * Stores a step of an open dispute. Rejects with `conflict`, and says what was decided, when the dispute ended after it
 * was read.
 */
export async function storeStep(disputes: Transaction['disputes'], changed: Dispute): Promise<void> {
  if (await disputes.update(changed)) return;
  const found = await disputes.find(changed.id);
  throw new ApiError('conflict', found === undefined ? NO_SUCH_DISPUTE : await standsText(disputes, found));
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
