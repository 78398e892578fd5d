import type { NewId } from '../ids.ts';
import type { Delivery, WebhookReads, WebhookWrites } from '../store/store.ts';

/** So many deliveries of an organization wait at most; a receiver that hangs must not fill the database. */
const MOST_PENDING = 1_000;

/** The `webhooks` of the transaction that makes an event: the delivery exists exactly when the event does. */
export interface EventTransaction {
  webhooks: Pick<WebhookReads, 'find' | 'countPending'> & Pick<WebhookWrites, 'enqueue'>;
}

/** What is to be sent to an organization's webhook. */
export type Outgoing = Pick<Delivery, 'organizationId' | 'event' | 'body' | 'createdAt'> &
  Partial<Pick<Delivery, 'sentBy' | 'resendOf'>>;

/**
 * Leaves something to be delivered, when its organization has a webhook; answers the delivery. When too many wait
 * already, it is on the list as failed.
 */
export async function enqueue(
  { webhooks }: EventTransaction,
  newId: NewId,
  outgoing: Outgoing,
): Promise<Delivery | undefined> {
  const webhook = await webhooks.find(outgoing.organizationId);
  if (!webhook) return undefined;
  const full = (await webhooks.countPending(outgoing.organizationId, MOST_PENDING)) === MOST_PENDING;
  const delivery: Delivery = {
    id: newId('dlv'),
    url: webhook.url,
    status: full ? 'failed' : 'pending',
    httpStatus: null,
    error: full ? `not sent: ${MOST_PENDING} deliveries wait already` : null,
    durationMs: null,
    sentBy: null,
    resendOf: null,
    ...outgoing,
  };
  await webhooks.enqueue(delivery);
  return delivery;
}

/** The JSON text of an event. Specification 6, rule 2. */
export function eventBody(event: string, orgId: string, data: object): string {
  return JSON.stringify({ event, orgId, data });
}
