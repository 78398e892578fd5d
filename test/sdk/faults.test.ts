import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import type { CallError, Client, Result } from '../../sdk/src/index.ts';
import { holdWriteLock } from '../faults/support.ts';
import { freePort } from '../support/port.ts';
import { startServer } from '../support/server.ts';
import { compiledClient } from './compiled.ts';
import { type StandIn, standIn } from './stand-in.ts';

const { createClient } = await compiledClient();
const server = await startServer();
after(() => server.stop());

const KEY = `svc_live_${'x'.repeat(32)}`;

type NamedCall = [name: string, call: (client: Client) => Promise<Result<unknown>>];

const WITH_KEY: NamedCall[] = [
  ['a check', (client) => client.checkRenter({ email: 'a@example.com' })],
  ['a report from figures', (client) => client.fileFiguresReport({ renter_name: 'A' })],
  [
    'a report from labels',
    (client) => client.fileLabelsReport({ renterEmail: 'a@b.c', renterName: 'A', industryType: 'tools' }),
  ],
  [
    'an incident',
    (client) => client.fileIncident({ renterId: 'r', industry: 'tools', type: 'THEFT', details: 'Gone.' }),
  ],
  ['a new key', (client) => client.createKey({ name: 'A' })],
  ['a new secret', (client) => client.rotateWebhookSecret()],
];
const NOT_REPEATED: NamedCall[] = [
  ['a decision', (client) => client.decideDispute({ dispute_id: 'd', decision: 'reject', reason: 'Paid.' })],
  ['a revocation', (client) => client.revokeKey({ id: 'key_1' })],
  ['a new webhook', (client) => client.setWebhook({ url: 'https://example.com' })],
  ['a removal of the webhook', (client) => client.removeWebhook()],
  ['a recovery', (client) => client.recoverEvents({ from: '2026-01-31T12:00:00Z' })],
];
const REPEATED: NamedCall[] = [
  ['a ping', (client) => client.ping()],
  ['a score', (client) => client.scoreRenter({ renter_id: 'r' })],
  ['a search', (client) => client.searchRenters({ name: 'A' })],
  ['the roster', (client) => client.listRenters({ orgId: 'o' })],
  ['the keys', (client) => client.listKeys()],
  ['the webhook', (client) => client.getWebhook()],
];

/** Returns the error of a call, and its waits before each retry in milliseconds. */
async function failing(
  baseUrl: string,
  call: (client: Client) => Promise<Result<unknown>>,
  maxWaitMs = 60_000,
): Promise<{ error: CallError; waits: number[] }> {
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const result = await call(createClient({ baseUrl, key: KEY, maxWaitMs, wait }));
  assert.ok(!result.ok);
  return { error: result.error, waits };
}

/** Accepts a request and breaks the connection, so that the client cannot know whether it was carried out. */
const breaking = (t: TestContext) => standIn(t, ({ socket }) => socket.destroy());

/** Accepts a request and never responds. */
const hanging = (t: TestContext, taken = () => {}) => standIn(t, taken);

for (const [name, call] of NOT_REPEATED) {
  test(`${name} is not sent again after its connection breaks`, async (t) => {
    const { url, requests } = await breaking(t);
    const { error, waits } = await failing(url, call);
    assert.deepEqual([error.kind, error.nothingDone], ['unreachable', false]);
    assert.deepEqual([requests.length, waits], [1, []]);
  });
}

for (const [name, call] of WITH_KEY) {
  test(`${name} is sent twice more after its connection breaks, with the same idempotency key`, async (t) => {
    const { url, requests } = await breaking(t);
    const keys = () => requests.map(({ headers }) => headers['idempotency-key']);
    const { error, waits } = await failing(url, call);
    assert.deepEqual([error.kind, error.nothingDone, waits.length], ['unreachable', false, 2]);
    const [key, ...rest] = keys();
    assert.match(String(key), /^[\w-]{36}$/);
    assert.deepEqual(rest, [key, key]);
    await failing(url, call);
    assert.notEqual(keys()[3], key, 'each call has a key of its own');
  });
}

for (const [name, call] of REPEATED) {
  test(`${name} is sent twice more after its connection breaks, with increasing waits`, async (t) => {
    const { url, requests } = await breaking(t);
    const { error, waits } = await failing(url, call);
    assert.deepEqual([error.kind, error.nothingDone], ['unreachable', true]);
    assert.equal(requests.length, 3);
    const [first = 0, second = 0] = waits;
    assert.ok(first >= 250 && first <= 375 && second >= 500 && second <= 750, String(waits));
    assert.equal(waits.length, 2);
  });
}

test('the error for an unreachable server says so, and has the error of the runtime as its cause', async () => {
  const { error, waits } = await failing(`http://127.0.0.1:${await freePort()}`, (client) => client.ping());
  assert.ok(error.kind === 'unreachable');
  assert.match(error.message, /could not be reached/);
  assert.ok(error.cause instanceof TypeError);
  assert.deepEqual([error.status, error.requestId, waits.length], [null, null, 2]);
});

test('nothing is sent again with a maxWaitMs of 0', async (t) => {
  const { url, requests } = await breaking(t);
  await failing(url, (client) => client.ping(), 0);
  assert.equal(requests.length, 1);
});

