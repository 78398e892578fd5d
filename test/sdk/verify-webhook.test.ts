import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import type { VerifyOptions, WebhookHeaders } from '../../sdk/src/index.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { compiledClient } from './compiled.ts';

const { createClient, verifyWebhook } = await compiledClient();
const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

const NOW = Date.UTC(2026, 10, 21, 9, 30);
const SECRET = secret();
const BODY = '{"event":"report.submitted","orgId":"org_1","data":{"renterName":"Réyes 🧳"}}';

function secret(bytes = 32): string {
  return `whsec_${randomBytes(bytes).toString('base64')}`;
}

/** Returns the headers of a request that the package of Standard Webhooks signed. */
function signed(by = SECRET, body = BODY, at = NOW): Record<string, string> {
  return {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(at / 1000),
    'webhook-signature': new Webhook(by).sign('evt_1', new Date(at), body),
  };
}

const verify = (
  headers: WebhookHeaders,
  body: string | Uint8Array = BODY,
  secrets: string | string[] = SECRET,
  options: VerifyOptions = {},
) => verifyWebhook(body, headers, secrets, { now: () => NOW, ...options });

test('what the package of Standard Webhooks signed is verified, with headers and bodies of every kind', async () => {
  const expected = { ok: true, event: JSON.parse(BODY), id: 'evt_1', sentAt: new Date(NOW) };
  const headers = signed();
  const upper = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
  );
  const lists = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]));
  for (const each of [headers, upper, lists, new Headers(headers)])
    assert.deepEqual(await verify(each), expected);
  assert.deepEqual(await verify(headers, new TextEncoder().encode(BODY)), expected);
  assert.deepEqual(await verify(headers, Buffer.from(BODY)), expected);
  for (const bytes of [24, 64]) {
    const other = secret(bytes);
    assert.equal((await verify(signed(other), BODY, other)).ok, true);
  }
});

test('what the network signed is verified by the client and by the package of Standard Webhooks, also during a rotation', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { key, call } = await server.newOrganization();
  const client = createClient({ baseUrl: server.url, key });
  const set = await client.setWebhook({ url: receiver.url, signed: true });
  const rotated = await client.rotateWebhookSecret({ overlap_hours: 1 });
  assert.ok(set.ok && rotated.ok);
  const [before, now] = [set.data.webhook.secret ?? '', rotated.data.webhook.secret];
  const body = { renterEmail: 'jo@renters.example', renterName: 'Jo Réyes 🧳', industryType: 'tools' };
  await call('POST', '/v1/reports', { body });
  const { headers, text } = await until('the event arrives', () => receiver.received[0]);
  for (const secrets of [before, now, [secret(), before], [now, before]]) {
    const verified = await verifyWebhook(text, headers, secrets);
    assert.ok(verified.ok);
    assert.deepEqual([verified.event.event, verified.id], ['report.submitted', headers['webhook-id']]);
  }
  for (const each of [before, now]) new Webhook(each).verify(text, headers as Record<string, string>);
  const other = await verifyWebhook(text, headers, secret());
  assert.equal(!other.ok && other.reason, 'wrongSignature');
  const recovered = await client.recoverEvents({ from: '2026-01-31T12:00:00Z' });
  assert.equal(recovered.ok && recovered.data.events >= 0, true);
});

