import { Type } from 'typebox';
import type { Delivery, DeliveryStatus } from '../../store/store.ts';
import { type EventDescription, eventCatalogue } from '../../webhooks/catalogue.ts';
import { DELIVERY_STATES, type DeliveryState } from '../../webhooks/deliveries.ts';
import { DELIVERIES_KEPT } from '../../webhooks/dispatcher.ts';
import { DELIVERY_HEADERS } from '../../webhooks/sender.ts';
import { BY_ID } from './by-id.ts';
import { AFTER, type Page } from './paging.ts';
import { staffRoute } from './route.ts';

export type { DeliveryState };

export interface WebhookAnswer {
  webhook: { url: string; updatedAt: number } | null;
  /** How many deliveries the list keeps. */
  deliveriesKept: number;
}

export interface EventsAnswer {
  events: EventDescription[];
}

/** A line of the list of deliveries. */
export interface DeliveryLine {
  id: string;
  event: string;
  status: DeliveryStatus;
  httpStatus: number | null;
  /** Why it failed, in words. */
  error: string | null;
  durationMs: number | null;
  createdAt: number;
  /** The name of the staff member who sent it by hand. */
  sentBy: string | null;
}

export type DeliveriesAnswer = Page<DeliveryLine>;

export interface DeliveryAnswer extends DeliveryLine {
  url: string;
  /** The headers that it is sent with, besides those of the connection. */
  headers: Record<string, string>;
  /** The JSON text that is posted. */
  body: string;
  /** The ID of the delivery that it sends again. */
  resendOf: string | null;
}

/** What was sent by hand: its ID on the list. */
export interface SentAnswer {
  id: string;
}

const settingRoutes = [
  staffRoute({ method: 'GET', path: '/dashboard/webhook', role: 'admin' }).handledBy(
    async ({ staff }, app): Promise<WebhookAnswer> => {
      const { webhook } = await app.getWebhook(staff.organizationId);
      return { webhook: webhook ?? null, deliveriesKept: DELIVERIES_KEPT };
    },
  ),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/webhook',
    role: 'admin',
    body: Type.Object({ url: Type.String({ maxLength: 4_000 }) }),
  }).handledBy(async ({ staff, body, does }): Promise<WebhookAnswer> => {
    const { setWebhook } = does({ action: 'webhook.set', subject: hostOf(body.url) });
    const webhook = await setWebhook(staff.organizationId, body.url.trim(), 'The address');
    return { webhook, deliveriesKept: DELIVERIES_KEPT };
  }),

  staffRoute({ method: 'DELETE', path: '/dashboard/webhook', role: 'admin' }).handledBy(
    async ({ staff, does }, app): Promise<WebhookAnswer> => {
      const { webhook } = await app.getWebhook(staff.organizationId);
      const { removeWebhook } = does({
        action: 'webhook.removed',
        subject: hostOf(webhook?.url ?? ''),
      });
      await removeWebhook(staff.organizationId);
      return { webhook: null, deliveriesKept: DELIVERIES_KEPT };
    },
  ),

  staffRoute({ method: 'POST', path: '/dashboard/webhook/test', role: 'admin' }).handledBy(
    async ({ staff, does }): Promise<SentAnswer> => {
      const { sendTestEvent } = does({ action: 'webhook.tested', subject: 'Webhook' });
      return { id: await sendTestEvent(staff.organizationId, staff.name) };
    },
  ),

  staffRoute({ method: 'GET', path: '/dashboard/webhook/events', role: 'admin' }).handledBy(
    async ({ staff }): Promise<EventsAnswer> => ({ events: eventCatalogue(staff.organizationId) }),
  ),
];

const deliveryRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/webhook/deliveries',
    role: 'admin',
    query: Type.Object({
      after: AFTER,
      state: Type.Optional(Type.Enum(Object.keys(DELIVERY_STATES) as DeliveryState[])),
    }),
  }).handledBy(async ({ staff, query }, app): Promise<DeliveriesAnswer> => {
    const { rows, next } = await app.listDeliveries(staff.organizationId, query);
    return { rows: rows.map(deliveryLine), next };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/webhook/deliveries/:id',
    role: 'admin',
    params: BY_ID,
  }).handledBy(async ({ staff, params }, app): Promise<DeliveryAnswer> => {
    const delivery = await app.findDelivery(staff.organizationId, params.id);
    const { url, body, resendOf } = delivery;
    return { ...deliveryLine(delivery), url, headers: DELIVERY_HEADERS, body, resendOf };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/webhook/deliveries/:id/resend',
    role: 'admin',
    params: BY_ID,
  }).handledBy(async ({ staff, params, does }): Promise<SentAnswer> => {
    const { resendDelivery } = does({ action: 'delivery.resent', subject: params.id });
    return { id: await resendDelivery(staff.organizationId, params.id, staff.name) };
  }),
];

function deliveryLine(delivery: Delivery): DeliveryLine {
  const { id, event, status, httpStatus, error, durationMs, createdAt, sentBy } = delivery;
  return { id, event, status, httpStatus, error, durationMs, createdAt, sentBy };
}

/** Of a webhook, the audit log says no more: what follows may be what its receiver knows callers by. */
function hostOf(url: string): string {
  return URL.parse(url)?.host ?? '';
}

/** The webhook and what was sent to it. Specification 6. */
export const webhookRoutes = [...settingRoutes, ...deliveryRoutes];
