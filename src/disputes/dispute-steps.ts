import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { contentOf } from '../reporting/remove-records.ts';
import {
  type DisputeStatus,
  type DisputeStep,
  isOpen,
  isOverdue,
  statusAfter,
} from '../rules/disputes/disputes.ts';
import { opensRecordsOf } from '../rules/identity/email-opening.ts';
import { dayText } from '../rules/text/days.ts';
import type {
  Dispute,
  DisputeEntry,
  DisputeReads,
  FiledBy,
  FiledRecord,
  Store,
  Transaction,
} from '../store/store.ts';
import { MOST_ENTRIES_SHOWN } from './limits.ts';

/** A renter who disputes a record: signed in to the portal, with the e-mail used to sign in. */
export interface DisputingRenter {
  renterId: string;
  email: string;
  /** The organizations whose records the session opens. */
  filedBy: FiledBy;
}

/**
 * Returns a function that tells whether a dispute is the renter's, about a record that the session opens. A session that
 * was not confirmed for the whole file sees only disputes that were filed with its own e-mail.
 */
export function ownBy(renter: DisputingRenter): (dispute: Dispute) => boolean {
  const filedWith = filedWithOf(renter);
  return ({ renterId, organizationId, renterEmail }) =>
    renterId === renter.renterId &&
    opensRecordsOf(renter, organizationId) &&
    (filedWith === undefined || filedWith === renterEmail);
}

/** Returns the e-mail with which the disputes that a session sees were filed; `undefined` for any. */
export function filedWithOf({
  filedBy,
  email,
}: Pick<DisputingRenter, 'filedBy' | 'email'>): string | undefined {
  return filedBy === undefined ? undefined : email;
}

/** What every step of a dispute needs. */
export interface DisputeDependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  /** Called when a task is left for the background job, such as a mail. */
  onTask: () => void;
}

/** The error text for a dispute that does not exist or is not the caller's. */
export const NO_SUCH_DISPUTE = 'There is no dispute with this ID.';

/**
 * Returns a dispute and locks its renter until the end of the transaction. Every change of a dispute locks
 * the renter first, so that changes of a renter's disputes and summary are made one after the other. Throws
 * `not_found` for a dispute that is not the caller's.
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
    // Read again: a merge may have moved the dispute to another renter while the lock was awaited.
    lockedId = dispute.renterId;
    await locks.renter(lockedId);
  }
}

/**
 * Stores the number of undecided disputes in a renter's summary, in a transaction that has locked the
 * renter. While there are any, checks return the flag `DISPUTED`.
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

/**
 * Upholds the renter's open dispute or appeal about a record that the operator removed, if there is one.
 *
 * @param answer the operator's reason, which both sides see; `null` for none
 */
export async function endWithRecord(
  { disputes, appeals }: Pick<Transaction, 'disputes' | 'appeals'>,
  record: FiledRecord,
  at: number,
  { what, answer }: { what: 'filing_rejected' | 'record_removed'; answer: string | null },
): Promise<void> {
  const [latest] = await disputes.listOfRecord(record.kind, contentOf(record).id, 1);
  if (latest === undefined) return;
  const appeal = await appeals.find(latest.id);
  const isAppealed = appeal !== undefined && appeal.endedAt === null;
  if (!isOpen(latest.status) && !isAppealed) return;
  await storeStep(disputes, { ...latest, status: 'upheld', endedAt: at, outcome: 'removed', answer });
  if (isAppealed) await appeals.end({ ...appeal, endedAt: at, decision: 'upheld', answer });
  await disputes.addEntry(latest.id, { ...byNetwork(at, what), said: answer });
}

/** Returns a timeline entry for an action of the renter. */
export function byRenter(at: number, what: DisputeEntry['what'], said: string | null = null): DisputeEntry {
  return { at, what, by: 'renter', actor: null, said, count: null };
}

/** Returns a timeline entry for an automatic action of the network. */
export function byNetwork(at: number, what: DisputeEntry['what'], count: number | null = null): DisputeEntry {
  return { at, what, by: 'network', actor: null, said: null, count };
}

/** Returns the text of an entry: its words, or its number. */
export function entryText({ said, count }: Pick<DisputeEntry, 'said' | 'count'>): string | null {
  return said ?? count?.toString() ?? null;
}

/**
 * Returns the status after a step. Throws `conflict` for a step that is not possible, with the decision and
 * who made it, and for one after the deadline, which has decided for the renter.
 */
export async function statusFor(
  disputes: Pick<DisputeReads, 'entries'>,
  dispute: Dispute,
  step: Exclude<DisputeStep, 'expire'>,
  at: number,
): Promise<DisputeStatus> {
  const next = statusAfter(dispute.status, step);
  if (next === undefined) throw new ApiError('conflict', await statusText(disputes, dispute));
  if (isOverdue(dispute, at)) throw new ApiError('conflict', overdueText(dispute));
  return next;
}

export function overdueText({ deadlineAt }: Dispute): string {
  return `The deadline was ${dayText(deadlineAt)}: the dispute is decided for the renter.`;
}

/**
 * Stores a step of an open dispute. Throws `conflict`, with the decision, if the dispute ended after it was
 * read.
 */
export async function storeStep(disputes: Transaction['disputes'], changed: Dispute): Promise<void> {
  if (await disputes.update(changed)) return;
  const found = await disputes.find(changed.id);
  throw new ApiError('conflict', found === undefined ? NO_SUCH_DISPUTE : await statusText(disputes, found));
}

const ENDS = { upheld: 'upheld', rejected: 'rejected', withdrawn: 'withdrawn by the renter' } as const;

/** Returns the status of a dispute as text for an error: the decision, who made it, when and why. */
async function statusText(disputes: Pick<DisputeReads, 'entries'>, dispute: Dispute): Promise<string> {
  const { status, endedAt, answer, outcome } = dispute;
  if (status === 'open' || status === 'under_review') return 'This dispute is already under review.';
  const entries = await disputes.entries(dispute.id, MOST_ENTRIES_SHOWN);
  const expired = entries.some(({ what }) => what === 'expired');
  const end = entries.findLast(({ what }) => what === status);
  const when = endedAt === null ? '' : ` on ${dayText(endedAt)}`;
  const who = end?.by === 'organization' && end.actor !== null ? ` by ${end.actor}` : '';
  const parts = [`This dispute was already ${ENDS[status]}${when}${who}`];
  if (expired) parts.push('because its deadline passed');
  if (outcome !== null) parts.push(`and the record was ${outcome}`);
  return `${parts.join(', ')}.${answer === null ? '' : ` Reason: ${answer}`}`;
}
