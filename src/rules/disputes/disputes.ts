import { DAY_MS } from '../text/days.ts';

/** Statuses of a dispute. The first two wait for a decision; the others are final. */
export const DISPUTE_STATUSES = ['open', 'under_review', 'upheld', 'rejected', 'withdrawn'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];

/** Reasons that a renter can choose, as the pages and mails word them. */
export const DISPUTE_REASONS = {
  not_mine: 'This is not about me',
  did_not_happen: 'This did not happen',
  already_paid: 'I have paid this',
  wrong_amount: 'The amount is wrong',
  not_damaged: 'I did not damage this',
  other: 'Something else is wrong',
} as const;
export type DisputeReason = keyof typeof DISPUTE_REASONS;

/** Steps that change the status of a dispute. `expire` is taken when the deadline passes. */
export type DisputeStep = 'review' | 'uphold' | 'reject' | 'withdraw' | 'expire';

const STEPS: Record<DisputeStep, { from: readonly DisputeStatus[]; to: DisputeStatus }> = {
  review: { from: ['open'], to: 'under_review' },
  uphold: { from: ['open', 'under_review'], to: 'upheld' },
  reject: { from: ['open', 'under_review'], to: 'rejected' },
  withdraw: { from: ['open', 'under_review'], to: 'withdrawn' },
  expire: { from: ['open', 'under_review'], to: 'upheld' },
};

/** Returns the status after a step, or `undefined` if the step is not allowed from this status. */
export function statusAfter(status: DisputeStatus, step: DisputeStep): DisputeStatus | undefined {
  const { from, to } = STEPS[step];
  return from.includes(status) ? to : undefined;
}

/** Returns whether the dispute is undecided. Its record is then flagged `DISPUTED`. */
export function isOpen(status: DisputeStatus): boolean {
  return status === 'open' || status === 'under_review';
}

/** Returns whether a dispute was decided in a way that left its record on file, so that the renter can appeal. */
export function isAppealable({
  status,
  outcome,
}: {
  status: DisputeStatus;
  outcome: string | null;
}): boolean {
  return status === 'rejected' || outcome === 'corrected';
}

/** Time to decide a dispute after it was filed: 30 days, 15 U.S.C. 1681i(a)(1)(A). */
const DECIDE_WITHIN_MS = 30 * DAY_MS;
/** Extension when the renter adds something within those 30 days: 15 days, once, 15 U.S.C. 1681i(a)(1)(B). */
const EXTENSION_MS = 15 * DAY_MS;
/** Time in which the operator decides an appeal: two weeks and a day to hear both sides. */
const DECIDE_APPEAL_WITHIN_MS = 15 * DAY_MS;
/** Time in which additions count as part of the filing, unless an organization has begun its review. */
const FILING_MS = 60 * 60_000;
/** Organizations that checked the renter within this many months before a change get a notice. 15 U.S.C. 1681i(d) asks for six. */
const NOTICE_MONTHS = 12;

/** Highest count of unseen notices. A larger exact number would tell staff nothing more. */
export const MOST_UNSEEN_COUNTED = 1_000;

/** Undecided disputes that are counted for an organization. With more, the page says that there are more. */
export const MOST_OPEN_COUNTED = 10_000;

/** When a dispute was filed and when it must be decided, in epoch milliseconds. */
export interface DisputeTime {
  filedAt: number;
  deadlineAt: number;
  /** Whether the 15 days have been added. */
  extended: boolean;
}

/** Returns the times of a dispute filed at `filedAt`, in epoch milliseconds. */
export function timeFrom(filedAt: number): DisputeTime {
  return { filedAt, deadlineAt: filedAt + DECIDE_WITHIN_MS, extended: false };
}

/** Returns when an appeal filed at `filedAt` must be decided. After that it is decided for the renter. */
export function appealDeadline(filedAt: number): number {
  return filedAt + DECIDE_APPEAL_WITHIN_MS;
}

/**
 * Returns the times after the renter added something at `at`. The first addition within 30 days of the
 * filing extends the deadline by 15 days.
 */
export function timeExtended(time: DisputeTime, at: number): DisputeTime {
  if (time.extended || at >= time.filedAt + DECIDE_WITHIN_MS) return time;
  return { ...time, deadlineAt: time.deadlineAt + EXTENSION_MS, extended: true };
}

/**
 * Returns when the filing closes, in epoch milliseconds. Additions before then do not extend the deadline.
 */
export function endOfFiling({ filedAt }: Pick<DisputeTime, 'filedAt'>): number {
  return filedAt + FILING_MS;
}

/**
 * Returns whether an addition at `at` counts as part of the filing: within an hour of it and before any
 * review.
 */
export function isOfFiling(
  dispute: Pick<DisputeTime, 'filedAt'> & { status: DisputeStatus },
  at: number,
): boolean {
  return dispute.status === 'open' && at < endOfFiling(dispute);
}

/** Returns whether the deadline has passed. The dispute is then decided for the renter. */
export function isOverdue({ deadlineAt }: Pick<DisputeTime, 'deadlineAt'>, at: number): boolean {
  return at >= deadlineAt;
}

/** How far the clocks of servers may differ: the server that checked may be behind the one that filed. */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Returns since when those who checked a renter get a notice of a change at `changedAt`: since the record was filed, because
 * nobody saw it before, but at most twelve months before the change.
 */
export function checkedSince(changedAt: number, filedAt: number | null): number {
  return Math.max(noticesFrom(changedAt), (filedAt ?? 0) - CLOCKS_DIFFER_MS);
}

/**
 * Returns the instant twelve calendar months before `at`, in UTC. If the month is shorter, its last day is
 * used.
 */
export function noticesFrom(at: number): number {
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - NOTICE_MONTHS);
  const daysInMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, daysInMonth));
  return date.getTime();
}

/**
 * Returns the reason in one text: the chosen reason and the renter's own words. Specification 6, `reason`.
 */
export function reasonText(reason: DisputeReason, text: string): string {
  return text === '' ? DISPUTE_REASONS[reason] : `${DISPUTE_REASONS[reason]}: ${text}`;
}

/** Returns whether a text differs from all earlier texts, ignoring letter case and white space. */
export function saysSomethingNew(text: string, earlier: readonly string[]): boolean {
  const said = normalized(text);
  return said !== '' && !earlier.some((other) => normalized(other) === said);
}

const normalized = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
