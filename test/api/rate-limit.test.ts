import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { HttpResponse } from '../support/client.ts';
import { staffOf } from '../support/dashboard.ts';
import { ENDPOINTS } from '../support/endpoints.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

/** Sends this many pings, 50 at once, and returns their statuses, sorted within each batch. */
async function pings(count: number, call: typeof server.call): Promise<number[]> {
  const statuses: number[] = [];
  while (statuses.length < count) {
    const batch = Array.from({ length: Math.min(50, count - statuses.length) }, () =>
      call('GET', '/v1/ping'),
    );
    // Concurrent requests may arrive in any order.
    statuses.push(...(await Promise.all(batch)).map(({ status }) => status).sort((a, b) => a - b));
  }
  return statuses;
}

for (const [plan, limit] of [
  ['standard', 100],
  ['enterprise', 1000],
] as const) {
  test(`the ${plan} plan allows ${limit} requests a minute for each key, then returns 429`, async () => {
    const organization = await server.newOrganization({ plan, rateLimit: null });
    const second = await organization.newKey();
    assert.deepEqual(new Set(await pings(limit, organization.call)), new Set([200]));
    const { status, headers, body } = await organization.call('GET', '/v1/ping');
    assert.equal(status, 429);
    assert.deepEqual([headers['retry-after'], headers['x-limit']], ['60', undefined]);
    assert.deepEqual(body, {
      ok: false,
      error: `Rate limit exceeded: ${limit} requests per minute on the ${plan} plan.`,
    });
    assert.equal((await server.call('GET', '/v1/ping', { key: second.key })).status, 200);
  });
}

test('a custom limit replaces that of the plan, and a change takes effect with the next request', async () => {
  const { id, call } = await server.newOrganization({ plan: 'enterprise', rateLimit: 3 });
  assert.deepEqual(await pings(4, call), [200, 200, 200, 429]);
  assert.match((await call('GET', '/v1/ping')).body.error, /\b3 requests per minute/);
  await server.store.transaction(({ organizations }) => organizations.update(id, { rateLimit: 7 }));
  assert.deepEqual(await pings(3, call), [200, 200, 429]);
});

for (const [rateLimit, whose] of [
  [null, 'an organization on the standard plan'],
  [20, 'this organization'],
] as const) {
  test(`all keys of ${whose} together may make five times the requests of one, then get 429`, async () => {
    const most = rateLimit ?? 100;
    const organization = await server.newOrganization({ plan: 'standard', rateLimit });
    const spare = await organization.newKey();
    let { keyId: id, key } = organization;
    for (let round = 0; round < 5; round++) {
      const used = key;
      const ping: typeof server.call = (method, path) => server.call(method, path, { key: used });
      assert.deepEqual(new Set(await pings(most, ping)), new Set([200]));
      // Beyond its own limit, a key does not use up the requests of the others.
      assert.match((await ping('GET', '/v1/ping')).body.error, new RegExp(`exceeded: ${most} requests`));
      await server.store.transaction(({ keys }) => keys.revoke(id, Date.now()));
      ({ id, key } = await organization.newKey());
    }
    for (const each of [key, spare.key]) {
      const { status, headers, body } = await server.call('GET', '/v1/renter/check?email=a@example.com', {
        key: each,
      });
      assert.deepEqual([status, headers['retry-after']], [429, '60']);
      assert.deepEqual(body, {
        ok: false,
        error: `Rate limit exceeded: ${5 * most} requests per minute for all keys of ${whose}.`,
      });
    }
    assert.equal((await (await server.newOrganization()).call('GET', '/v1/ping')).status, 200);
  });
}

/** Returns the limits that a response tells: requests, what is left, and the seconds until the window ends. */
function limitsOf({ headers }: HttpResponse): Record<string, { q: number; r: number; t: number }> {
  const policies = String(headers['ratelimit-policy']).matchAll(/"([\w-]+)";q=(\d+);w=60/g);
  const left = new Map(
    [...String(headers.ratelimit).matchAll(/"([\w-]+)";r=(\d+);t=(\d+)/g)].map(([, name, r, t]) => [
      name,
      { r: Number(r), t: Number(t) },
    ]),
  );
  return Object.fromEntries(
    [...policies].map(([, name, q]) => [name, { q: Number(q), r: -1, t: -1, ...left.get(name) }]),
  );
}

test('every response tells the limits of the key and of the organization, and what is left of them', async () => {
  const organization = await server.newOrganization({ rateLimit: 3 });
  const second = await organization.newKey();
  const first = await organization.call('GET', '/v1/ping');
  const { t } = limitsOf(first).key ?? {};
  assert.ok(t !== undefined && t > 50 && t <= 60, String(t));
  const counts = (response: HttpResponse) =>
    Object.entries(limitsOf(response)).map(([name, { q, r }]) => [name, q, r]);
  assert.deepEqual(counts(first), [
    ['key', 3, 2],
    ['organization', 15, 14],
  ]);
  const other = await server.call('POST', '/v1/search', { key: second.key, rawBody: '{"half' });
  assert.deepEqual(
    [other.status, counts(other)],
    [
      400,
      [
        ['key', 3, 2],
        ['organization', 15, 13],
      ],
    ],
  );
  await organization.call('GET', '/v1/ping');
  await organization.call('GET', '/v1/ping');
  const over = await organization.call('GET', '/v1/ping');
  // It does not count for the organization.
  assert.deepEqual([over.status, counts(over)], [429, [['key', 3, 0]]]);
  assert.equal(over.headers['retry-after'], '60');
});

