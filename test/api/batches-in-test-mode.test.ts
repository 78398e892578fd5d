import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PERSONAS } from '../../src/test-mode/personas.ts';
import type { Call } from '../support/client.ts';
import { newDatabase } from '../support/database.ts';
import { everythingOnFile, worldRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const REAL = 'real@batch-test.example';

const database = await newDatabase();
let server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});
const organization = await server.newOrganization();
const [sandbox, stolen, expired] = [
  await organization.newTestKey(),
  await organization.newTestKey(),
  await organization.newTestKey(),
];

async function send(call: Call, checks: object[]): Promise<string> {
  const { status, body, text } = await call('POST', '/v1/checks/batch', { body: { checks } });
  assert.equal(status, 202, text);
  return body.batch_id;
}

test('a batch of a test key finds the personas, and is neither billed nor seen in the network', async () => {
  const report = { renterEmail: REAL, renterName: 'Real Person', industryType: 'tools' };
  assert.equal((await organization.call('POST', '/v1/reports', { body: report })).status, 200);
  const personas = PERSONAS.flatMap(({ email, behavior }) => (email && !behavior ? [email] : []));
  const before = await everythingOnFile(server);

  const rows = [REAL, ...personas].map((email) => ({ email, reference: `row of ${email}` }));
  const batch_id = await send(sandbox.call, rows);
  const read = () => sandbox.call('GET', `/v1/checks/batch?batch_id=${batch_id}&limit=500`);
  await until('the batch is completed', async () => (await read()).body.status === 'completed');
  const { answered, billed, results } = (await read()).body;
  assert.deepEqual([answered, billed], [rows.length, rows.length]);
  assert.equal(results[0].check.found, false, 'nobody real is seen');
  for (const [index, { email }] of rows.entries()) {
    const single = await sandbox.call('GET', `/v1/renter/check?email=${email}`);
    const { check, reference } = results[index];
    assert.equal(reference, `row of ${email}`);
    assert.deepEqual({ ...check, checked_at: '' }, { ...single.body, checked_at: '' });
  }
  const [event] = (await sandbox.call('GET', '/v1/events?type=batch.completed')).body.events;
  assert.equal(event.data.batchId, batch_id);
  const csv = await sandbox.call('GET', `/v1/checks/batch/csv?batch_id=${batch_id}`);
  assert.equal(csv.text.trim().split('\r\n').length, 1 + rows.length);
  assert.deepEqual(await everythingOnFile(server), before);
});

test('a batch of a test key that expires tomorrow is completed when the clock of the world is two days ahead', async () => {
  const customer = await server.newOrganization();
  const body = { name: 'Short', mode: 'test', expires_at: new Date(Date.now() + 86_400_000).toISOString() };
  const { key } = (await customer.call('POST', '/v1/keys', { body })).body;
  const call: Call = (method, path, options) => server.call(method, path, { key, ...options });
  await call('POST', '/v1/test/clock', { body: { advance_seconds: 2 * 86_400 } });
  const batch_id = await send(call, [{ email: 'approved@test.example' }]);
  const read = () => call('GET', `/v1/checks/batch?batch_id=${batch_id}`);
  const ended = await until('the batch has ended', async () => {
    const found = (await read()).body;
    return found.status !== 'running' && found;
  });
  assert.deepEqual([ended.status, ended.reason ?? null], ['completed', null]);
});

test('a batch of a test key goes on when the server starts again, unless the key was revoked or expired', async () => {
  const rows = (of: string) =>
    Array.from({ length: 5_000 }, (_, row) => ({ email: `${of}${row}@x.example` }));
  const ids = [
    await send(sandbox.call, rows('kept')),
    await send(stolen.call, rows('stolen')),
    await send(expired.call, rows('expired')),
  ];
  assert.equal((await organization.call('DELETE', `/v1/keys?id=${stolen.id}`)).status, 200);
  await server.store.transaction(({ keys }) =>
    keys.replace(expired.id, { replacedBy: null, expiresAt: Date.now() }),
  );
  await server.stop();

  server = await startServer({ database });
  const read = await worldRows(server, organization.id);
  // Nobody sends a request with a test key.
  const ended = await until('all batches have ended', async () => {
    const found = await read<{ id: string; status: string; reason: string | null; answered: number }>(
      'SELECT id, status, reason, answered FROM check_batches',
    );
    return found.every(({ status }) => status !== 'running') && new Map(found.map((row) => [row.id, row]));
  });
  const [kept, cancelled, late] = ids.map((id) => ended.get(id));
  assert.deepEqual([kept?.status, kept?.answered], ['completed', 5_000]);
  assert.deepEqual([cancelled?.status, cancelled?.reason], ['cancelled', 'key_revoked']);
  assert.deepEqual([late?.status, late?.reason], ['cancelled', 'key_expired']);
});
