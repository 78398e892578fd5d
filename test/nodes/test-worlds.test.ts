import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { newPostgresDatabase } from '../support/database.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServerProcess } from '../support/server.ts';
import { until } from '../support/until.ts';

const database = await newPostgresDatabase();
const env = { ALLOW_PRIVATE_WEBHOOKS: '1' };
const one = await startServerProcess({ database, env });
const two = await startServerProcess({ database, env });
after(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await database.remove();
});

/** Returns what sends requests with a test key of a new organization to one of the nodes. */
async function newSandbox() {
  const { key } = await (await one.newOrganization()).newTestKey();
  return (node: typeof one, method: string, path: string, body?: object) =>
    node.call(method, path, { key, ...(body && { body }) });
}

const schemas = async () =>
  (
    await database.rows<{ name: string }>(
      "SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE '%wld%'",
    )
  ).length;

test('two servers share one test world, and start it again for both', async () => {
  const before = await schemas();
  const send = await newSandbox();
  const first = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      send(index % 2 ? one : two, 'GET', '/v1/renter/check?email=approved@test.example'),
    ),
  );
  assert.deepEqual(
    first.map(({ status, body }) => [status, body.score]),
    first.map(() => [200, 980]),
  );
  assert.equal(await schemas(), before + 1, 'it was prepared once');
  const found = async (node: typeof one) =>
    (await send(node, 'GET', '/v1/renter/check?email=ann@example.com')).body.found;
  await send(one, 'POST', '/v1/renter/report', { renter_email: 'ann@example.com' });
  assert.equal(await found(two), true);
  assert.equal((await send(two, 'POST', '/v1/test/reset')).status, 200);
  assert.deepEqual([await found(one), await found(two)], [false, false]);
});

test('the clock of a test world is moved for all servers, however many move it at once', async () => {
  const send = await newSandbox();
  const ahead = async (node: typeof one, advance_seconds: number) => {
    const { body } = await send(node, 'POST', '/v1/test/clock', { advance_seconds });
    return Math.round((Date.parse(body.now) - Date.now()) / 60_000);
  };
  await ahead(one, 0);
  await Promise.all(Array.from({ length: 10 }, (_, index) => ahead(index % 2 ? one : two, 600)));
  assert.deepEqual([await ahead(one, 0), await ahead(two, 0)], [100, 100]);
});

test('each event of a test world is sent once, by one of the servers', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const send = await newSandbox();
  assert.equal((await send(one, 'PUT', '/v1/webhooks', { url: receiver.url })).status, 200);
  const filed = await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      const report = { renterEmail: `event${index}@example.com`, renterName: 'Ev', industryType: 'boats' };
      return (await send(index % 2 ? one : two, 'POST', '/v1/reports', report)).body.reportId;
    }),
  );
  await until('every delivery has finished', async () => {
    const { deliveries } = (await send(two, 'GET', '/v1/webhooks')).body;
    return deliveries.every(({ status }: { status: string }) => status === 'delivered');
  });
  const submitted = () => receiver.received.filter(({ body }) => body.event === 'report.submitted');
  await until('every event arrived', () => submitted().length >= filed.length);
  assert.deepEqual(
    submitted()
      .map(({ body }) => body.data.reportId)
      .sort(),
    filed.sort(),
  );
});