const WRONG: [what: string, reason: string, headers: Record<string, string>, body?: string][] = [
  ['no headers', 'missingHeader', {}],
  ['no signature', 'missingHeader', { ...signed(), 'webhook-signature': '' }],
  ['another body', 'wrongSignature', signed(), BODY.replace('Réyes', 'Reyes')],
  ['a body that was parsed', 'wrongSignature', signed(), JSON.stringify(JSON.parse(BODY), null, 1)],
  ['another ID', 'wrongSignature', { ...signed(), 'webhook-id': 'evt_2' }],
  ['another time', 'wrongSignature', { ...signed(), 'webhook-timestamp': String(NOW / 1000 + 1) }],
  ['another secret', 'wrongSignature', signed(secret())],
  [
    'a signature in hex',
    'wrongSignature',
    {
      ...signed(),
      'webhook-signature': `v1,${createHmac('sha256', SECRET).update(BODY).digest('hex')}`,
    },
  ],
  [
    'another version',
    'wrongSignature',
    { ...signed(), 'webhook-signature': signed()['webhook-signature']?.replace('v1', 'v2') ?? '' },
  ],
  ['no base64', 'wrongSignature', { ...signed(), 'webhook-signature': 'v1,%%%' }],
  ['an old request', 'wrongTime', signed(SECRET, BODY, NOW - 301_000)],
  ['a request from the future', 'wrongTime', signed(SECRET, BODY, NOW + 301_000)],
  ['no time', 'wrongTime', { ...signed(), 'webhook-timestamp': 'NaN' }],
  ['a signed text', 'notAnEvent', signed(SECRET, '"text"'), '"text"'],
  ['signed nonsense', 'notAnEvent', signed(SECRET, '{'), '{'],
];

for (const [what, reason, headers, body] of WRONG) {
  test(`${what} is rejected: ${reason}`, async () => {
    const verified = await verify(headers, body);
    assert.deepEqual([verified.ok, !verified.ok && verified.reason], [false, reason]);
    assert.doesNotMatch(JSON.stringify(verified), /whsec_|Réyes/);
  });
}

test('the tolerance of the time is five minutes, or as the caller says', async () => {
  for (const seconds of [-300, 300])
    assert.equal((await verify(signed(SECRET, BODY, NOW + seconds * 1000))).ok, true, `${seconds} s`);
  const old = signed(SECRET, BODY, NOW - 3_600_000);
  assert.equal((await verify(old, BODY, SECRET, { toleranceSeconds: 3_600 })).ok, true);
  assert.equal((await verify(old, BODY, SECRET, { toleranceSeconds: 3_599 })).ok, false);
});

test('a signature among others is found, but not behind ten', async () => {
  const [headers, other] = [signed(), signed(secret())['webhook-signature']];
  const after = (count: number) => ({
    ...headers,
    'webhook-signature': `${`${other} `.repeat(count)}${headers['webhook-signature']}`,
  });
  assert.equal((await verify(after(9))).ok, true);
  assert.equal((await verify(after(10))).ok, false);
});

test('arguments in another order, and a body that was parsed, throw a TypeError that names the order', async () => {
  // Callers without types can pass anything.
  const call = verifyWebhook as unknown as (...args: unknown[]) => Promise<unknown>;
  const headers = signed();
  const bytes = Buffer.from(BODY);
  for (const [what, ...args] of [
    ['body', headers, BODY, SECRET],
    ['body', headers, SECRET, BODY],
    ['headers', BODY, SECRET, headers],
    ['headers', SECRET, BODY, headers],
    ['secret', SECRET, headers, BODY],
    ['body', new Headers(headers), bytes, SECRET],
    ['headers', bytes, SECRET, headers],
    ['secret', SECRET, bytes, headers],
    ['secret', SECRET, headers, bytes],
    ['body', JSON.parse(BODY), headers, SECRET],
    ['headers', BODY, undefined, SECRET],
    ['secret', BODY, headers, undefined],
    ['secret', BODY, headers, []],
  ])
    await assert.rejects(call(...args), (error) => {
      assert.ok(error instanceof TypeError);
      assert.match(error.message, /^The arguments are verifyWebhook\(body, headers, secret\): /);
      assert.match(error.message, new RegExp(`: ${what} must be`));
      assert.doesNotMatch(error.message, /whsec_\S|Réyes/);
      return true;
    });
});

for (const wrong of ['', 'whsec_', 'whsec_%%%', SECRET.slice(6)]) {
  test(`the secret ${JSON.stringify(wrong.slice(0, 8))}… throws a TypeError`, async () => {
    await assert.rejects(verify(signed(), BODY, wrong), { name: 'TypeError', message: /whsec_ and base64/ });
  });
}
