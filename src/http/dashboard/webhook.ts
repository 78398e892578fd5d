import { type Static, Type } from 'typebox';
import { EVENT_TYPES } from '../../rules/text/webhook-events.ts';
import { eventCatalogue } from '../../webhooks/catalogue.ts';
import { DELIVERY_STATES, type DeliveryState } from '../../webhooks/deliveries.ts';
import { DELIVERIES_KEPT } from '../../webhooks/dispatcher.ts';
import { DELIVERY_HEADERS } from '../../webhooks/sender.ts';
import { AFTER } from '../cursors.ts';
import { BY_ID, COUNT, nullable, pageOf, pick, TEXT_OR_NULL, TIME } from '../schemas.ts';
import { staffRoute } from './route.ts';

const EVENTS = Type.Array(Type.Enum([...EVENT_TYPES]), { maxItems: EVENT_TYPES.length });

const WEBHOOK_FIELDS = Type.Object({
  url: Type.String(),
  updatedAt: TIME,
  /** The events that it asks for. */
  events: EVENTS,
});

const WEBHOOK = Type.Object({
  webhook: nullable(WEBHOOK_FIELDS),
  /** Number of deliveries that the list keeps. */
  deliveriesKept: COUNT,
});

export type WebhookResponse = Static<typeof WEBHOOK>;

const EVENT = Type.Object({
  event: Type.String(),
  /** When it is sent, in a sentence. */
  when: Type.String(),
  /** The JSON text of an example, as it is posted. */
  example: Type.String(),
});

const DELIVERY_FIELDS = {
  id: Type.String(),
  event: Type.String(),
  status: Type.Enum(['pending', 'sending', 'delivered', 'failed']),
  httpStatus: nullable(Type.Integer()),
  /** Why it failed, in words. */
  error: TEXT_OR_NULL,
  durationMs: nullable(Type.Number()),
  createdAt: TIME,
  /** The name of the staff member who sent it manually. */
  sentBy: TEXT_OR_NULL,
};

/** A line of the list of deliveries. */
const DELIVERY_LINE = Type.Object(DELIVERY_FIELDS);

export type DeliveryLine = Static<typeof DELIVERY_LINE>;

const DELIVERY = Type.Object({
  ...DELIVERY_FIELDS,
  url: Type.String(),
  /** The headers that it is sent with, except those of the connection. */
  headers: Type.Record(Type.String(), Type.String()),
  /** The JSON text that is posted. */
  body: Type.String(),
  /** The ID of the delivery that it repeats. */
  resendOf: TEXT_OR_NULL,
});

export type DeliveryResponse = Static<typeof DELIVERY>;

/** A delivery that was sent manually: its ID in the list. */
const SENT = Type.Object({ id: Type.String() });

export type { DeliveryState };

const settingRoutes = [
  staffRoute({ method: 'GET', path: '/dashboard/webhook', role: 'admin', response: WEBHOOK }).handledBy(
    async ({ staff }, app) => {
      const { webhook } = await app.getWebhook(staff.organizationId);
      return { webhook: webhook ? pick(WEBHOOK_FIELDS, webhook) : null, deliveriesKept: DELIVERIES_KEPT };
    },
  ),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/webhook',
    role: 'admin',
    body: Type.Object({ url: Type.String({ maxLength: 4_000 }), events: Type.Optional(EVENTS) }),
    response: WEBHOOK,
  }).handledBy(async ({ staff, body }, app) => {
    const called = 'The address';
    const webhook = await app.setWebhook(staff.organizationId, body.url.trim(), {
      staff,
      called,
      events: body.events,
    });
    return { webhook: pick(WEBHOOK_FIELDS, webhook), deliveriesKept: DELIVERIES_KEPT };
  }),

  staffRoute({ method: 'DELETE', path: '/dashboard/webhook', role: 'admin', response: WEBHOOK }).handledBy(
    async ({ staff }, app) => {
      await app.removeWebhook(staff.organizationId, staff);
      return { webhook: null, deliveriesKept: DELIVERIES_KEPT };
    },
  ),

  staffRoute({ method: 'POST', path: '/dashboard/webhook/test', role: 'admin', response: SENT }).handledBy(
    async ({ staff }, app) => {
      return { id: await app.sendTestEvent(staff) };
    },
  ),

  staffRoute({
    method: 'GET',
    path: '/dashboard/webhook/events',
    role: 'admin',
    response: Type.Object({ events: Type.Array(EVENT) }),
  }).handledBy(async ({ staff }) => ({ events: eventCatalogue(staff.organizationId) })),
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
    response: pageOf(DELIVERY_LINE),
  }).handledBy(async ({ staff, query }, app) => {
    const { rows, next } = await app.listDeliveries(staff.organizationId, query);
    return { rows: rows.map((delivery) => pick(DELIVERY_LINE, delivery)), next };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/webhook/deliveries/:id',
    role: 'admin',
    params: BY_ID,
    response: DELIVERY,
  }).handledBy(async ({ staff, params }, app) => {
    const delivery = await app.findDelivery(staff.organizationId, params.id);
    const { url, body, resendOf } = delivery;
    return { ...pick(DELIVERY_LINE, delivery), url, headers: DELIVERY_HEADERS, body, resendOf };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/webhook/deliveries/:id/resend',
    role: 'admin',
    params: BY_ID,
    response: SENT,
  }).handledBy(async ({ staff, params }, app) => {
    return { id: await app.resendDelivery(staff, params.id) };
  }),
];

/** The routes of the webhook and its deliveries. Specification 6. */
export const webhookRoutes = [...settingRoutes, ...deliveryRoutes];