test('beyond the limit of the organization a response tells that, too', async () => {
  const organization = await server.newOrganization({ rateLimit: 1 });
  let { key, keyId } = organization;
  for (let round = 0; round < 5; round++) {
    await server.call('GET', '/v1/ping', { key });
    await server.store.transaction(({ keys }) => keys.revoke(keyId, Date.now()));
    ({ key, id: keyId } = await organization.newKey());
  }
  const { status, headers } = await server.call('GET', '/v1/ping', { key });
  assert.equal(status, 429);
  assert.equal(headers['ratelimit-policy'], '"key";q=1;w=60, "organization";q=5;w=60');
  assert.match(String(headers.ratelimit), /^"key";r=0;t=\d+, "organization";r=0;t=\d+$/);
});

test('a failed authentication tells what is left of the failures of its address, and nothing about a key', async (t) => {
  const fresh = await startServer();
  t.after(() => fresh.stop());
  const organization = await fresh.newOrganization();
  await organization.call('GET', '/v1/ping');
  for (const [index, key] of ['', 'malformed', `svc_live_${'x'.repeat(32)}`].entries()) {
    const { status, headers } = await fresh.call('GET', '/v1/ping', { key });
    assert.equal(status, 401);
    assert.equal(headers['ratelimit-policy'], '"failed-authentications";q=300;w=60');
    assert.match(String(headers.ratelimit), new RegExp(`^"failed-authentications";r=${299 - index};t=\\d+$`));
  }
});

test('a response to a session token tells the limit of the session', async () => {
  const admin = await staffOf(server, { role: 'admin' });
  const { body } = await admin.call('POST', '/dashboard/session-token');
  const { status, headers } = await server.call('POST', '/v1/keys', {
    headers: { authorization: `Bearer ${body.token}` },
    body: { name: 'First' },
  });
  assert.equal(status, 201);
  assert.equal(headers['ratelimit-policy'], '"session";q=1000000;w=60');
  assert.match(String(headers.ratelimit), /^"session";r=999999;t=(59|60)$/);
});

test('requests that no limit counts tell none: unknown paths and methods, and what is not HTTP', async () => {
  const { call } = await server.newOrganization();
  for (const [method, path, status] of [
    ['GET', '/v1/nothing', 404],
    ['PATCH', '/v1/ping', 405],
    ['GET', '/v1/%zz', 400],
  ] as const) {
    const { headers, ...response } = await call(method, path);
    assert.equal(response.status, status);
    assert.deepEqual([headers.ratelimit, headers['ratelimit-policy']], [undefined, undefined]);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['cache-control'], 'no-store');
    assert.match(String(headers['x-request-id']), /^req_/);
    assert.ok(headers['x-error-code']);
  }
});

test('concurrent requests do not exceed the limit', async () => {
  const { call } = await server.newOrganization({ rateLimit: 10 });
  const statuses = await Promise.all(Array.from({ length: 40 }, () => call('GET', '/v1/ping')));
  assert.equal(statuses.filter(({ status }) => status === 200).length, 10);
});

test('beyond the limit every endpoint returns the same 429, whatever the request contains', async () => {
  const { call } = await server.newOrganization({ rateLimit: 1 });
  await call('GET', '/v1/ping');
  for (const { method, path } of ENDPOINTS) {
    const { status, headers, body } = await call(method, path, { rawBody: '{"half' });
    assert.deepEqual([status, headers['retry-after']], [429, '60']);
    assert.deepEqual(body, {
      ok: false,
      error: 'Rate limit exceeded: 1 requests per minute for each key of this organization.',
    });
  }
});

test('requests of every kind count, including rejected ones', async () => {
  const { call } = await server.newOrganization({ rateLimit: 4 });
  await call('GET', '/v1/renter/check');
  await call('POST', '/v1/search', { rawBody: '{"half' });
  await call('GET', '/v1/renter/score?renter_id=unknown');
  await call('GET', '/v1/keys');
  assert.equal((await call('GET', '/v1/ping')).status, 429);
});

test('after 300 failed authentications in a minute an address gets 429, but not for a valid key', async (t) => {
  const fresh = await startServer();
  t.after(() => fresh.stop());
  const organization = await fresh.newOrganization();
  const keys = ['', 'malformed', `svc_live_${'x'.repeat(32)}`];
  for (let index = 0; index < 300; index++) {
    assert.equal((await fresh.call('GET', '/v1/ping', { key: keys[index % 3] ?? '' })).status, 401);
  }
  for (const key of keys) {
    const { status, headers, body } = await fresh.call('GET', '/v1/ping', { key });
    assert.deepEqual([status, headers['retry-after'], body.ok], [429, '60', false]);
    assert.match(body.error, /^Too many failed authentications from this address/);
  }
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
});
