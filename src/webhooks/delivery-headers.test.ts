import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { Webhook as Verifier } from 'standardwebhooks';
import { makeSealedText } from '../sign-in/seal.ts';
import type { Webhook } from '../store/store.ts';
import { makeDeliveryHeaders, newSecret } from './delivery-headers.ts';

const sealed = makeSealedText(async () => 'the secret of the network');
const headersOf = makeDeliveryHeaders(sealed);

const URL = 'https://hooks.example/in';
const DELIVERY = { id: 'dlv_1', eventId: 'evt_1', resendOf: null, url: URL, body: '{"name":"Réyes 🧳"}' };
const WEBHOOK: Webhook = {
  url: URL,
  updatedAt: 1,
  events: [],
  secrets: [],
  header: null,
  retries: false,
  failingSince: null,
  turnedOffAt: null,
};
const SPECIFIED = { 'content-type': 'application/json', 'user-agent': 'renter-screening' };

/** Returns a secret and its sealed form. */
async function secretUntil(until: number | null) {
  const secret = newSecret(randomBytes);
  return { secret, stored: { sealed: await sealed.seal(secret), until } };
}

const verify = (secret: string, headers: Record<string, string> | undefined, body = DELIVERY.body) =>
  new Verifier(secret).verify(body, headers ?? {});

test('a webhook without options gets exactly the headers of the specification', async () => {
  assert.deepEqual(await headersOf(DELIVERY, WEBHOOK, 5_999), SPECIFIED);
});

test('with retries, a delivery has the ID of its event and the time of the attempt, unsigned', async () => {
  const retried = { ...WEBHOOK, retries: true };
  const expected = { ...SPECIFIED, 'webhook-id': 'evt_1', 'webhook-timestamp': '5' };
  assert.deepEqual(await headersOf(DELIVERY, retried, 5_999), expected);
  const old = { ...DELIVERY, eventId: null };
  assert.equal((await headersOf(old, retried, 1))?.['webhook-id'], 'dlv_1');
  assert.equal((await headersOf({ ...old, resendOf: 'dlv_0' }, retried, 1))?.['webhook-id'], 'dlv_0');
});

test('a signature is one of Standard Webhooks, over ID, time and body', async () => {
  const { secret, stored } = await secretUntil(null);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  const headers = await headersOf(DELIVERY, { ...WEBHOOK, secrets: [stored] }, Date.now());
  assert.match(headers?.['webhook-signature'] ?? '', /^v1,[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(verify(secret, headers), JSON.parse(DELIVERY.body));
  for (const [name, value] of [
    ['webhook-id', 'evt_2'],
    ['webhook-timestamp', String(Number(headers?.['webhook-timestamp']) + 1)],
  ] as const)
    assert.throws(() => verify(secret, { ...headers, [name]: value }), /No matching signature/);
  assert.throws(() => verify(secret, headers, '{"name":"Reyes 🧳"}'), /No matching signature/);
  assert.throws(() => verify(newSecret(randomBytes), headers), /No matching signature/);
});

test('the newest secret signs first, a replaced one until its end, and one that has ended no more', async () => {
  const now = Date.now();
  const [newest, replaced, ended] = [
    await secretUntil(null),
    await secretUntil(now + 1),
    await secretUntil(now),
  ];
  const secrets = [newest, replaced, ended].map(({ stored }) => stored);
  const headers = await headersOf(DELIVERY, { ...WEBHOOK, secrets }, now);
  const [first, second, ...others] = headers?.['webhook-signature']?.split(' ') ?? [];
  assert.deepEqual(others, []);
  for (const [secret, signature] of [
    [newest.secret, first],
    [replaced.secret, second],
  ] as const)
    verify(secret, { ...headers, 'webhook-signature': String(signature) });
  for (const { secret } of [newest, replaced]) verify(secret, headers);
  assert.throws(() => verify(ended.secret, headers), /No matching signature/);
});

test('the header of the receiver goes only to the host that it was set for', async () => {
  const header = { name: 'Authorization', sealed: await sealed.seal('Bearer abc') };
  const webhook = { ...WEBHOOK, header, url: 'https://hooks.example/other' };
  assert.deepEqual(await headersOf(DELIVERY, webhook, 1), { ...SPECIFIED, Authorization: 'Bearer abc' });
  for (const url of [
    'https://elsewhere.example/in',
    'https://hooks.example:8443/in',
    'http://hooks.example/in',
  ])
    assert.deepEqual(await headersOf({ ...DELIVERY, url }, webhook, 1), SPECIFIED, url);
});

test('nothing is sent without the signature or the header if the secret of the network was changed', async () => {
  const other = makeSealedText(async () => 'another secret of the network');
  const secret = await other.seal(newSecret(randomBytes));
  assert.equal(
    await headersOf(DELIVERY, { ...WEBHOOK, secrets: [{ sealed: secret, until: null }] }, 1),
    undefined,
  );
  assert.equal(
    await headersOf(DELIVERY, { ...WEBHOOK, header: { name: 'A', sealed: secret } }, 1),
    undefined,
  );
});
