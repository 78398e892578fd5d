import { Refusal } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import type { Store, WebhookReads } from '../store/store.ts';
import { type EventTransaction, enqueue, type Outgoing } from './enqueue.ts';

/** So many deliveries are sent by hand in a minute: enough to look into a fault, too few to harm a receiver. */
const MOST_BY_HAND = 20;
const MINUTE_MS = 60_000;

export interface ByHandDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  /** Something is there to be sent. */
  onEvent: () => void;
}

type ByHandTransaction = EventTransaction & { webhooks: Pick<WebhookReads, 'countByHand'> };

/**
 * Leaves a delivery to be sent that somebody asked for, and answers its ID. Refuses (`conflict`) when there is no
 * webhook to send it to, and (`rateLimited`) more than 20 a minute of one organization.
 */
export async function enqueueByHand(
  tx: ByHandTransaction,
  newId: NewId,
  outgoing: Outgoing & { sentBy: string },
): Promise<string> {
  const { organizationId, createdAt } = outgoing;
  const sent = await tx.webhooks.countByHand(organizationId, createdAt - MINUTE_MS, MOST_BY_HAND);
  if (sent === MOST_BY_HAND) {
    throw new Refusal('rateLimited', `${MOST_BY_HAND} deliveries a minute are sent by hand. Wait a minute.`);
  }
  const delivery = await enqueue(tx, newId, outgoing);
  if (delivery === undefined)
    throw new Refusal('conflict', 'There is no webhook to send it to: set one first.');
  return delivery.id;
}
