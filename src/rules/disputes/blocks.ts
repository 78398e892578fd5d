import { DAY_MS } from '../text/days.ts';

/**
 * Blocks of records that resulted from a crime against the renter: identity theft, 15 U.S.C. 1681c-2, or trafficking,
 * 15 U.S.C. 1681c-3 and 12 CFR 1022.142.
 */
export const BLOCK_KINDS = ['identity_theft', 'trafficking'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

/**
 * What a renter declares with a request. Identity theft: 15 U.S.C. 1681c-2(a)(4). Trafficking: the items are identified as
 * resulting from it, 12 CFR 1022.142(b)(6)(ii).
 */
export const BLOCK_DECLARATIONS: Readonly<Record<BlockKind, string>> = {
  identity_theft:
    'I declare that these records are about transactions that I did not make, and that somebody else used my identity.',
  trafficking:
    'I declare that these records resulted from trafficking that I was a victim of, or of which I am a survivor.',
};

/** What a renter sends as proof. Identity theft: 15 U.S.C. 1681a(q)(4). Trafficking: 12 CFR 1022.142(b)(6)(i). */
export const BLOCK_PROOFS: Readonly<Record<BlockKind, string>> = {
  identity_theft:
    'An identity theft report: the one that you made at IdentityTheft.gov, or a report of the police or another authority.',
  trafficking:
    'A document that says that you are a victim of trafficking: from a government authority, a court, an organization that a government authorized, or your own statement that one of these signed or certified.',
};

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