for (const [name, listener] of [
  ['no response', () => {}],
  ['half a response', (_: unknown, response: { write(text: string): void }) => response.write('{"ok":')],
] as const) {
  test(`a call that gets ${name} in time fails and is not sent again`, async (t) => {
    const { url, requests } = await standIn(t, listener);
    const { error, waits } = await failing(url, (client) => client.ping({ timeoutMs: 500 }));
    assert.ok(error.kind === 'timedOut');
    assert.equal(error.message, 'There was no response within 500 ms.');
    assert.deepEqual([requests.length, waits], [1, []]);

    const client = createClient({ baseUrl: url, key: KEY, timeoutMs: 500 });
    const result = await client.checkRenter({ email: 'a@example.com' });
    assert.ok(!result.ok);
    assert.deepEqual([result.error.kind, result.error.nothingDone], ['timedOut', false]);
  });
}

test('an infinite timeoutMs does not end a call immediately', async () => {
  const { key } = await server.newOrganization();
  const client = createClient({ baseUrl: server.url, key, timeoutMs: Number.POSITIVE_INFINITY });
  assert.ok((await client.ping()).ok);
});

test('an abort ends a call in progress', async (t) => {
  const controller = new AbortController();
  const { url, requests }: StandIn = await hanging(t, () => controller.abort('gone home'));
  const { error } = await failing(url, (client) =>
    client.fileFiguresReport({ renter_name: 'A' }, { signal: controller.signal }),
  );
  assert.ok(error.kind === 'aborted');
  assert.deepEqual([error.cause, error.nothingDone, requests.length], ['gone home', false, 1]);
});

test('a call whose signal is already aborted is not sent', async (t) => {
  const { url, requests } = await hanging(t);
  const { error } = await failing(url, (client) =>
    client.checkRenter({ name: 'A' }, { signal: AbortSignal.abort() }),
  );
  assert.deepEqual([error.kind, error.nothingDone, requests], ['aborted', true, []]);
});

test('after a 503 of the server a check and a report are sent again, carried out and billed once', async (t) => {
  const { id, key } = await server.newOrganization();
  const lock = await holdWriteLock(t, server.databasePath);
  const released = Promise.withResolvers<void>();
  const waits: number[] = [];
  const client = createClient({
    baseUrl: server.url,
    key,
    wait(ms) {
      if (waits.push(ms) === 2) lock.release().then(released.resolve, released.reject);
      return released.promise;
    },
  });
  const [check, report] = await Promise.all([
    client.checkRenter({ email: 'renter@example.com' }),
    client.fileFiguresReport({ renter_email: 'renter@example.com' }),
  ]);
  assert.ok(check.ok && report.ok, JSON.stringify([check, report]));
  assert.equal(waits.length, 2);
  assert.ok(
    waits.every((ms) => ms >= 1_000 && ms <= 1_500),
    String(waits),
  );
  const [row] = await server.rows<{ credits: number; reports: number }>(
    'SELECT credits, (SELECT count(*) FROM reports) AS reports FROM organizations WHERE id = ?',
    id,
  );
  assert.deepEqual([row?.credits, row?.reports], [-1, 1]);
});

test('after a 503 of a proxy a revocation is not sent again, but a check and a search are', async (t) => {
  const { url, requests } = await standIn(t, (_request, response) => {
    response.writeHead(503, { 'retry-after': '2' }).end('<h1>Service unavailable</h1>');
  });
  const revoked = await failing(url, (client) => client.revokeKey({ id: 'key_1' }));
  assert.deepEqual([revoked.error.kind, revoked.waits, requests.length], ['unavailable', [], 1]);
  for (const call of [
    (client: Client) => client.searchRenters({ name: 'A' }),
    (client: Client) => client.checkRenter({ name: 'A' }),
  ]) {
    const { waits } = await failing(url, call);
    assert.equal(waits.length, 2);
    assert.ok(
      waits.every((ms) => ms >= 2_000 && ms <= 3_000),
      String(waits),
    );
  }
});

test('a check and a report whose responses are lost are carried out once, and their results arrive', async (t) => {
  const { id, key } = await server.newOrganization();
  let lost = 0;
  const proxy = await standIn(t, async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { host: _, connection: __, ...headers } = request.headers;
    const passed = await fetch(`${server.url}${request.url}`, {
      method: request.method ?? '',
      headers: headers as Record<string, string>,
      ...(parts.length > 0 && { body: Buffer.concat(parts) }),
    });
    const text = await passed.text();
    if (passed.headers.has('idempotent-replayed'))
      response.writeHead(passed.status, Object.fromEntries(passed.headers)).end(text);
    else {
      lost++;
      request.socket.destroy();
    }
  });
  const client = createClient({ baseUrl: proxy.url, key, wait: async () => {} });
  const check = await client.checkRenter({ email: 'lost@example.com' });
  const report = await client.fileFiguresReport({ renter_email: 'lost@example.com' });
  assert.ok(check.ok && report.ok, JSON.stringify([check, report]));
  assert.deepEqual([check.replayed, report.replayed, lost], [true, true, 2]);
  const rows = await server.rows<{ request_id: string; credits: number; reports: number }>(
    `SELECT request_id, credits, (SELECT count(*) FROM reports WHERE organization_id = o.id) AS reports
     FROM check_log JOIN organizations o ON o.id = organization_id WHERE o.id = ?`,
    id,
  );
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [{ request_id: check.requestId, credits: -1, reports: 1 }],
  );
});
