import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { Delivery, DeliveryReads, DeliveryStatus, Staff, Store, Transaction } from '../store/store.ts';
import { type EventTransaction, enqueue, eventBody, type Outgoing } from './events.ts';

export type FindDelivery = (organizationId: string, id: string) => Promise<Delivery>;

/** Finds a delivery. Throws `not_found` if it is unknown, deleted, or another organization's. */
async function findDelivery(
  deliveries: Pick<DeliveryReads, 'find'>,
  organizationId: string,
  id: string,
): Promise<Delivery> {
  const delivery = await deliveries.find(organizationId, id);
  if (delivery !== undefined) return delivery;
  throw new ApiError('not_found', 'Delivery not found. Only the newest deliveries are kept.');
}

export function makeFindDelivery(deliveries: Pick<DeliveryReads, 'find'>): FindDelivery {
  return (organizationId, id) => findDelivery(deliveries, organizationId, id);
}

/** Deliveries on one page of the list, about two screens. */
const PAGE_DELIVERIES = 25;

/** The filters of the list, with the statuses that each includes. */
export const DELIVERY_STATES = {
  delivered: ['delivered'],
  failed: ['failed'],
  waiting: ['pending', 'sending'],
} as const satisfies Record<string, DeliveryStatus[]>;

export type DeliveryState = keyof typeof DELIVERY_STATES;

interface DeliveriesQuery {
  /** The last ID of the previous page. */
  after?: string | undefined;
  state?: DeliveryState | undefined;
}

export type ListDeliveries = (
  organizationId: string,
  query: DeliveriesQuery,
) => Promise<Page<Delivery, string>>;

/** Lists an organization's deliveries, the newest first, one page at a time. */
export function makeListDeliveries(deliveries: Pick<DeliveryReads, 'list'>): ListDeliveries {
  return async (organizationId, { after, state }) => {
    const statuses = state && DELIVERY_STATES[state];
    const found = await deliveries.list(organizationId, PAGE_DELIVERIES + 1, { before: after, statuses });
    return pageOf(found, PAGE_DELIVERIES, ({ id }) => id);
  };
}

/**
 * Most manual deliveries of an organization in a minute: enough for debugging, too few to harm a receiver.
 */
const MOST_MANUAL = 20;
const MINUTE_MS = 60_000;

interface ManualDependencies {
  store: Pick<Store, 'transaction'>;
  newId: NewId;
  clock: Clock;
  /** Called when a delivery is ready to be sent. */
  onEvent: () => void;
}

type ManualTransaction = Pick<Transaction, 'locks'> &
  EventTransaction & { deliveries: Pick<DeliveryReads, 'countManual'> };

/**
 * Enqueues a manual delivery and returns its ID. Throws `conflict` if the organization has no webhook, and
 * `rate_limited` after 20 manual deliveries within a minute.
 */
async function enqueueManual(
  tx: ManualTransaction,
  newId: NewId,
  outgoing: Outgoing & { sentBy: string },
): Promise<string> {
  const { organizationId, createdAt } = outgoing;
  await tx.locks.manualDeliveries(organizationId);
  const sent = await tx.deliveries.countManual(organizationId, createdAt - MINUTE_MS, MOST_MANUAL);
  if (sent === MOST_MANUAL) {
    throw new ApiError(
      'rate_limited',
      `You can send at most ${MOST_MANUAL} deliveries manually per minute. Wait a minute.`,
    );
  }
  const delivery = await enqueue(tx, newId, outgoing);
  if (delivery === undefined)
    throw new ApiError('conflict', 'There is no webhook to send to. Set one first.');
  return delivery.id;
}

/** Sends a delivery again. Returns the ID of the new delivery. */
export type ResendDelivery = (staff: Staff, deliveryId: string) => Promise<string>;

/**
 * Sends the body of a delivery again, as a new delivery, to the organization's current webhook. Only staff
 * resend deliveries, never the network itself: specification 6, rule 5.
 *
 * Throws `not_found` for a delivery that is unknown, deleted, or another organization's, `conflict` for one
 * that is not finished, and the errors of `enqueueManual`.
 */
export function makeResendDelivery({ store, newId, clock, onEvent }: ManualDependencies): ResendDelivery {
  return async (staff, deliveryId) => {
    const { organizationId, name: sentBy } = staff;
    const id = await store.transaction(async (tx) => {
      const { eventId, event, body, status, resendOf } = await findDelivery(
        tx.deliveries,
        organizationId,
        deliveryId,
      );
      if (status === 'pending' || status === 'sending') {
        throw new ApiError('conflict', 'This delivery is not finished yet. Wait for its result.');
      }
      const createdAt = clock();
      // A resent delivery refers to the original, even when a resend is resent.
      const first = resendOf ?? deliveryId;
      const outgoing = { organizationId, eventId, event, body, createdAt, sentBy, resendOf: first };
      const resent = await enqueueManual(tx, newId, outgoing);
      await recordAction(tx, { staff, at: createdAt }, 'delivery.resent', { id: deliveryId });
      return resent;
    });
    onEvent();
    return id;
  };
}

/** An event beyond those of the specification. It is only sent manually. */
export const TEST_EVENT = 'webhook.test';

/** Sends a test event. Returns the ID of the delivery. */
export type SendTestEvent = (staff: Staff) => Promise<string>;

/**
 * Sends a test event to an organization's webhook, like any other event. Throws the errors of
 * `enqueueManual`.
 */
export function makeSendTestEvent({ store, newId, clock, onEvent }: ManualDependencies): SendTestEvent {
  return async (staff) => {
    const { organizationId, name: sentBy } = staff;
    const createdAt = clock();
    const body = eventBody(TEST_EVENT, organizationId, testEventData(createdAt));
    const outgoing = { organizationId, eventId: newId('evt'), event: TEST_EVENT, body, createdAt, sentBy };
    const id = await store.transaction(async (tx) => {
      const sent = await enqueueManual(tx, newId, outgoing);
      await recordAction(tx, { staff, at: createdAt }, 'webhook.tested', staff);
      return sent;
    });
    onEvent();
    return id;
  };
}

/** Returns the `data` of a test event. */
export function testEventData(sentAtMs: number) {
  return { message: 'This is a test, sent manually.', sentAt: new Date(sentAtMs).toISOString() };
}
