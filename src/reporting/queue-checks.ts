import type { IdentityWrites } from '../store/store.ts';

type Queue = Pick<IdentityWrites, 'queue'>;

/** Queues renters for an identity check, in the order of their IDs, so that two transactions do not deadlock. */
export async function queueChecks(identity: Queue, renterIds: readonly string[], at: number): Promise<void> {
  for (const id of [...new Set(renterIds)].sort()) await identity.queue(id, at);
}
