import type { WebhookEvent } from './events.ts';

/** A request that the network signed. */
export interface VerifiedWebhook {
  ok: true;
  event: WebhookEvent;
  /** The ID of the event, the same each time it is sent: ignore an event whose ID you have already processed. */
  id: string;
  /** When this attempt was made. */
  sentAt: Date;
}

/** A request that must not be trusted. */
export interface RejectedWebhook {
  ok: false;
  /**
   * `missingHeader`: not signed, or a proxy removed the headers. `wrongTime`: an old request that is sent again, or a wrong clock.
   * `wrongSignature`: another secret, or a body that was changed or parsed. `notAnEvent`: signed, but not a JSON object.
   */
  reason: 'missingHeader' | 'wrongTime' | 'wrongSignature' | 'notAnEvent';
  message: string;
}

export type WebhookVerification = VerifiedWebhook | RejectedWebhook;

/** The headers of a request, as `fetch` or as Node has them. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the time of the request may be from now, in seconds. 300 by default. */
  toleranceSeconds?: number | undefined;
  /** Returns the current time in epoch milliseconds. `Date.now` by default. */
  now?: (() => number) | undefined;
}

const DEFAULT_TOLERANCE_SECONDS = 300;

/** More than the secrets that the network signs with at once. */
const MOST_SIGNATURES = 10;

/**
 * Verifies that the network sent a request to your webhook: by a signature of Standard Webhooks, compared in constant time, and by
 * the time. It needs only WebCrypto, so it runs in every current runtime.
 *
 * Throws a `TypeError` for arguments in another order, a body that was parsed, and a secret that is not `whsec_` and base64.
 *
 * @param body exactly as it arrived, before it is parsed
 * @param secret the secret of the webhook, or several of which one must match
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options: VerifyOptions = {},
): Promise<WebhookVerification> {
  const keys = await Promise.all(checkedSecrets(body, headers, secret).map(keyOf));
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !timestamp || !signatures)
    return rejected('missingHeader', 'webhook-id, webhook-timestamp or webhook-signature is missing.');
  if (!isNear(timestamp, options)) return rejected('wrongTime', `webhook-timestamp ${WRONG_TIME}`);
  const bytes = typeof body === 'string' ? encode(body) : body;
  const signed = joined(encode(`${id}.${timestamp}.`), bytes);
  if (!(await matches(keys, signatures, signed)))
    return rejected(
      'wrongSignature',
      'No signature matches. Verify the body as it arrived, before it is parsed.',
    );
  const event = parsed(bytes);
  if (event === undefined) return rejected('notAnEvent', 'The body is not a JSON object.');
  return { ok: true, event, id, sentAt: new Date(Number(timestamp) * 1000) };
}

const WRONG_TIME = 'is too far from now. Is the clock right? A request that was recorded may be sent again.';

/** Returns the secrets. Throws for arguments of the wrong kind: three texts or `any` also compile in another order. */
function checkedSecrets(body: unknown, headers: unknown, secret: unknown): string[] {
  if (typeof body !== 'string' && !ArrayBuffer.isView(body))
    throw wrongArgument(
      'body must be the text or the bytes of the request as it arrived, before it is parsed.',
    );
  if (typeof headers !== 'object' || headers === null)
    throw wrongArgument('headers must be those of the request.');
  const secrets = [secret].flat();
  if (secrets.length === 0 || !secrets.every((each) => typeof each === 'string')) throw wrongSecret();
  return secrets;
}

const wrongSecret = () => wrongArgument('secret must be the secret of the webhook: whsec_ and base64.');

function wrongArgument(what: string): TypeError {
  return new TypeError(`The arguments are verifyWebhook(body, headers, secret): ${what}`);
}

function rejected(reason: RejectedWebhook['reason'], message: string): RejectedWebhook {
  return { ok: false, reason, message };
}

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  if (hasGet(headers)) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'object' ? value[0] : value;
}

function hasGet(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function';
}

function isNear(timestamp: string, { toleranceSeconds, now = Date.now }: VerifyOptions): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const distance = Math.abs(Number(timestamp) - now() / 1000);
  return distance <= (toleranceSeconds ?? DEFAULT_TOLERANCE_SECONDS);
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = secret.startsWith('whsec_') ? decode(secret.slice('whsec_'.length)) : undefined;
  if (bytes === undefined || bytes.length === 0) throw wrongSecret();
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** WebCrypto compares in constant time. */
async function matches(keys: readonly CryptoKey[], signatures: string, signed: Uint8Array<ArrayBuffer>) {
  for (const each of signatures.split(' ').slice(0, MOST_SIGNATURES)) {
    const signature = each.startsWith('v1,') ? decode(each.slice('v1,'.length)) : undefined;
    if (signature === undefined) continue;
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return true;
  }
  return false;
}

/** Returns the bytes of a text in base64, or undefined for any other text. */
function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(one.length + other.length);
  bytes.set(one);
  bytes.set(other, one.length);
  return bytes;
}

function parsed(bytes: Uint8Array): WebhookEvent | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null && 'event' in value
      ? (value as WebhookEvent)
      : undefined;
  } catch {
    return undefined;
  }
}
