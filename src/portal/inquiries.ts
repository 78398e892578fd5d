import { setImmediate as turn } from 'node:timers/promises';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { type RiskTier, tierOfCheck } from '../rules/scoring/recommendation.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { Inquiry, InquiryPlace, InquiryReads, UnbilledInquiry } from '../store/store.ts';

/** Inquiries on a page. */
const PAGE_INQUIRIES = 50;

/** Inquiries that one read of a whole file takes. A page of 50 would take four times the statements. */
export const INQUIRIES_A_READ = 200;

/**
 * Reads for a page, of 1,000 segments each. That is enough for a network of a billion checks; beyond it the
 * page is short.
 */
const MOST_READS = 20;

/**
 * Longest part of the log that may not be indexed yet, because each page reads all of it. Usually it is
 * minutes.
 */
const MOST_WAITING_MS = 2 * DAY_MS;

/** Who checked a renter, when, by which identifier, and what the response was. */
export type SeenInquiry = Inquiry & { tier: RiskTier };

/**
 * Lists the checks that found a renter, made by software or by staff, newest first, a page at a time. 15
 * U.S.C. 1681g(a)(3).
 *
 * Throws `unavailable` while an old check log is being indexed for the first time, or after days without a
 * running server.
 */
export type ListInquiries = (
  renterId: string,
  after?: InquiryPlace,
  limit?: number,
) => Promise<Page<SeenInquiry, InquiryPlace>>;

export function makeListInquiries(
  inquiries: Pick<InquiryReads, 'list' | 'indexedUntil'>,
  clock: Clock,
): ListInquiries {
  return async (renterId, after, limit = PAGE_INQUIRIES) => {
    const indexedUntil = await inquiries.indexedUntil();
    if (indexedUntil === undefined || indexedUntil < clock() - MOST_WAITING_MS) {
      const text = 'The list of who looked you up is being prepared. Try again in a few minutes.';
      throw new ApiError('unavailable', text);
    }
    const { rows, next } = await readPage(inquiries, renterId, after, limit);
    return {
      rows: rows.map((row) => ({ ...row, tier: tierOfCheck(row.recommendation, row.score) })),
      next,
    };
  };
}

/**
 * Lists the other inquiries about a renter, newest first, a page at a time: each search, score, profile or history that
 * showed the renter.
 */
export type ListUnbilledInquiries = (
  renterId: string,
  after?: InquiryPlace,
) => Promise<Page<UnbilledInquiry, InquiryPlace>>;

export function makeListUnbilledInquiries(
  inquiries: Pick<InquiryReads, 'listUnbilled'>,
): ListUnbilledInquiries {
  return (renterId, after) => inquiries.listUnbilled(renterId, after, PAGE_INQUIRIES);
}

/** Reads until the page is full. Other requests are served between the reads. */
async function readPage(
  inquiries: Pick<InquiryReads, 'list'>,
  renterId: string,
  after: InquiryPlace | undefined,
  limit: number,
): Promise<Page<Inquiry, InquiryPlace>> {
  const found: Inquiry[] = [];
  for (let reads = 1, behind = after; ; reads++) {
    const { rows, next } = await inquiries.list(renterId, behind, limit);
    found.push(...rows);
    if (next === null || found.length >= limit || reads === MOST_READS) {
      const page = pageOf(found, limit, placeOf);
      return { rows: page.rows, next: page.next ?? next };
    }
    behind = next;
    await turn();
  }
}

function placeOf({ at, requestId, organizationId }: Inquiry): InquiryPlace {
  return { at, requestId, organizationId };
}
