import { Refusal } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { Delivery, DeliveryStatus, Store, WebhookReads } from '../store/store.ts';
import { type EventTransaction, enqueue, eventBody, type Outgoing } from './events.ts';

export type FindDelivery = (organizationId: string, id: string) => Promise<Delivery>;

/** A delivery of an organization. Refuses (`notFound`) one that is unknown, forgotten, or another's. */
export async function findDelivery(
  webhooks: Pick<WebhookReads, 'findDelivery'>,
  organizationId: string,
  id: string,
): Promise<Delivery> {
  const delivery = await webhooks.findDelivery(organizationId, id);
  if (delivery !== undefined) return delivery;
  throw new Refusal('notFound', 'This delivery is not on the list, or no longer: the newest are kept.');
}

export function makeFindDelivery(webhooks: Pick<WebhookReads, 'findDelivery'>): FindDelivery {
  return (organizationId, id) => findDelivery(webhooks, organizationId, id);
}

/** Deliveries on a page of the list: a screen or two. */
const PAGE_DELIVERIES = 25;

/** What the list is filtered by: how a delivery ended, or that it has not yet. */
export const DELIVERY_STATES = {
  delivered: ['delivered'],
  failed: ['failed'],
  waiting: ['pending', 'sending'],
} as const satisfies Record<string, DeliveryStatus[]>;

export type DeliveryState = keyof typeof DELIVERY_STATES;

export interface DeliveriesQuestion {
  /** The ID that the page before ended with. */
  after?: string | undefined;
  state?: DeliveryState | undefined;
}

export type ListDeliveries = (
  organizationId: string,
  question: DeliveriesQuestion,
) => Promise<Page<Delivery, string>>;

/** An organization's deliveries, the newest first, a page at a time. */
export function makeListDeliveries(webhooks: Pick<WebhookReads, 'deliveries'>): ListDeliveries {
  return async (organizationId, { after, state }) => {
    const statuses = state && DELIVERY_STATES[state];
    const found = await webhooks.deliveries(organizationId, PAGE_DELIVERIES + 1, { before: after, statuses });
    return pageOf(found, PAGE_DELIVERIES, ({ id }) => id);
  };
}

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
async function enqueueByHand(
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

/** Answers the ID of the new delivery. */
export type ResendDelivery = (organizationId: string, deliveryId: string, sentBy: string) => Promise<string>;

/**
 * Sends the same body once more, as a delivery of its own, to the webhook that the organization has now. By hand
 * alone: specification 6, rule 5. Refuses (`notFound`) a delivery that is unknown, forgotten, or another
 * organization's, (`conflict`) one whose attempt is not over, and as `enqueueByHand`.
 */
export function makeResendDelivery({ store, newId, clock, onEvent }: ByHandDependencies): ResendDelivery {
  return async (organizationId, deliveryId, sentBy) => {
    const id = await store.transaction(async (tx) => {
      const { event, body, status, resendOf } = await findDelivery(tx.webhooks, organizationId, deliveryId);
      if (status === 'pending' || status === 'sending') {
        throw new Refusal('conflict', 'This delivery is not over yet: wait for its answer.');
      }
      // All that are sent again lead to the first.
      const outgoing = {
        organizationId,
        event,
        body,
        createdAt: clock(),
        sentBy,
        resendOf: resendOf ?? deliveryId,
      };
      return enqueueByHand(tx, newId, outgoing);
    });
    onEvent();
    return id;
  };
}

/** Beside the events of the specification: it is only ever sent by hand. */
export const TEST_EVENT = 'webhook.test';

/** Answers the ID of the delivery. */
export type SendTestEvent = (organizationId: string, sentBy: string) => Promise<string>;

/**
 * Sends an organization's webhook a test event, on the way of every other event. Refuses as `enqueueByHand`.
 */
export function makeSendTestEvent({ store, newId, clock, onEvent }: ByHandDependencies): SendTestEvent {
  return async (organizationId, sentBy) => {
    const createdAt = clock();
    const body = eventBody(TEST_EVENT, organizationId, testEventData(createdAt));
    const outgoing = { organizationId, event: TEST_EVENT, body, createdAt, sentBy };
    const id = await store.transaction((tx) => enqueueByHand(tx, newId, outgoing));
    onEvent();
    return id;
  };
}

/** The `data` of a test event. */
export function testEventData(sentAtMs: number) {
  return { message: 'This is a test, sent by hand.', sentAt: new Date(sentAtMs).toISOString() };
}
