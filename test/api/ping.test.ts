import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();

test('a ping returns the name, version and status of the service', async () => {
  const before = Date.now();
  const response = await organization.call('GET', '/v1/ping');
  assert.equal(response.status, 200);
  const { timestamp, docs, ...rest } = response.body;
  assert.deepEqual(rest, { ok: true, service: 'renter-screening', version: '1.0', status: 'operational' });
  assert.ok(Date.parse(timestamp) >= before && Date.parse(timestamp) <= Date.now(), timestamp);
  assert.equal(new Date(timestamp).toISOString(), timestamp);
  assert.equal(docs, `${server.url}/docs`);
});

test('the documentation link is at PUBLIC_URL', async (t) => {
  const proxied = await startServer({ env: { PUBLIC_URL: 'https://screening.example/' } });
  t.after(() => proxied.stop());
  const { call } = await proxied.newOrganization();
  assert.equal((await call('GET', '/v1/ping')).body.docs, 'https://screening.example/docs');
  assert.equal((await proxied.call('GET', '/v1/ping')).body.docs, 'https://screening.example/docs');
});
