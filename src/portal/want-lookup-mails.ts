import type { Clock } from '../ids.ts';
import type { LookupMails, Store } from '../store/store.ts';

/** Whether a renter is mailed when looked up, and where; `undefined`: not. */
export type FindLookupMails = (renterId: string) => Promise<LookupMails | undefined>;

/** Has a renter mailed at an address of the own file from now on, or not any more. */
export type WantLookupMails = (renterId: string, email: string, wanted: boolean) => Promise<void>;

export function makeWantLookupMails(store: Pick<Store, 'transaction'>, clock: Clock): WantLookupMails {
  return (renterId, email, wanted) =>
    store.transaction(({ lookups }) =>
      wanted ? lookups.startMails(renterId, { email, since: clock() }) : lookups.stopMails(renterId),
    );
}
