import { setImmediate as nextTurn } from 'node:timers/promises';
import { inquiryOf } from '../admission/inquire.ts';
import type { Clock } from '../ids.ts';
import type { ReadDailyLookups } from '../organizations/daily-lookups.ts';
import {
  SIMILAR_KINDS,
  type SimilarKind,
  similarIdentifiers,
} from '../rules/identity/similar-identifiers.ts';
import type { Identifier, Inquirer, RenterReads, Store } from '../store/store.ts';

/** Identifiers that are looked up at a time, in half a millisecond. Other requests are served in between. */
const LOOKED_UP_AT_ONCE = 250;

/**
 * Returns the kind of the first lookup identifier that differs by one slip from one on file, or `null`. It tells that the
 * network knows somebody, so it is an inquiry about the renter, and uses a daily lookup. Once they are used up, nothing is
 * looked for, so that neither the result nor the time that it takes tells more.
 */
export type FindSimilar = (
  inquirer: Inquirer,
  identifiers: readonly Identifier[],
) => Promise<SimilarKind | null>;

interface FindSimilarDependencies {
  store: Pick<Store, 'recordInquiry'> & { renters: Pick<RenterReads, 'findAny'> };
  readDailyLookups: ReadDailyLookups;
  clock: Clock;
}

export function makeFindSimilar({ store, readDailyLookups, clock }: FindSimilarDependencies): FindSimilar {
  async function findRenter(kind: SimilarKind, { value }: Identifier): Promise<string | undefined> {
    const similar = similarIdentifiers(kind, value);
    for (let first = 0; first < similar.length; first += LOOKED_UP_AT_ONCE) {
      const renterId = await store.renters.findAny(kind, similar.slice(first, first + LOOKED_UP_AT_ONCE));
      if (renterId !== undefined) return renterId;
      await nextTurn();
    }
    return undefined;
  }

  return async (inquirer, identifiers) => {
    const { limit, used } = await readDailyLookups(inquirer.organizationId);
    if (used >= limit) return null;
    for (const kind of SIMILAR_KINDS) {
      const identifier = identifiers.find((one) => one.kind === kind);
      const renterId = identifier && (await findRenter(kind, identifier));
      if (renterId === undefined) continue;
      const inquiry = inquiryOf(
        inquirer,
        { kind: 'similar', identifier: kind, renterIds: [renterId] },
        clock(),
      );
      const { shown } = await store.recordInquiry(inquiry);
      return shown.size === 0 ? null : kind;
    }
    return null;
  };
}
