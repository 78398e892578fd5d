import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeGrantCredits } from '../../src/billing/balance.ts';
import { makeDeclineCredits } from '../../src/billing/credit-requests.ts';
import { dayName } from '../../src/rules/text/days.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

async function newAdmin() {
  const { id } = await server.newOrganization();
  return staffOf(server, { role: 'admin', organizationId: id, name: 'Ada Ng' });
}

const request = ({ call }: StaffClient, body: unknown) => call('POST', '/dashboard/credit-request', { body });
const withdraw = ({ call }: StaffClient) => call('DELETE', '/dashboard/credit-request');
const shown = async ({ call }: StaffClient) => (await call('GET', '/dashboard/balance')).body.request;
const grant = makeGrantCredits(server.store, Date.now);
const decline = makeDeclineCredits(server.store, Date.now);

test('an admin requests credits, a new request replaces the open one, and it can be withdrawn', async () => {
  const admin = await newAdmin();
  const member = await staffOf(server, { role: 'member', organizationId: admin.organizationId });
  assert.equal(await shown(admin), null);
  const { status, body } = await request(admin, { amount: 500 });
  assert.equal(status, 200);
  const { requestedAt, ...rest } = body.request;
  assert.ok(Math.abs(Date.now() - requestedAt) < 60_000);
  assert.deepEqual(rest, { amount: 500, note: '', requestedBy: 'Ada Ng', decline: null });
  assert.deepEqual((await request(admin, { amount: 500 })).body, body, 'the same request stays as it is');
  await request(admin, { amount: 1_000_000, note: '  For our\nsecond shop ' });
  const { amount, note } = await shown(member);
  assert.deepEqual([amount, note], [1_000_000, 'For our\nsecond shop'], 'members see it, too');
  assert.equal((await withdraw(admin)).body.request, null);
  assert.equal((await withdraw(admin)).status, 404);
});

test('an amount or a note beyond the limits is rejected', async () => {
  const admin = await newAdmin();
  for (const body of [
    { amount: 0 },
    { amount: -5 },
    { amount: 1.5 },
    { amount: 1_000_001 },
    { amount: '5' },
    { note: 'Please' },
    { amount: 5, note: 'x'.repeat(501) },
  ])
    assert.equal((await request(admin, body)).status, 400, JSON.stringify(body).slice(0, 40));
  assert.equal(await shown(admin), null);
});

test('the overview says when credits were requested', async () => {
  const admin = await newAdmin();
  const attention = async () => {
    const day = dayName(Date.now());
    const { body } = await admin.call('GET', '/dashboard/overview', { query: { from: day, to: day } });
    return body.attention.find(({ kind }: { kind: string }) => kind === 'credits').requestedAt;
  };
  assert.equal(await attention(), null);
  await request(admin, { amount: 5 });
  assert.equal(await attention(), (await shown(admin)).requestedAt);
  await decline(admin.organizationId, 'Not now.');
  assert.equal(await attention(), null);
});

test('a grant closes the open request, and taking credits back does not', async () => {
  const admin = await newAdmin();
  await request(admin, { amount: 5_000 });
  await grant(admin.organizationId, -2);
  assert.equal((await shown(admin)).amount, 5_000);
  await grant(admin.organizationId, 3_000);
  assert.equal(await shown(admin), null);
  assert.equal((await withdraw(admin)).status, 404);
});

test('a declined request shows its reason until it is dismissed or replaced', async () => {
  const admin = await newAdmin();
  await request(admin, { amount: 70 });
  await decline(admin.organizationId, ' Pay the invoice\nof October first. ');
  const reason = 'Pay the invoice\nof October first.';
  const { decline: seen } = await shown(admin);
  assert.deepEqual([seen.reason, seen.at > 0], [reason, true]);
  await assert.rejects(decline(admin.organizationId, 'Again.'), { code: 'not_found' });
  await grant(admin.organizationId, 5);
  assert.equal((await shown(admin)).decline.reason, reason, 'a later grant is not about this request');
  assert.equal((await withdraw(admin)).body.request, null);
  await request(admin, { amount: 70 });
  await decline(admin.organizationId, reason);
  await request(admin, { amount: 70 });
  assert.equal((await shown(admin)).decline, null);
});
