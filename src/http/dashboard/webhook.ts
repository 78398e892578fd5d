import { type Static, Type } from 'typebox';
import { may } from '../../rules/staff/roles.ts';
import { EVENT_TYPES } from '../../rules/text/webhook-events.ts';
import type { Delivery, Webhook } from '../../store/store.ts';
import { DELIVERIES_KEPT } from '../../webhooks/attempts.ts';
import { eventCatalogue } from '../../webhooks/catalogue.ts';
import { DELIVERY_STATES, type DeliveryState } from '../../webhooks/deliveries.ts';
import { DELIVERY_HEADERS, identity, isSameOrigin } from '../../webhooks/delivery-headers.ts';
import { MOST_HEADER_NAME_CHARACTERS, MOST_HEADER_VALUE_CHARACTERS } from '../../webhooks/receiver.ts';
import { MOST_OVERLAP_HOURS } from '../../webhooks/rotate-secret.ts';
import { AFTER } from '../cursors.ts';
import { BY_ID, COUNT, nullable, pageOf, pick, TEXT_OR_NULL, TIME } from '../schemas.ts';
import { staffRoute } from './route.ts';

const EVENTS = Type.Array(Type.Enum([...EVENT_TYPES]), { maxItems: EVENT_TYPES.length });

const WEBHOOK_FIELDS = Type.Object({
  url: Type.String(),
  updatedAt: TIME,
  /** The events that it asks for. */
  events: EVENTS,
  signed: Type.Boolean(),
  /** Until when a secret that was replaced also signs. */
  oldSecretUntil: nullable(TIME),
  retries: Type.Boolean(),
  /** The name of the custom header. */
  header: TEXT_OR_NULL,
  /** Since when every attempt has failed. */
  failingSince: nullable(TIME),
  turnedOffAt: nullable(TIME),
});

const WEBHOOK = Type.Object({
  webhook: nullable(WEBHOOK_FIELDS),
  /** Number of deliveries that the list keeps. */
  deliveriesKept: COUNT,
  /** Number of events that wait until fewer deliveries are pending, up to 1,000. */
  waiting: COUNT,
});

export type WebhookResponse = Static<typeof WEBHOOK>;

/** The webhook after a change, and its new secret if there is one. */
const CHANGED_WEBHOOK = Type.Object({ webhook: WEBHOOK_FIELDS, secret: TEXT_OR_NULL });

export type ChangedWebhookResponse = Static<typeof CHANGED_WEBHOOK>;

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
  attempts: COUNT,
  /** When it is retried; `null` if it is not. */
  nextAttemptAt: nullable(TIME),
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
  /** The JSON text that is posted; `null` for staff who may not see what events contain. */
  body: TEXT_OR_NULL,
  /** The ID of the delivery that it repeats. */
  resendOf: TEXT_OR_NULL,
  eventId: TEXT_OR_NULL,
  /** When the last attempt began. */
  attemptedAt: nullable(TIME),
  /** The attempts before the last one, the oldest first. */
  failures: Type.Array(
    Type.Object({
      at: TIME,
      httpStatus: nullable(Type.Integer()),
      error: TEXT_OR_NULL,
      durationMs: nullable(Type.Number()),
    }),
  ),
});

export type DeliveryResponse = Static<typeof DELIVERY>;

/** A delivery that was sent manually: its ID in the list. */
const SENT = Type.Object({ id: Type.String() });

export type { DeliveryState };

/** Returns a webhook without its secrets. */
function presentWebhook(webhook: Webhook): Static<typeof WEBHOOK_FIELDS> {
  const { secrets, header } = webhook;
  const ends = secrets.flatMap(({ until }) => until ?? []);
  return pick(WEBHOOK_FIELDS, {
    ...webhook,
    header: header?.name ?? null,
    signed: secrets.length > 0,
    oldSecretUntil: ends.length === 0 ? null : Math.max(...ends),
  });
}

function lineOf(delivery: Delivery): DeliveryLine {
  const { status, attempts, dueAt } = delivery;
  return pick(DELIVERY_LINE, {
    ...delivery,
    nextAttemptAt: status === 'pending' && attempts > 0 ? dueAt : null,
  });
}

/** Returns the headers of the last attempt, or of the next one. What only the receiver may know is left out. */
function headersOf(delivery: Delivery, webhook: Webhook | undefined): Record<string, string> {
  const headers: Record<string, string> = { ...DELIVERY_HEADERS };
  if (webhook === undefined) return headers;
  const at = delivery.attemptedAt ?? delivery.createdAt;
  if (webhook.secrets.length > 0 || webhook.retries) Object.assign(headers, identity(delivery, at));
  if (webhook.secrets.length > 0) headers['webhook-signature'] = 'v1,…';
  if (webhook.header !== null && isSameOrigin(delivery.url, webhook.url)) headers[webhook.header.name] = '…';
  return headers;
}

const settingRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/webhook',
    permission: 'manage_webhook',
    response: WEBHOOK,
  }).handledBy(async ({ staff }, app) => {
    const { webhook, waiting } = await app.getWebhook(staff.organizationId);
    return {
      webhook: webhook === undefined ? null : presentWebhook(webhook),
      deliveriesKept: DELIVERIES_KEPT,
      waiting,
    };
  }),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/webhook',
    permission: 'manage_webhook',
    body: Type.Object({
      url: Type.String({ maxLength: 4_000 }),
      events: Type.Optional(EVENTS),
      signed: Type.Optional(Type.Boolean()),
      retries: Type.Optional(Type.Boolean()),
      header: Type.Optional(
        Type.Union([
          Type.Object({
            name: Type.String({ maxLength: MOST_HEADER_NAME_CHARACTERS }),
            value: Type.String({ maxLength: MOST_HEADER_VALUE_CHARACTERS }),
          }),
          Type.Literal(false),
        ]),
      ),
    }),
    response: CHANGED_WEBHOOK,
  }).handledBy(async ({ staff, mode, body }, app) => {
    const { url, ...options } = body;
    const { webhook, secret = null } = await app.setWebhook(staff.organizationId, url.trim(), {
      ...options,
      staff,
      keepsUrl: !may(staff.role, 'choose_receiver', mode),
      called: 'The address',
    });
    return { webhook: presentWebhook(webhook), secret };
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/webhook',
    permission: 'choose_receiver',
    response: WEBHOOK,
  }).handledBy(async ({ staff }, app) => {
    await app.removeWebhook(staff.organizationId, staff);
    return { webhook: null, deliveriesKept: DELIVERIES_KEPT, waiting: 0 };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/webhook/rotate-secret',
    permission: 'manage_webhook',
    body: Type.Object({ overlapHours: Type.Integer({ minimum: 0, maximum: MOST_OVERLAP_HOURS }) }),
    response: CHANGED_WEBHOOK,
  }).handledBy(async ({ staff, body }, app) => {
    const { webhook, secret } = await app.rotateSecret(staff.organizationId, { ...body, staff });
    return { webhook: presentWebhook(webhook), secret };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/webhook/recover',
    permission: 'manage_webhook',
    body: Type.Object({ from: TIME }),
    response: Type.Object({
      /** How many events are resent. */
      events: COUNT,
    }),
  }).handledBy(async ({ staff, body }, app) => {
    return { events: await app.recoverEvents(staff.organizationId, body.from, staff) };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/webhook/test',
    permission: 'manage_webhook',
    response: SENT,
  }).handledBy(async ({ staff }, app) => {
    return { id: await app.sendTestEvent(staff) };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/webhook/events',
    permission: 'manage_webhook',
    response: Type.Object({ events: Type.Array(EVENT) }),
  }).handledBy(async ({ staff }) => ({ events: eventCatalogue(staff.organizationId) })),
];

const deliveryRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/webhook/deliveries',
    permission: 'manage_webhook',
    query: Type.Object({
      after: AFTER,
      state: Type.Optional(Type.Enum(Object.keys(DELIVERY_STATES) as DeliveryState[])),
    }),
    response: pageOf(DELIVERY_LINE),
  }).handledBy(async ({ staff, query }, app) => {
    const { rows, next } = await app.listDeliveries(staff.organizationId, query);
    return { rows: rows.map(lineOf), next };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/webhook/deliveries/:id',
    permission: 'manage_webhook',
    params: BY_ID,
    response: DELIVERY,
  }).handledBy(async ({ staff, mode, params }, app) => {
    const delivery = await app.findDelivery(staff.organizationId, params.id);
    const { webhook } = await app.getWebhook(staff.organizationId);
    const body = may(staff.role, 'read_event_bodies', mode) ? delivery.body : null;
    return pick(DELIVERY, { ...delivery, ...lineOf(delivery), headers: headersOf(delivery, webhook), body });
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/webhook/deliveries/:id/resend',
    permission: 'manage_webhook',
    params: BY_ID,
    response: SENT,
  }).handledBy(async ({ staff, params }, app) => {
    return { id: await app.resendDelivery(staff, params.id) };
  }),
];

/** The routes of the webhook and its deliveries. Specification 6. */
export const webhookRoutes = [...settingRoutes, ...deliveryRoutes];
