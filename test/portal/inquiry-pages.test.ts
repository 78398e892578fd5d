import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { check as checkAsStaff } from '../dashboard/checks.ts';
import { check, several } from '../store/fixtures.ts';
import { staffOf } from '../support/dashboard.ts';
import { CONTACT_DETAILS } from '../support/organization.ts';
import { renterOf } from '../support/portal.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());
const { store } = server;
await until('the inquiry index exists', async () => (await store.inquiries.indexedUntil()) !== undefined);

test('a renter sees who looked, when, by which identifier and with what result, for software and staff', async () => {
  const ben = await renterOf(server);
  const before = await ben.call('GET', '/portal/api/inquiries');
  assert.deepEqual([before.status, before.body], [200, { rows: [], next: null }]);
  const org = await server.newOrganization();
  const checked = await org.call('GET', `/v1/renter/check?email=${ben.email}&purpose=vehicle_rental`);
  assert.equal(checked.status, 200);
  const staff = await staffOf(server);
  assert.equal((await checkAsStaff(staff, ben.email)).status, 200);
  const { body } = await ben.call('GET', '/portal/api/inquiries');
  const { recommendation, risk_tier: tier, score } = checked.body;
  const names: (string | undefined)[] = [];
  for (const id of [staff.organizationId, org.id]) names.push((await store.organizations.find(id))?.name);
  assert.deepEqual(
    body.rows.map(({ at: _, ...row }: { at: number }) => row),
    [staff.organizationId, org.id].map((organizationId, place) => {
      const who = { organization: names[place], organizationId, contact: CONTACT_DETAILS };
      const purpose = organizationId === org.id ? 'vehicle_rental' : null;
      return { ...who, identifier: 'email', recommendation, tier, score, purpose };
    }),
  );
  assert.ok(body.rows.every(({ at }: { at: number }) => Math.abs(Date.now() - at) < 60_000));
  assert.equal(body.next, null);
});

test('a renter does not see the inquiries of another', async () => {
  const [ben, ana] = [await renterOf(server), await renterOf(server)];
  const org = await server.newOrganization();
  assert.equal((await org.call('GET', `/v1/renter/check?email=${ana.email}`)).status, 200);
  assert.equal((await ben.call('GET', '/portal/api/inquiries')).body.rows.length, 0);
  assert.equal((await ana.call('GET', '/portal/api/inquiries')).body.rows.length, 1);
});

test('inquiries are paged, and each is listed once', async () => {
  const ben = await renterOf(server);
  const { id } = await server.newOrganization();
  const now = Date.now();
  const checks = several(120, (index) =>
    check(id, { at: now - (index >> 1), renterId: ben.renterId, score: index }),
  );
  await Promise.all(checks.map((each) => store.recordCheck(each)));
  const pages: number[] = [];
  const scores = new Set<number>();
  for (let after = ''; ; ) {
    const { body } = await ben.call('GET', '/portal/api/inquiries', { query: { after } });
    pages.push(body.rows.length);
    for (const { score } of body.rows) scores.add(score);
    if (body.next === null) break;
    after = body.next;
  }
  assert.deepEqual(pages, [50, 50, 20]);
  assert.equal(scores.size, 120);
  for (const after of ['x', '1', '1.2', '.org_1.req', '9'.repeat(20)]) {
    const { status, body } = await ben.call('GET', '/portal/api/inquiries', { query: { after } });
    assert.deepEqual([status, body.error], [400, 'after must be next of the previous page.'], after);
  }
});

test('mails about inquiries are switched on and off, only for the address of the session', async () => {
  const ben = await renterOf(server);
  const PATH = '/portal/api/inquiries/mails';
  const put = (body: object) => ben.call('PUT', PATH, { body });
  assert.deepEqual((await ben.call('GET', PATH)).body, { email: null });
  for (const [wanted, email] of [
    [true, ben.email],
    [true, ben.email],
    [false, null],
    [false, null],
  ] as const) {
    assert.deepEqual((await put({ wanted, email: 'eve@evil.example' })).body, { email });
    assert.deepEqual((await ben.call('GET', PATH)).body, { email });
  }
  for (const body of [{}, { wanted: 'yes' }, { wanted: 1 }])
    assert.equal((await put(body)).status, 400, JSON.stringify(body));
});
