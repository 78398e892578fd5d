import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { Dispute, DisputeEntry, Store, Transaction } from '../store/store.ts';

/** Who disputes: a renter who is signed in to the portal, with the e-mail that was signed in by. */
export interface DisputingRenter {
  renterId: string;
  email: string;
}

/** What every step of a dispute needs. */
export interface DisputeDependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  /** Called when something is left to do outside of the request, such as a mail. */
  onTask: () => void;
}

/** The text for a dispute that there is not, or not for whoever asks. */
export const NO_SUCH_DISPUTE = 'There is no dispute with this ID.';

/**
 * A dispute, with its renter held until the end of the transaction: whoever changes a dispute holds the renter first,
 * so that a renter's disputes and standing change one after the other. Refuses (`notFound`) one that is not the asker's.
 */
export async function holdDispute(
  { disputes, renters }: Pick<Transaction, 'disputes' | 'renters'>,
  id: string,
  isOwn: (dispute: Dispute) => boolean,
): Promise<Dispute> {
  const seen = await disputes.find(id);
  if (seen !== undefined && isOwn(seen)) {
    await renters.findById(seen.renterId);
    const held = await disputes.find(id);
    if (held !== undefined) return held;
  }
  throw new Refusal('notFound', NO_SUCH_DISPUTE);
}

/** Has the renter's standing say how many disputes nobody has decided: while there are any, checks say `DISPUTED`. */
export async function countDisputes(
  { disputes, renters }: Pick<Transaction, 'disputes' | 'renters'>,
  renterId: string,
): Promise<void> {
  const renter = await renters.findById(renterId);
  if (renter === undefined) return;
  const openDisputes = await disputes.countOpen(renterId);
  await renters.update({ ...renter, standing: { ...renter.standing, openDisputes } });
}

/** An entry of the timeline of what the renter did. */
export function byRenter(at: number, what: DisputeEntry['what'], said: string | null = null): DisputeEntry {
  return { at, what, by: 'renter', actor: null, said };
}

/** Likewise of what came about by itself. */
export function byNetwork(at: number, what: DisputeEntry['what'], said: string | null = null): DisputeEntry {
  return { at, what, by: 'network', actor: null, said };
}
