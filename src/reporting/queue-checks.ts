import type { IdentityWrites, RenterReads } from '../store/store.ts';

type Queue = Pick<IdentityWrites, 'queue'>;

/** Most other renters with a license that are compared again. More share only a placeholder. */
const MOST_HOLDERS = 10;

/** Queues renters for an identity check, in the order of their IDs, so that two transactions do not deadlock. */
export async function queueChecks(identity: Queue, renterIds: readonly string[], at: number): Promise<void> {
  for (const id of [...new Set(renterIds)].sort()) await identity.queue(id, at);
}

/**
 * Queues a renter for an identity check, and with it the other renters who have a license that was added. An old renter
 * has no blocking keys before the first check, so the check of this renter alone might not find it.
 *
 * @param license '' if none was added
 */
export async function queueWithHolders(
  { renters, identity }: { renters: Pick<RenterReads, 'search'>; identity: Queue },
  renterId: string,
  license: string,
  at: number,
): Promise<void> {
  const holders =
    license === '' ? [] : await renters.search({ kind: 'license', value: license }, MOST_HOLDERS + 1);
  await queueChecks(identity, [renterId, ...holders.map(({ id }) => id)], at);
}
