import { DAY_MS } from '../text/days.ts';

/**
 * Blocks of records that resulted from a crime against the renter: identity theft, 15 U.S.C. 1681c-2, or trafficking,
 * 15 U.S.C. 1681c-3 and 12 CFR 1022.142.
 */
export const BLOCK_KINDS = ['identity_theft', 'trafficking'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/** How a request stands. The operator decides it; the renter can withdraw it before. */
export const BLOCK_STATUSES = ['open', 'withdrawn', 'accepted', 'declined', 'rescinded'] as const;
export type BlockStatus = (typeof BLOCK_STATUSES)[number];

/** Undecided requests of one renter. The operator reads each of them within days. */
export const MOST_OPEN_BLOCKS = 5;
/** Records of one request. Nearly every file has fewer. */
export const MOST_BLOCKED_RECORDS = 50;
/** Documents of one request, such as a report, its annexes and an identity card. */
export const MOST_BLOCK_DOCUMENTS = 5;

/** Business days within which a complete request is decided: 15 U.S.C. 1681c-2(a). */
const DECIDED_WITHIN_DAYS = 4;

/**
 * Returns until when a request that was complete at `atMs` must be decided: the same time four days later, without Saturdays
 * and Sundays in UTC. Public holidays count as business days, so the deadline is never too late.
 */
export function blockDueAt(atMs: number): number {
  let due = atMs;
  for (let days = 0; days < DECIDED_WITHIN_DAYS; ) {
    due += DAY_MS;
    if (![0, 6].includes(new Date(due).getUTCDay())) days++;
  }
  return due;
}
