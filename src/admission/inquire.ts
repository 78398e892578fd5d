import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { UnbilledKind } from '../rules/identity/inquiries.ts';
import { startOfDay } from '../rules/text/days.ts';
import type { IdentifierKind, Inquirer, InquiryOutcome, InquiryRecord, Store } from '../store/store.ts';

/** What an inquiry shows. */
interface Shown {
  kind: UnbilledKind;
  /** The kind of identifier that found the renters; `null` if they were known by their ID. */
  identifier: IdentifierKind | null;
  /** Empty if the network knows nobody by the identifier. */
  renterIds: readonly string[];
  /** For a search of the network's names; see `InquiryRecord`. */
  searchedName?: readonly string[];
}

/** The renters that an inquiry may show: the first ones, up to the daily limit, and those of them within reach. */
type Permitted = Pick<InquiryOutcome, 'shown' | 'withinReach'>;

/**
 * Logs an inquiry other than a check, and returns which renters it may show. Resolves when the inquiry is durable:
 * nothing is shown before. Throws `rate_limited` once the organization has used up its daily limit, unless the inquiry
 * may show renters within its reach, or shown earlier that day. So the error does not tell whether the network knows a person.
 */
export type Inquire = (inquirer: Inquirer, shown: Shown, findMore?: FindMore) => Promise<Permitted>;

/**
 * Finds renters within reach in place of those that an inquiry may not show. Otherwise an organization could fill a list
 * with people that it invented, and see by a missing one that there is somebody else.
 */
type FindMore = (places: number) => Promise<string[]>;

export function makeInquire(store: Pick<Store, 'recordInquiry'>, clock: Clock): Inquire {
  return async (inquirer, shown, findMore) => {
    const inquiry = inquiryOf(inquirer, shown, clock());
    const outcome = await store.recordInquiry(inquiry);
    const places = shown.renterIds.length - outcome.shown.size;
    const renterIds = findMore === undefined || places === 0 ? [] : await findMore(places);
    if (renterIds.length === 0) return withinLimit(inquiry, outcome);
    const { searchedName: _counted, ...further } = inquiry;
    const more = await store.recordInquiry({ ...further, renterIds });
    return withinLimit(inquiry, {
      shown: outcome.shown.union(more.shown),
      withinReach: outcome.withinReach.union(more.withinReach),
      exceeded: more.exceeded,
    });
  };
}

/** Returns the record of an inquiry. */
export function inquiryOf(
  { organizationId, callerId, requestId }: Inquirer,
  shown: Shown,
  at: number,
): InquiryRecord {
  return { organizationId, callerId, requestId, at, ...shown };
}

/** Returns which renters the inquiry may show. Throws `daily_limit` if the daily limit is used up. */
export function withinLimit({ at }: InquiryRecord, { exceeded, ...permitted }: InquiryOutcome): Permitted {
  if (exceeded === null) return permitted;
  throw new ApiError(
    'daily_limit',
    dailyLimitText(exceeded),
    undefined,
    Math.ceil((startOfDay(at, 1) - at) / 1_000),
  );
}

function dailyLimitText(most: number): string {
  return `Daily limit exceeded: your organization is shown at most ${most} renters a day without a check, besides those that it filed about or checked in the last 365 days. Check the renter, or try again after midnight UTC.`;
}

export const DAILY_LIMIT_EXAMPLE = dailyLimitText(50);
