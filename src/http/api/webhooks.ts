import { Type } from 'typebox';
import { EVENT_TYPES } from '../../rules/text/webhook-events.ts';
import type { Delivery, WebhookSettings } from '../../store/store.ts';
import { MOST_URL_CHARACTERS } from '../../webhooks/webhook.ts';
import { requiredText } from '../fields.ts';
import { nullable } from '../schemas.ts';
import { apiRoute } from './route.ts';
import { countOf, idOf, iso, OK, timestamp } from './schemas.ts';

const EVENTS = Type.Array(Type.Enum([...EVENT_TYPES]), { maxItems: EVENT_TYPES.length });

const URL_TEXT = Type.String({ format: 'uri', maxLength: MOST_URL_CHARACTERS });

const WEBHOOK = Type.Object(
  {
    url: URL_TEXT,
    updated_at: timestamp('When it was last changed'),
    events: Type.Optional({ ...EVENTS, description: 'The events that it asked for; absent without any' }),
  },
  { title: 'Webhook' },
);

const DELIVERY = Type.Object(
  {
    id: idOf('dlv'),
    event: Type.String({ maxLength: 50, description: 'Its type' }),
    url: URL_TEXT,
    status: Type.Enum(['pending', 'sending', 'delivered', 'failed']),
    http_status: nullable(
      Type.Integer({
        minimum: 100,
        maximum: 999,
        description: 'What the receiver answered; null if it did not',
      }),
    ),
    error: nullable(Type.String({ description: 'Why it failed' })),
    duration_ms: nullable(countOf('How long the request took')),
    created_at: timestamp('When the event was created'),
  },
  { title: 'Delivery' },
);

const EXAMPLE = { url: 'https://hooks.example.com/screening', updated_at: '2026-11-21T09:30:00.000Z' };

function presentWebhook({ url, updatedAt, events }: WebhookSettings): Type.Static<typeof WEBHOOK> {
  return { url, updated_at: iso(updatedAt), ...(events.length > 0 && { events: [...events] }) };
}

function presentDelivery(delivery: Delivery): Type.Static<typeof DELIVERY> {
  const { id, event, url, status, httpStatus, error, durationMs, createdAt } = delivery;
  const created_at = iso(createdAt);
  return { id, event, url, status, http_status: httpStatus, error, duration_ms: durationMs, created_at };
}

/** GET /webhooks. Specification 4.10. */
export const getWebhook = apiRoute({
  method: 'GET',
  path: '/v1/webhooks',
  operation: 'getWebhook',
  scope: 'webhooks',
  group: 'Organization',
  summary: "Get the organization's webhook and its newest deliveries",
  description: 'Each event is sent once. A failed delivery is not retried.',
  hasEntityTag: true,
  status: 200,
  response: Type.Object({
    ok: OK,
    webhook: nullable(WEBHOOK),
    deliveries: Type.Array(DELIVERY, { maxItems: 20, description: 'The newest 20, newest first' }),
  }),
  examples: {
    webhook: {
      ok: true,
      webhook: EXAMPLE,
      deliveries: [
        {
          id: 'dlv_01KAJ5M2S40000W9XYV28QZ3T6',
          event: 'report.submitted',
          url: EXAMPLE.url,
          status: 'failed',
          http_status: 500,
          error: 'the server answered 500',
          duration_ms: 1200,
          created_at: '2026-11-21T09:30:00.000Z',
        },
      ],
    },
  },
}).handledBy(async ({ caller }, app) => {
  const { webhook, deliveries } = await app.getWebhook(caller.organizationId);
  return {
    ok: true,
    webhook: webhook === undefined ? null : presentWebhook(webhook),
    deliveries: deliveries.map(presentDelivery),
  };
});

/** PUT /webhooks: sets the one webhook URL. Specification 2.5 and 6. */
export const setWebhook = apiRoute({
  method: 'PUT',
  path: '/v1/webhooks',
  operation: 'setWebhook',
  scope: 'webhooks',
  group: 'Organization',
  summary: "Set the organization's webhook",
  description:
    'Each organization has one URL, and a new one replaces it. It must be an https URL at a public address. `events` asks for events that are not sent otherwise; without it, the choice stays, and an empty list ends it.',
  body: Type.Object(
    {
      url: requiredText('The URL that events are posted to'),
      events: Type.Optional({
        ...EVENTS,
        description:
          '`report.corrected` and `report.withdrawn`: what the organization changed about its own reports',
      }),
    },
    { examples: [{ url: EXAMPLE.url }] },
  ),
  status: 200,
  response: Type.Object({ ok: OK, webhook: WEBHOOK }),
  examples: {
    set: { ok: true, webhook: EXAMPLE },
    events: { ok: true, webhook: { ...EXAMPLE, events: ['report.corrected', 'report.withdrawn'] } },
  },
  errors: { invalid: 'url must start with https://.' },
}).handledBy(async ({ caller, body }, app) => {
  const webhook = await app.setWebhook(caller.organizationId, body.url, { events: body.events });
  return { ok: true, webhook: presentWebhook(webhook) };
});

/** DELETE /webhooks. */
export const removeWebhook = apiRoute({
  method: 'DELETE',
  path: '/v1/webhooks',
  operation: 'removeWebhook',
  scope: 'webhooks',
  group: 'Organization',
  summary: "Remove the organization's webhook",
  description: 'No more events are sent. Pending deliveries are marked as failed.',
  status: 200,
  response: Type.Object({ ok: OK, webhook: Type.Null() }),
  examples: { removed: { ok: true, webhook: null } },
}).handledBy(async ({ caller }, app) => {
  await app.removeWebhook(caller.organizationId);
  return { ok: true, webhook: null };
});
