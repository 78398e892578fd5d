import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import { after, test } from 'node:test';
import { makeAlertWork } from '../../src/alerts/alert-work.ts';
import type { HttpResponse } from '../support/client.ts';
import type { TestOrganization } from '../support/organization.ts';
import { renterSession } from '../support/portal.ts';
import { putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());

const send = ({ call }: TestOrganization, checks: object[], key?: string) =>
  call('POST', '/v1/checks/batch', { body: { checks }, ...(key !== undefined && { key }) });

async function read({ call }: TestOrganization, id: string): Promise<HttpResponse['body']> {
  return (await call('GET', `/v1/checks/batch?batch_id=${id}&limit=500`)).body;
}

/** Waits until a batch has ended, without a request that would count. */
const ended = ({ id: organizationId }: TestOrganization, id: string) =>
  until('the batch has ended', async () => {
    const batch = await server.store.batches.find(organizationId, id);
    return batch?.status !== 'running' && batch;
  });

const credits = async ({ id }: TestOrganization) => (await server.store.organizations.find(id))?.credits ?? 0;

test('a customer that harvests the network by batches pays for each row, is seen by the renters and by the operator, and is stopped for the day', async () => {
  const thief = await server.newOrganization({ rateLimit: 3 });
  const email = 'victim@batch.example';
  await putRenter(server.store, [{ kind: 'email', value: email }], { email, fullName: 'Vic Tim' });
  const guesses = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ email: `guess${first + index}@batch.example` }));
  const first = await send(thief, [{ email }, ...guesses(0, 199)]);
  assert.equal((await ended(thief, first.body.batch_id)).answered, 200);
  assert.equal(await credits(thief), -200);

  // All keys together may send as many rows as one of them.
  const { key } = await thief.newKey();
  const rejected = await send(thief, guesses(200, 101), key);
  assert.deepEqual([rejected.status, rejected.headers['x-error-code']], [429, 'batch_limit']);
  assert.match(
    rejected.body.error,
    /can send 300 batch rows in 24 hours, and has sent 200\. This batch has 101 rows\./,
  );
  assert.ok(Number(rejected.headers['retry-after']) > 86_000);

  const { body } = await (await renterSession(server, email)).call('GET', '/portal/api/inquiries');
  assert.equal(body.rows[0].organizationId, thief.id);
  const job = makeAlertWork({
    store: server.store,
    operatorEmail: undefined,
    mailer: { send: async () => true },
    // The next scan, which also looks at the day of the one before.
    clock: () => Date.now() + 10 * 60_000,
    log: { warn: () => {}, error: (fields) => assert.fail(JSON.stringify(fields)) },
    onCounted: () => {},
  });
  await job.run();
  const alerts = await server.store.alerts.list('open', undefined, 99);
  assert.deepEqual(
    alerts.filter(({ organizationId }) => organizationId === thief.id).map(({ kind }) => kind),
    ['lookup_volume'],
  );
});

test('a customer that reads results and then cancels pays for everything that could be read', async () => {
  const dishonest = await server.newOrganization();
  const checks = Array.from({ length: 10_000 }, (_, index) => ({ email: `cheap${index}@batch.example` }));
  const { batch_id } = (await send(dishonest, checks)).body;
  const results = await until('there are results', async () => {
    const page = await read(dishonest, batch_id);
    return page.results.length > 0 && page.results;
  });
  const { body } = await dishonest.call('POST', '/v1/checks/batch/cancel', { body: { batch_id } });
  assert.ok(body.billed >= results.length);
  const { answered } = await ended(dishonest, batch_id);
  assert.deepEqual([answered, await credits(dishonest)], [body.billed, -body.billed]);
});

