import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Wait } from '../../sdk/src/index.ts';
import type { TestOrganization } from '../support/organization.ts';
import { startServer } from '../support/server.ts';
import { compiledClient } from './compiled.ts';

const { createClient } = await compiledClient();
const server = await startServer();
after(() => server.stop());

/** Creates an organization that has used up its limit of one request. */
async function limited(): Promise<TestOrganization> {
  const organization = await server.newOrganization({ rateLimit: 1 });
  await organization.call('GET', '/v1/ping');
  return organization;
}

/** Returns a `wait` that takes no time, and raises the limit from the `from`th wait on. */
function waiting({ id }: TestOrganization, from = 1): { waits: number[]; wait: Wait } {
  const waits: number[] = [];
  async function wait(ms: number): Promise<void> {
    waits.push(ms);
    if (waits.length < from) return;
    await server.store.transaction(({ organizations }) => organizations.update(id, { rateLimit: 1_000 }));
  }
  return { waits, wait };
}

const creditsOf = async ({ id }: TestOrganization) =>
  (await server.rows<{ credits: number }>('SELECT credits FROM organizations WHERE id = ?', id))[0]?.credits;

test('a check waits as long as a 429 says, then is carried out and billed once', async () => {
  const organization = await limited();
  const { waits, wait } = waiting(organization);
  const client = createClient({ baseUrl: server.url, key: organization.key, wait });
  const result = await client.checkRenter({ email: 'renter@example.com' });
  assert.ok(result.ok);
  assert.deepEqual(waits, [60_000]);
  assert.equal(await creditsOf(organization), -1);
});

test('a report waits as long as a 429 says, then is filed once', async () => {
  const organization = await limited();
  const { waits, wait } = waiting(organization);
  const client = createClient({ baseUrl: server.url, key: organization.key, wait });
  const result = await client.fileFiguresReport({ renter_email: 'renter@example.com' });
  assert.ok(result.ok);
  assert.deepEqual(waits, [60_000]);
  const reports = await server.rows('SELECT id FROM reports WHERE organization_id = ?', organization.id);
  assert.equal(reports.length, 1);
});

test('a call waits repeatedly, up to maxWaitMs in total', async () => {
  const organization = await limited();
  const first = waiting(organization, 2);
  const { key } = organization;
  const client = createClient({ baseUrl: server.url, key, maxWaitMs: 120_000, wait: first.wait });
  assert.ok((await client.ping()).ok);
  assert.deepEqual(first.waits, [60_000, 60_000]);

  const other = await limited();
  const never = waiting(other, 99);
  const patient = createClient({ baseUrl: server.url, key: other.key, maxWaitMs: 179_999, wait: never.wait });
  const result = await patient.ping();
  assert.ok(!result.ok && result.error.kind === 'rateLimited');
  assert.deepEqual(never.waits, [60_000, 60_000]);
});

test('a call that would wait longer than maxWaitMs fails immediately with the time to wait', async () => {
  const organization = await limited();
  const { waits, wait } = waiting(organization);
  const { key } = organization;
  const impatient = createClient({ baseUrl: server.url, key, maxWaitMs: 59_999, wait });
  const patient = createClient({ baseUrl: server.url, key, wait });
  for (const result of [await impatient.ping(), await patient.ping({ maxWaitMs: 0 })]) {
    assert.ok(!result.ok && result.error.kind === 'rateLimited');
    const { status, message, retryAfterMs, nothingDone } = result.error;
    assert.deepEqual([status, retryAfterMs, nothingDone], [429, 60_000, true]);
    assert.match(message, /^Rate limit exceeded: 1 requests per minute/);
  }
  assert.deepEqual(waits, []);
  // The maxWaitMs of a call overrides that of the client in both directions.
  assert.ok((await impatient.ping({ maxWaitMs: 60_000 })).ok);
  assert.deepEqual(waits, [60_000]);
});

test('a check at the credit floor fails immediately with an error of its own, and is not repeated', async () => {
  const organization = await server.newOrganization();
  await server.store.transaction(({ organizations }) =>
    organizations.update(organization.id, { creditFloor: 0 }),
  );
  const { waits, wait } = waiting(organization);
  const client = createClient({ baseUrl: server.url, key: organization.key, maxWaitMs: 600_000, wait });
  const result = await client.checkRenter({ email: 'renter@example.com' });
  assert.ok(!result.ok && result.error.kind === 'creditFloor');
  assert.equal(result.error.code, 'credit_floor');
  assert.deepEqual([result.error.status, result.error.nothingDone], [429, true]);
  assert.match(result.error.message, /^Credit floor reached/);
  assert.deepEqual(waits, []);
  assert.equal(await creditsOf(organization), 0);
  assert.ok((await client.ping()).ok);
});

for (const [header, expectedMs] of [
  [undefined, 60_000],
  ['0', 1_000],
  ['soon', 60_000],
  ['7', 7_000],
  [new Date(0).toUTCString(), 1_000],
] as const) {
  test(`after a 429 of a proxy with Retry-After: ${header} a call waits ${expectedMs} ms`, async () => {
    const waits: number[] = [];
    const responses = [
      new Response('Slow down', { status: 429, ...(header && { headers: { 'retry-after': header } }) }),
      new Response('{"ok":true}'),
    ];
    const client = createClient({
      baseUrl: server.url,
      key: 'svc_live_x',
      fetch: async () => responses.shift() ?? new Response(null, { status: 500 }),
      wait: async (ms) => void waits.push(ms),
    });
    assert.ok((await client.ping()).ok);
    assert.deepEqual(waits, [expectedMs]);
  });
}

test('by default a call waits with a timer, and an abort ends the wait', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  let requests = 0;
  const client = createClient({
    baseUrl: server.url,
    key: 'svc_live_x',
    maxWaitMs: 120_000,
    fetch: async () => {
      requests++;
      return new Response('{}', { status: 429, headers: { 'retry-after': '60' } });
    },
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const controller = new AbortController();
  const call = client.ping({ signal: controller.signal });
  await settled();
  t.mock.timers.tick(59_999);
  await settled();
  assert.equal(requests, 1);
  t.mock.timers.tick(1);
  await settled();
  assert.equal(requests, 2);
  controller.abort(new Error('gone home'));
  const result = await call;
  assert.ok(!result.ok && result.error.kind === 'aborted');
  assert.deepEqual(result.error.cause, new Error('gone home'));
  assert.equal(requests, 2);
});

test('a signal that is aborted when the 429 arrives ends the call before it waits', async () => {
  const controller = new AbortController();
  const client = createClient({
    baseUrl: server.url,
    key: 'svc_live_x',
    async fetch() {
      controller.abort();
      return new Response('{}', { status: 429 });
    },
  });
  const result = await client.ping({ signal: controller.signal });
  assert.ok(!result.ok && result.error.kind === 'aborted');
});
