import type { Clock } from '../ids.ts';
import type { UnbilledKind } from '../rules/identity/inquiries.ts';
import type { IdentifierKind, Inquirer, InquiryRecord, Store } from '../store/store.ts';

/** What an inquiry shows. */
interface Shown {
  kind: UnbilledKind;
  /** The kind of identifier that found the renters; `null` if they were known by their ID. */
  identifier: IdentifierKind | null;
  renterIds: readonly string[];
}

/** Logs an inquiry other than a check. Resolves when it is durable: nothing is shown before. */
export type Inquire = (inquirer: Inquirer, shown: Shown) => Promise<void>;

export function makeInquire(store: Pick<Store, 'recordInquiry'>, clock: Clock): Inquire {
  return async (inquirer, shown) => {
    if (shown.renterIds.length > 0) await store.recordInquiry(inquiryOf(inquirer, shown, clock()));
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
