import { createHmac } from 'node:crypto';
import type { RandomBytes } from '../ids.ts';
import type { SealedText } from '../sign-in/seal.ts';
import type { Delivery, Webhook, WebhookSettings } from '../store/store.ts';

/** The headers of every delivery. Specification 6, rule 2. */
export const DELIVERY_HEADERS = { 'content-type': 'application/json', 'user-agent': 'renter-screening' };

type SentDelivery = Pick<Delivery, 'id' | 'eventId' | 'resendOf' | 'url' | 'body'>;

/**
 * Returns the headers of an attempt that begins at `at`; `undefined` if a secret can no longer be read, because SESSION_SECRET was
 * changed.
 */
export type MakeDeliveryHeaders = (
  delivery: SentDelivery,
  webhook: Webhook,
  at: number,
) => Promise<Record<string, string> | undefined>;

/**
 * Returns the function that makes the headers of a delivery. A webhook without any option gets only those of the specification. With
 * signatures or retries there are an ID and a time, and with signatures one by each secret.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 *
 * @param isWorld whether the events are of a test world: then a header says so, because nobody in them exists
 */
export function makeDeliveryHeaders(
  { unseal }: Pick<SealedText, 'unseal'>,
  isWorld = false,
): MakeDeliveryHeaders {
  return async (delivery, webhook, at) => {
    const headers: Record<string, string> = {
      ...DELIVERY_HEADERS,
      ...(isWorld && { 'webhook-mode': 'test' }),
    };
    if (webhook.secrets.length > 0 || webhook.retries) Object.assign(headers, identity(delivery, at));
    const signatures: string[] = [];
    for (const { sealed } of signingSecrets(webhook, at)) {
      const secret = await unseal(sealed);
      if (secret === undefined) return undefined;
      signatures.push(sign(secret, delivery, at));
    }
    if (signatures.length > 0) headers['webhook-signature'] = signatures.join(' ');
    const own = webhook.header;
    // The first attempt may go to a URL that was replaced meanwhile: its receiver is not told the value.
    if (own !== null && isSameOrigin(delivery.url, webhook.url)) {
      const value = await unseal(own.sealed);
      if (value === undefined) return undefined;
      headers[own.name] = value;
    }
    return headers;
  };
}

/** Returns the headers that say which event is sent, and when: the ID is the same at each attempt, and when it is sent again. */
export function identity(delivery: Pick<SentDelivery, 'id' | 'eventId' | 'resendOf'>, at: number) {
  return { 'webhook-id': webhookId(delivery), 'webhook-timestamp': String(Math.floor(at / 1000)) };
}

/** Deliveries of earlier versions have no event. */
function webhookId({ id, eventId, resendOf }: Pick<SentDelivery, 'id' | 'eventId' | 'resendOf'>): string {
  return eventId ?? resendOf ?? id;
}

function sign(secret: string, delivery: SentDelivery, at: number): string {
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const { 'webhook-id': id, 'webhook-timestamp': timestamp } = identity(delivery, at);
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${delivery.body}`).digest('base64')}`;
}

/** Returns the secrets that sign at this time: the newest, and those that were replaced a short time ago. */
export function signingSecrets({ secrets }: Pick<WebhookSettings, 'secrets'>, at: number) {
  return secrets.filter(({ until }) => until === null || until > at);
}

export function isSameOrigin(one: string, other: string): boolean {
  return URL.parse(one)?.origin === URL.parse(other)?.origin;
}

const SECRET_PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64 bytes. */
const SECRET_BYTES = 32;

/** Returns a new secret: `whsec_` and base64. */
export function newSecret(randomBytes: RandomBytes): string {
  return SECRET_PREFIX + Buffer.from(randomBytes(SECRET_BYTES)).toString('base64');
}
