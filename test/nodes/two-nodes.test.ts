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

/** Makes this many calls at once, alternating between the two nodes. */
function callBoth<T>(count: number, call: (node: typeof one, index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => call(index % 2 ? one : two, index)));
}

test('a rate limit is exact across both nodes', async () => {
  const { key } = await one.newOrganization({ rateLimit: 40 });
  const responses = await callBoth(120, (node) => node.call('GET', '/v1/ping', { key }));
  assert.equal(responses.filter(({ status }) => status === 200).length, 40);
  assert.equal(responses.filter(({ status }) => status === 429).length, 80);
});

test('the limit of an organization is exact across both nodes and all its keys', async () => {
  const { key, newKey } = await one.newOrganization({ rateLimit: 12 });
  const keys = [key, ...(await Promise.all(['2', '3', '4', '5'].map(newKey))).map((each) => each.key)];
  const pingAll = async () => {
    const responses = await callBoth(120, (node, index) =>
      node.call('GET', '/v1/ping', { key: keys[index % 5] ?? '' }),
    );
    return responses.filter(({ status }) => status === 200).length;
  };
  assert.equal(await pingAll(), 60);
  // New windows for the keys alone, like new keys.
  await database.write('DELETE FROM request_windows');
  assert.equal(await pingAll(), 0);
});

test('a key that one node revokes gets 401 on both for every request that starts afterwards', async () => {
  for (let round = 0; round < 5; round++) {
    const organization = await one.newOrganization();
    const { id, key } = await organization.newKey();
    let revoked = false;
    const hammer = async (node: typeof one) => {
      for (let afterwards = 0; afterwards < 20; ) {
        const startedAfter = revoked;
        const { status } = await node.call('GET', '/v1/renter/check?email=nobody@example.com', { key });
        if (startedAfter) {
          assert.equal(status, 401);
          afterwards++;
        }
      }
    };
    const hammering = Promise.all([one, two, one, two].map(hammer));
    assert.equal((await two.call('DELETE', `/v1/keys?id=${id}`, { key: organization.key })).status, 200);
    revoked = true;
    await hammering;
  }
});

test('of concurrent requests with one idempotency key on both nodes, each is performed once', async () => {
  const { id, key } = await one.newOrganization();
  const before = (await one.store.organizations.find(id))?.credits ?? 0;
  const send = (node: typeof one, path: string, name: string, body?: object) =>
    node.call(body === undefined ? 'GET' : 'POST', path, {
      key,
      headers: { 'Idempotency-Key': name },
      ...(body && { body }),
    });
  const report = { renter_email: 'once@example.com' };
  const responses = await callBoth(200, (node, index) => {
    const name = `request ${Math.floor(index / 10)}`.replace(' ', '-');
    return index < 100
      ? send(node, '/v1/renter/check?email=once@example.com', name)
      : send(node, '/v1/renter/report', name, report);
  });
  for (const { status, text } of responses) assert.ok([200, 201, 409].includes(status), text);
  const performed = responses.filter(
    ({ status, headers }) => status !== 409 && headers['idempotent-replayed'] === undefined,
  );
  assert.equal(performed.length, 20);
  assert.equal(before - ((await one.store.organizations.find(id))?.credits ?? 0), 10);
  const { reports } = (await two.call('GET', '/v1/reports', { key })).body;
  assert.equal(reports.length, 10);
});

test('twelve concurrent requests for a key on both nodes create only as many as the limit of five allows', async () => {
  const { key } = await one.newOrganization();
  const responses = await callBoth(12, (node, index) =>
    node.call('POST', '/v1/keys', { key, body: { name: `Key ${index}` } }),
  );
  assert.equal(responses.filter(({ status }) => status === 201).length, 4);
  assert.equal(responses.filter(({ status }) => status === 400).length, 8);
});

test('of concurrent reports on both nodes about one e-mail, 20 of each organization are counted for one renter', async () => {
  const [filing, other] = [await one.newOrganization(), await one.newOrganization()];
  const email = 'both@example.com';
  const responses = await callBoth(60, (node, index) =>
    node.call('POST', '/v1/renter/report', {
      key: (index % 3 ? filing : other).key,
      body: { renter_email: email, outstanding_balance: 100, incidents: ['LATE_RETURN'] },
    }),
  );
  assert.ok(responses.every(({ status }) => status === 201));
  const { body: search } = await filing.call('POST', '/v1/search', { body: { email } });
  assert.equal(search.count, 1);
  const { summary } = (await filing.call('GET', `/v1/renter/check?email=${email}`)).body;
  assert.deepEqual(
    [summary.network_reports, summary.outstanding_balance, summary.incidents, summary.cross_operator_flags],
    // Of the 40 of one organization, those after the twentieth are held for review.
    [40, 4_000, 40, 20],
  );
});

test('checks on both nodes are each billed once', async () => {
  const organization = await one.newOrganization();
  const { key, id } = organization;
  const responses = await callBoth(400, (node) =>
    node.call('GET', '/v1/renter/check?email=both@example.com', { key }),
  );
  assert.ok(responses.every(({ status }) => status === 200));
  assert.equal(await one.store.billing.countChecks(id, 0, Date.now() + 60_000), 400);
  assert.equal((await two.store.organizations.find(id))?.credits, -400);
});

test('each event is sent once, by one of the nodes', async (t) => {
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const { key, call } = await one.newOrganization();
  assert.equal((await call('PUT', '/v1/webhooks', { body: { url: receiver.url } })).status, 200);
  const responses = await callBoth(60, (node, index) =>
    node.call('POST', '/v1/reports', {
      key,
      body: { renterEmail: `event${index}@example.com`, renterName: 'Event', industryType: 'boats' },
    }),
  );
  const filed = responses.map(({ body }) => body.reportId).sort();
  await until('every delivery has finished', async () => {
    const { deliveries } = (await call('GET', '/v1/webhooks')).body;
    return deliveries.every(({ status }: { status: string }) => status === 'delivered');
  });
  await until('every event arrived', () => receiver.received.length >= 60);
  assert.deepEqual(receiver.received.map(({ body }) => body.data.reportId).sort(), filed);
});
