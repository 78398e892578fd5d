import { DAY_MS } from '../text/days.ts';

/** Where a dispute stands. The first two wait for a decision; the others are ends. */
export const DISPUTE_STATUSES = ['open', 'under_review', 'upheld', 'rejected', 'withdrawn'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** What a renter can say is wrong, as the pages and mails say it. */
export const DISPUTE_REASONS = {
  not_mine: 'This is not about me',
  did_not_happen: 'This did not happen',
  already_paid: 'I have paid this',
  wrong_amount: 'The amount is wrong',
  not_damaged: 'I did not damage this',
  other: 'Something else is wrong',
} as const;
export type DisputeReason = keyof typeof DISPUTE_REASONS;

/** What brings a dispute on. `expire` is what a deadline does that passes. */
export type DisputeStep = 'review' | 'uphold' | 'reject' | 'withdraw' | 'expire';

const STEPS: Record<DisputeStep, { from: readonly DisputeStatus[]; to: DisputeStatus }> = {
  review: { from: ['open'], to: 'under_review' },
  uphold: { from: ['open', 'under_review'], to: 'upheld' },
  reject: { from: ['open', 'under_review'], to: 'rejected' },
  withdraw: { from: ['open', 'under_review'], to: 'withdrawn' },
  expire: { from: ['open', 'under_review'], to: 'upheld' },
};

/** Where a step leads from a status; `undefined` where it cannot be taken. */
export function statusAfter(status: DisputeStatus, step: DisputeStep): DisputeStatus | undefined {
  const { from, to } = STEPS[step];
  return from.includes(status) ? to : undefined;
}

/** Whether nobody has decided yet: the record is flagged `DISPUTED`. */
export function isOpen(status: DisputeStatus): boolean {
  return status === 'open' || status === 'under_review';
}

/** A dispute is decided within 30 days of its filing: 15 U.S.C. 1681i(a)(1)(A). */
const DECIDE_WITHIN_MS = 30 * DAY_MS;
/** When the renter adds something within those, 15 days more, once: 15 U.S.C. 1681i(a)(1)(B). */
const EXTENSION_MS = 15 * DAY_MS;
/** What the renter adds so soon, before anybody has looked into it, belongs to the filing: it had not been sent yet. */
const FILING_MS = 60 * 60_000;
/** Who checked so long before a correction is told of it; 15 U.S.C. 1681i(d) asks for six months of them. */
const NOTICE_MONTHS = 12;

/** Notices that nobody has seen are counted up to here: beyond it the figure says no more. */
export const MOST_UNSEEN_COUNTED = 1_000;

/** A dispute's time. Epoch milliseconds. */
export interface DisputeTime {
  filedAt: number;
  deadlineAt: number;
  /** Whether the 15 days were added. */
  extended: boolean;
}

/** The time of a dispute that is filed now. */
export function timeFrom(filedAt: number): DisputeTime {
  return { filedAt, deadlineAt: filedAt + DECIDE_WITHIN_MS, extended: false };
}

/** The time after the renter added something at `at`: 15 days more, unless they were added before. */
export function timeExtended(time: DisputeTime, at: number): DisputeTime {
  if (time.extended || at >= time.filedAt + DECIDE_WITHIN_MS) return time;
  return { ...time, deadlineAt: time.deadlineAt + EXTENSION_MS, extended: true };
}

/** Until when what the renter adds belongs to the filing, and adds no days; epoch milliseconds. */
export function endOfFiling({ filedAt }: Pick<DisputeTime, 'filedAt'>): number {
  return filedAt + FILING_MS;
}

/** Whether what the renter adds at `at` belongs to the filing: within an hour of it, before it is looked into. */
export function isOfFiling(
  dispute: Pick<DisputeTime, 'filedAt'> & { status: DisputeStatus },
  at: number,
): boolean {
  return dispute.status === 'open' && at < endOfFiling(dispute);
}

/** Whether the deadline has passed: nobody decides any more, it is decided for the renter. */
export function isOverdue({ deadlineAt }: Pick<DisputeTime, 'deadlineAt'>, at: number): boolean {
  return at >= deadlineAt;
}

/** The instant twelve calendar months before `at`, in UTC; the last day of a shorter month. */
export function noticesFrom(at: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - NOTICE_MONTHS);
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, daysInMonth));
  return date.getTime();
}

/** What the renter gave as reason, in one text: the chosen one, and the own words. Specification 6, `reason`. */
export function reasonText(reason: DisputeReason, text: string): string {
  return text === '' ? DISPUTE_REASONS[reason] : `${DISPUTE_REASONS[reason]}: ${text}`;
}

/** Whether a text says something that none of the earlier ones says; letter case and spaces say nothing. */
export function saysSomethingNew(text: string, earlier: readonly string[]): boolean {
  const said = tidy(text);
  return said !== '' && !earlier.some((other) => tidy(other) === said);
}

const tidy = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** An adverse record counts and shows for so many years. 15 U.S.C. 1681c(a). */
const ADVERSE_YEARS = 7;

/**
 * Adverse records filed before this moment count no more.
 *
 * @param nowMs epoch milliseconds
 */
export function agedBefore(nowMs: number): number {
  const then = new Date(nowMs);
  return then.setUTCFullYear(then.getUTCFullYear() - ADVERSE_YEARS);
}
