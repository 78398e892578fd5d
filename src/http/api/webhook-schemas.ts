import { type Static, Type } from 'typebox';
import { MOST_ATTEMPTS } from '../../rules/organizations/webhook-retries.ts';
import { EVENT_TYPES } from '../../rules/text/webhook-events.ts';
import type { Delivery, Webhook } from '../../store/store.ts';
import { MOST_HEADER_NAME_CHARACTERS, MOST_URL_CHARACTERS } from '../../webhooks/receiver.ts';
import { nullable } from '../schemas.ts';
import { countOf, idOf, iso, isoOrNull, timestamp } from './schemas.ts';

export const EVENTS = Type.Array(Type.Enum([...EVENT_TYPES]), { maxItems: EVENT_TYPES.length });

const URL_TEXT = Type.String({ format: 'uri', maxLength: MOST_URL_CHARACTERS });

const WEBHOOK_FIELDS = {
  url: URL_TEXT,
  updated_at: timestamp('When it was last changed'),
  events: Type.Optional({ ...EVENTS, description: 'The event filter; absent without one' }),
  signed: Type.Optional(Type.Literal(true, { description: 'Its deliveries are signed' })),
  retries: Type.Optional(Type.Literal(true, { description: 'Failed deliveries are retried' })),
  header: Type.Optional(
    Type.String({
      maxLength: MOST_HEADER_NAME_CHARACTERS,
      description: 'The name of the custom header; its value is never shown',
    }),
  ),
  failing_since: Type.Optional(
    nullable(
      timestamp('With `retries`: since when every attempt has failed; null if the last one succeeded'),
    ),
  ),
  turned_off_at: Type.Optional(
    nullable(timestamp('With `retries`: when it was turned off, because every attempt had failed for days')),
  ),
};

export const WEBHOOK = Type.Object(WEBHOOK_FIELDS, { title: 'Webhook' });

/** A secret in the response to the request that made it. */
function secretOf(description: string) {
  return Type.String({ maxLength: 100, pattern: '^whsec_[A-Za-z0-9+/]+=*$', description });
}

/** A webhook in the response to the request that made its secret. */
export const WEBHOOK_WITH_SECRET = Type.Object(
  { ...WEBHOOK_FIELDS, secret: secretOf('The new secret, returned only this once') },
  { title: 'WebhookWithSecret' },
);

/** A webhook in the response to a request that may have made a secret. */
export const SET_WEBHOOK = Type.Object(
  {
    ...WEBHOOK_FIELDS,
    secret: Type.Optional(secretOf('Only if `signed` was turned on: the secret, returned only this once')),
  },
  { title: 'SetWebhook' },
);

export const DELIVERY = Type.Object(
  {
    id: idOf('dlv'),
    event: Type.String({ maxLength: 50, description: 'Its type' }),
    url: URL_TEXT,
    status: Type.Enum(['pending', 'sending', 'delivered', 'failed']),
    http_status: nullable(
      Type.Integer({
        minimum: 100,
        maximum: 999,
        description: 'The HTTP status that the receiver responded with; null without a response',
      }),
    ),
    error: nullable(Type.String({ description: 'Why it failed' })),
    duration_ms: nullable(countOf('How long the request took')),
    created_at: timestamp('When the event was created'),
    event_id: Type.Optional(
      nullable(idOf('evt', 'With `signed` or `retries`: the event, which `webhook-id` names')),
    ),
    attempts: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: MOST_ATTEMPTS,
        description: 'With `signed` or `retries`: how many attempts have begun',
      }),
    ),
    next_attempt_at: Type.Optional(
      nullable(timestamp('With `signed` or `retries`: when a pending delivery is retried; otherwise null')),
    ),
  },
  { title: 'Delivery' },
);

export const EXAMPLE = { url: 'https://hooks.example.com/screening', updated_at: '2026-11-21T09:30:00.000Z' };
export const EXAMPLE_WITH_OPTIONS = {
  ...EXAMPLE,
  signed: true,
  retries: true,
  failing_since: null,
  turned_off_at: null,
} as const;
export const EXAMPLE_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';

/** Returns a webhook as the API shows it. Without options it is as in specification 4.10. */
export function presentWebhook(webhook: Webhook): Static<typeof WEBHOOK> {
  const { url, updatedAt, events, secrets, retries, header, failingSince, turnedOffAt } = webhook;
  return {
    url,
    updated_at: iso(updatedAt),
    ...(events.length > 0 && { events: [...events] }),
    ...(secrets.length > 0 && { signed: true as const }),
    ...(header !== null && { header: header.name }),
    ...(retries && {
      retries: true as const,
      failing_since: isoOrNull(failingSince),
      turned_off_at: isoOrNull(turnedOffAt),
    }),
  };
}

/** @param webhook the current one, whose options decide what is shown of its deliveries */
export function presentDelivery(delivery: Delivery, webhook: Webhook | undefined): Static<typeof DELIVERY> {
  const { id, event, url, status, httpStatus, error, durationMs, createdAt } = delivery;
  const created_at = iso(createdAt);
  const specified = {
    id,
    event,
    url,
    status,
    http_status: httpStatus,
    error,
    duration_ms: durationMs,
    created_at,
  };
  if (webhook === undefined || (webhook.secrets.length === 0 && !webhook.retries)) return specified;
  const isTriedAgain = status === 'pending' && delivery.attempts > 0;
  return {
    ...specified,
    event_id: delivery.eventId,
    attempts: delivery.attempts,
    next_attempt_at: isTriedAgain ? iso(delivery.dueAt) : null,
  };
}
