import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { TestDatabase } from '../support/database.ts';
import type { TestOrganization } from '../support/organization.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { until } from '../support/until.ts';

/** An organization in a network, and what the API says about the network. */
export interface UsedNetwork {
  organization: TestOrganization;
  /** Returns the API's responses on another server of the network, without what differs between calls. */
  responses(server: TestServer): Promise<unknown[]>;
}

/** Starts a server that may send events to this machine, and stops it after the test if it still runs. */
export async function serve(t: TestContext, database: TestDatabase): Promise<TestServer> {
  const server = await startServer({ database, env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
  let stopped: Promise<unknown> | undefined;
  const stop = () => {
    stopped ??= server.stop();
    return stopped;
  };
  t.after(stop);
  return { ...server, stop };
}

const IN_TEST = { renter_email: 'in-test@example.com', renter_name: 'Ina Test' };

/** Uses every part of a network through a server, which is then stopped. */
export async function useNetwork(t: TestContext, database: TestDatabase): Promise<UsedNetwork> {
  const server = await serve(t, database);
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  const organization = await server.newOrganization();
  const { call } = organization;
  const revoked = await organization.newKey('Revoked');
  await call('DELETE', `/v1/keys?id=${revoked.id}`);
  // Its test world is copied nowhere, and is in the way of nothing.
  const sandbox = await organization.newTestKey();
  assert.equal((await sandbox.call('POST', '/v1/renter/report', { body: IN_TEST })).status, 201);
  await call('PUT', '/v1/webhooks', { body: { url: receiver.url } });
  // Text that a protocol or an engine could misread: escapes, quotes, NULL, other scripts.
  const odd = `{"a,b\\n'\t''NULL é漢🙂`;
  const person = { renterEmail: 'first@example.com', renterName: `Zoë ${odd}`, renterPhone: '+1 555 0100' };
  const labels = { industryType: 'tools', contractId: 'NULL', incidents: [{ type: 'Fraud', details: odd }] };
  const filings: [path: string, body: object][] = [
    ['/v1/reports', { ...person, ...labels }],
    [
      '/v1/renter/report',
      { renter_name: 'Nobody Known', damage: [odd, '{}'], outstanding_balance: 5, notes: '' },
    ],
    ['/v1/renter/report', { renter_email: 'second@example.com', notes: '\\.' }],
  ];
  for (const [path, body] of filings) {
    const { status, text } = await call('POST', path, { body });
    assert.ok(status < 300, text);
  }
  for (const email of ['first@example.com', 'nobody@example.com']) {
    assert.equal((await call('GET', `/v1/renter/check?email=${email}`)).status, 200);
  }
  // These are one `report.submitted`, and an `identity.check` for each of the three renters.
  await until('all events are delivered', async () => {
    const { body } = await call('GET', '/v1/webhooks');
    const statuses = body.deliveries.map(({ status }: { status: string }) => status);
    return statuses.length === 4 && statuses.every((status: string) => status === 'delivered');
  });
  await server.stop();
  return {
    organization,
    responses: (server) => responsesOf(server, organization, revoked.key, sandbox.key),
  };
}

/** Sends the requests one after the other. */
async function responsesOf(
  server: TestServer,
  { id, key }: TestOrganization,
  revokedKey: string,
  testKey: string,
) {
  const responses: unknown[] = [];
  const request = async (method: string, path: string, options = {}) => {
    const { status, body } = await server.call(method, path, { key, ...options });
    responses.push([path, status, withoutVolatile(body)]);
    return body;
  };
  for (const email of [
    'first@example.com',
    'second@example.com',
    'nobody@example.com',
    'renter7@seed.example',
  ]) {
    await request('GET', `/v1/renter/check?email=${email}`);
  }
  await request('GET', '/v1/renter/check?name=nobody%20known');
  const { results } = await request('POST', '/v1/search', { body: { email: 'first@example.com' } });
  await request('GET', `/v1/renter/score?renter_id=${results[0].renterId}`);
  await request('POST', '/v1/search', { body: { name: 'Zo' } });
  await request('GET', `/v1/renters?orgId=${id}`);
  await request('GET', '/v1/keys');
  await request('GET', '/v1/webhooks');
  await request('GET', '/v1/ping', { key: revokedKey });
  await request('GET', '/v1/renter/check?email=denied-eviction@test.example', { key: testKey });
  await request('GET', '/v1/keys', { key: testKey });
  return responses;
}

/** Removes the fields that depend on the time and the number of calls. */
function withoutVolatile(body: unknown): unknown {
  const volatile = ['checked_at', 'calculated_at', 'timestamp', 'request_count', 'last_used'];
  return JSON.parse(JSON.stringify(body, (name, value) => (volatile.includes(name) ? undefined : value)));
}
