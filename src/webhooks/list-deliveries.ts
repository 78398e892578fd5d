import { type Page, pageOf } from '../rules/paging.ts';
import type { Delivery, DeliveryStatus, WebhookReads } from '../store/store.ts';

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
