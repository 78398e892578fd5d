import type { Locks } from '../store.ts';

const nothing = async () => {};

/** Transactions of an embedded database run one after the other: there is nothing to lock. */
export const NO_LOCKS: Locks = {
  idempotencyKey: nothing,
  tryIdempotencyKey: async () => true,
  organizationNames: nothing,
  organization: nothing,
  team: nothing,
  staffMember: nothing,
  import: nothing,
  apiKeys: nothing,
  identifiers: nothing,
  rosterName: nothing,
  matchedRenter: async () => ({ includes: () => true }),
  renter: nothing,
  renters: nothing,
  dailyLookups: nothing,
  manualDeliveries: nothing,
  batches: nothing,
  webhook: nothing,
  events: nothing,
  testWorld: nothing,
  inquiryIndex: nothing,
};
