import { Type } from 'typebox';
import { MOST_HEADER_NAME_CHARACTERS, MOST_HEADER_VALUE_CHARACTERS } from '../../webhooks/receiver.ts';
import { MOST_OVERLAP_HOURS, OVERLAP_HOURS } from '../../webhooks/rotate-secret.ts';
import { instant, requiredText } from '../fields.ts';
import { nullable } from '../schemas.ts';
import { apiRoute } from './route.ts';
import { countOf, isoOrNull, OK, timestamp } from './schemas.ts';
import {
  DELIVERY,
  EVENTS,
  EXAMPLE,
  EXAMPLE_SECRET,
  EXAMPLE_WITH_OPTIONS,
  presentDelivery,
  presentWebhook,
  SET_WEBHOOK,
  WEBHOOK,
  WEBHOOK_WITH_SECRET,
} from './webhook-schemas.ts';

/** GET /webhooks. Specification 4.10. */
export const getWebhook = apiRoute({
  method: 'GET',
  path: '/v1/webhooks',
  operation: 'getWebhook',
  scope: 'webhooks',
  group: 'Organization',
  summary: "Get the organization's webhook and its newest deliveries",
  description: 'Each event is sent once. A failed delivery is retried only with `retries`.',
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
    deliveries: deliveries.map((delivery) => presentDelivery(delivery, webhook)),
  };
});

const HEADER = Type.Object({
  name: Type.String({ minLength: 1, maxLength: MOST_HEADER_NAME_CHARACTERS }),
  value: Type.String({ minLength: 1, maxLength: MOST_HEADER_VALUE_CHARACTERS }),
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
    'Each organization has one URL, and a new one replaces it. It must be an https URL at a public address. All other fields are optional, and fields that you leave out do not change. A webhook that was turned off is turned on again.',
  body: Type.Object(
    {
      url: requiredText('The URL that events are posted to'),
      events: Type.Optional({
        ...EVENTS,
        description:
          'The event filter. `report.submitted`, `dispute.filed` and `identity.check` are all sent if the list names none of them; every other event is sent only if the list names it. `[]` restores the default',
      }),
      signed: Type.Optional(
        Type.Boolean({
          description:
            'Whether deliveries are signed as Standard Webhooks specifies. When it is turned on, the response has the `secret`',
        }),
      ),
      retries: Type.Optional(
        Type.Boolean({
          description: 'Whether a failed delivery is retried: up to eight attempts in 28 hours',
        }),
      ),
      header: Type.Optional(
        Type.Union([HEADER, Type.Literal(false)], {
          description:
            'A custom header sent with each delivery, such as `Authorization`; `false` removes it. Its value is stored encrypted and never returned. If the URL moves to another host, send the header again',
        }),
      ),
    },
    { examples: [{ url: EXAMPLE.url, signed: true, retries: true }] },
  ),
  status: 200,
  response: Type.Object({ ok: OK, webhook: SET_WEBHOOK }),
  examples: {
    set: { ok: true, webhook: EXAMPLE },
    events: { ok: true, webhook: { ...EXAMPLE, events: ['report.corrected', 'report.withdrawn'] } },
    signed: { ok: true, webhook: { ...EXAMPLE_WITH_OPTIONS, secret: EXAMPLE_SECRET } },
  },
  errors: {
    invalid:
      'url must start with https://. To receive on your own machine, see /docs/webhooks#on-your-own-machine.',
  },
}).handledBy(async ({ caller, body }, app) => {
  const { url, ...options } = body;
  const { webhook, secret } = await app.setWebhook(caller.organizationId, url, options);
  return { ok: true, webhook: { ...presentWebhook(webhook), ...(secret !== undefined && { secret }) } };
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

/** POST /webhooks/rotate-secret */
export const rotateWebhookSecret = apiRoute({
  method: 'POST',
  path: '/v1/webhooks/rotate-secret',
  operation: 'rotateWebhookSecret',
  scope: 'webhooks',
  group: 'Organization',
  summary: 'Replace the secret that signs deliveries',
  description: `Only this response contains the new secret, so store it. For ${OVERLAP_HOURS} hours, or \`overlap_hours\`, deliveries are signed with both secrets, so that you can update your receiver in the meantime.`,
  body: Type.Object({
    overlap_hours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MOST_OVERLAP_HOURS,
        description: `How long deliveries are also signed with the old secret; ${OVERLAP_HOURS} by default, 0 to end it at once`,
      }),
    ),
  }),
  status: 200,
  response: Type.Object({
    ok: OK,
    webhook: WEBHOOK_WITH_SECRET,
    old_secret_until: nullable(
      timestamp('Until when deliveries are also signed with the old secret; null if they are not'),
    ),
  }),
  examples: {
    rotated: {
      ok: true,
      webhook: { ...EXAMPLE_WITH_OPTIONS, secret: EXAMPLE_SECRET },
      old_secret_until: '2026-11-22T09:30:00.000Z',
    },
  },
  returnsSecret: true,
  errors: {
    conflict: 'The deliveries of this webhook are not signed. Set the webhook with "signed": true first.',
  },
}).performedBy(
  ({ caller: { organizationId, idempotency }, body }, app) =>
    app.rotateSecret(organizationId, { overlapHours: body.overlap_hours, idempotency }),
  ({ webhook, secret, oldUntil }) => ({
    ok: true,
    webhook: { ...presentWebhook(webhook), secret },
    old_secret_until: isoOrNull(oldUntil),
  }),
);

/** POST /webhooks/recover */
export const recoverEvents = apiRoute({
  method: 'POST',
  path: '/v1/webhooks/recover',
  operation: 'recoverEvents',
  scope: 'webhooks',
  group: 'Organization',
  summary: 'Resend what was not delivered',
  description:
    'Resends every event since `from` that your webhook should have received but did not, going back at most 30 days. Events are sent as fast as your receiver responds. Events that are already being sent are left out. You can do this once a minute.',
  body: Type.Object(
    {
      from: instant('The time to recover from'),
    },
    { examples: [{ from: '2026-11-21T09:30:00.000Z' }] },
  ),
  status: 200,
  response: Type.Object({ ok: OK, events: countOf('How many events are resent') }),
  examples: { recovered: { ok: true, events: 12 } },
  errors: {
    invalid: 'from must not be in the future.',
    conflict: 'The webhook is turned off. Set its URL to turn it on, then recover.',
    rate_limited: 'Events can be recovered once a minute. Try again in a minute.',
  },
}).handledBy(async ({ caller, body }, app) => {
  return { ok: true, events: await app.recoverEvents(caller.organizationId, Date.parse(body.from)) };
});