test('a program that sends a batch for each row does not fill the database', async () => {
  const bot = await server.newOrganization({ rateLimit: 5 });
  const keys = [bot.key, (await bot.newKey()).key, (await bot.newKey()).key];
  const statuses: number[] = [];
  for (let sent = 0; sent < 12; sent++) {
    const { status, body } = await send(bot, [{ email: 'bot@batch.example' }], keys[sent % keys.length]);
    statuses.push(status);
    if (status === 202) await ended(bot, body.batch_id);
  }
  assert.equal(statuses.filter((status) => status === 202).length, 5);
});

test('a batch of a stolen key ends when the key is revoked', async () => {
  const victim = await server.newOrganization();
  const stolen = await victim.newKey();
  const checks = Array.from({ length: 10_000 }, (_, index) => ({ email: `stolen${index}@batch.example` }));
  const { batch_id } = (await send(victim, checks, stolen.key)).body;
  assert.equal((await victim.call('DELETE', `/v1/keys?id=${stolen.id}`)).status, 200);
  const { status, reason, answered } = await ended(victim, batch_id);
  assert.deepEqual([status, reason], ['cancelled', 'key_revoked']);
  assert.ok(answered < 10_000);
  assert.equal(await credits(victim), 0 - answered);
});

test('a customer that sends bodies which are expensive to read is stopped after 20 a minute with all its keys, before they are parsed', async () => {
  const hostile = await server.newOrganization();
  const rawBody = `{"checks":[${' '.repeat(256 * 1024)}]}`;
  const stormy = [(await hostile.newKey()).key, (await hostile.newTestKey()).key];
  const statuses: number[] = [];
  for (let sent = 0; sent < 20; sent++) {
    const { status } = await hostile.call('POST', '/v1/checks/batch', {
      rawBody,
      chunked: sent % 2 === 0,
      key: stormy[sent % 2] as string,
    });
    statuses.push(status);
  }
  assert.deepEqual([...new Set(statuses)], [400]);
  const rejected = await hostile.call('POST', '/v1/checks/batch', { rawBody });
  assert.deepEqual([rejected.status, rejected.headers['x-error-code']], [429, 'rate_limited']);
  assert.match(
    rejected.body.error,
    /^Your organization can send 20 bodies of more than 256 KiB per minute\./,
  );
  assert.ok(Number(rejected.headers['retry-after']) <= 60);
  const small = await send(hostile, [{ email: 'small@batch.example' }]);
  assert.equal(small.status, 202);
  const other = await server.newOrganization();
  assert.equal((await other.call('POST', '/v1/checks/batch', { rawBody })).status, 400);
});

test('a customer that begins many large bodies and never ends them holds the memory of five, and gets their places back', async (t) => {
  const hostile = await server.newOrganization();
  const begin = (headers: Record<string, string>) => {
    const sent = request(new URL('/v1/checks/batch', server.url), {
      method: 'POST',
      headers: { 'x-api-key': hostile.key, 'content-type': 'application/json', ...headers },
      agent: false,
    });
    t.after(() => sent.destroy());
    sent.on('error', () => {});
    sent.write('{"checks":[');
    return sent;
  };
  const answered = async (sent: ClientRequest) => {
    const [{ statusCode, headers }] = await once(sent, 'response');
    return [statusCode, headers['x-error-code'], headers['retry-after']];
  };
  const large = { 'content-length': String(4 * 1024 * 1024) };
  const begun = Array.from({ length: 6 }, (_, index) =>
    begin(index % 2 === 0 ? large : { 'transfer-encoding': 'chunked' }),
  );
  // One of the six is rejected although nobody sends the rest of its body.
  assert.deepEqual(await Promise.any(begun.map(answered)), [429, 'rate_limited', '1']);
  assert.equal((await send(hostile, [{ email: 'meanwhile@batch.example' }])).status, 202);
  assert.equal((await send(await server.newOrganization(), [{ email: 'other@batch.example' }])).status, 202);
  for (const sent of begun) sent.destroy();
  const chunked = { rawBody: '{}', chunked: true };
  const free = async () => (await hostile.call('POST', '/v1/checks/batch', chunked)).status === 400;
  await until('a place is free', free);
});
