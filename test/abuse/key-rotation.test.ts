import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

/** Requests a minute and key, and those that five keys can make. */
const RATE_LIMIT = 10;
const MOST = 5 * RATE_LIMIT;

test('an organization that revokes each key it used up, and creates another, gets no more requests than five keys', async () => {
  const { id, keyId, key } = await server.newOrganization({ rateLimit: RATE_LIMIT });
  const admin = await staffOf(server, { role: 'admin', organizationId: id });
  let current = { id: keyId, key };
  let admitted = 0;
  for (let rotation = 0; rotation < 9; rotation++) {
    for (let request = 0; request < RATE_LIMIT; request++) {
      const path = `/v1/renter/score?renter_id=ren_${rotation}_${request}`;
      const { status } = await server.call('GET', path, { key: current.key });
      if (status !== 429) admitted++;
    }
    assert.equal((await admin.call('DELETE', `/dashboard/keys/${current.id}`)).status, 200);
    const created = await admin.call('POST', '/dashboard/keys', { body: { name: `Key ${rotation}` } });
    assert.equal(created.status, 200, created.text);
    current = created.body;
  }
  assert.equal(admitted, MOST);
  const { status, body } = await server.call('GET', '/v1/ping', { key: current.key });
  assert.equal(status, 429);
  assert.match(body.error, new RegExp(`${MOST} requests per minute for all keys of this organization`));
});

test('an organization that replaces its keys without end is stopped after ten in an hour', async () => {
  const { id } = await server.newOrganization();
  const admin = await staffOf(server, { role: 'owner', organizationId: id });
  const created: string[] = [];
  const create = () => admin.call('POST', '/dashboard/keys', { body: { name: 'Disposable' } });
  for (let attempt = 0; attempt < 30; attempt++) {
    const { status, body } = await create();
    if (status !== 200) continue;
    created.push(body.key);
    await admin.call('DELETE', `/dashboard/keys/${body.id}`);
  }
  // The first key of the organization does not count: the operator created it.
  assert.equal(created.length, 10);
  const { status, headers } = await create();
  assert.equal(status, 429);
  assert.ok(Number(headers['retry-after']) > 0);
});
