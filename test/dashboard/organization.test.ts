import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeUpdateOrganization } from '../../src/organizations/organizations.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

async function newOwner() {
  const organization = await server.newOrganization({ apiAccess: false, rateLimit: null });
  const owner = await staffOf(server, { organizationId: organization.id, name: 'Ada Ng' });
  return { organization, owner };
}

const read = async ({ call }: StaffClient) => (await call('GET', '/dashboard/organization')).body;
const requestPlan = ({ call }: StaffClient, body: unknown) =>
  call('POST', '/dashboard/plan-request', { body });

async function auditOf({ call }: StaffClient): Promise<string[]> {
  const { rows } = (await call('GET', '/dashboard/audit-log')).body;
  return rows
    .map(({ action, subject }: { action: string; subject: string }) => `${action} ${subject}`)
    .filter((entry: string) => !entry.startsWith('staff.'));
}

test('owners and members can read their organization', async () => {
  const { organization, owner } = await newOwner();
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  for (const staff of [owner, member]) {
    const { createdAt, ...seen } = await read(staff);
    assert.ok(createdAt > 0);
    assert.deepEqual(seen, {
      id: organization.id,
      name: `Organization ${organization.id}`,
      plan: 'standard',
      apiAccess: false,
      rateLimit: 100,
      customRateLimit: false,
      planRequest: null,
    });
  }
});

test('only an owner can rename the organization or request a plan (403 for other roles)', async () => {
  const { organization, owner } = await newOwner();
  const rename = ({ call }: StaffClient, name: unknown) =>
    call('PUT', '/dashboard/organization', { body: { name } });
  assert.equal(
    (await rename(owner, '  <img src=x onerror=alert(1)> ')).body.name,
    '<img src=x onerror=alert(1)>',
  );
  for (const name of ['', '  ', 'a\nb', 'x'.repeat(201), 7, undefined]) {
    assert.equal((await rename(owner, name)).status, 400, String(name));
  }
  for (const role of ['member', 'admin'] as const) {
    const staff = await staffOf(server, { role, organizationId: organization.id });
    assert.equal((await rename(staff, 'Mine')).status, 403);
    assert.equal((await requestPlan(staff, { apiAccess: true })).status, 403);
  }
  assert.equal((await read(owner)).name, '<img src=x onerror=alert(1)>');
  assert.deepEqual(await auditOf(owner), ['organization.renamed <img src=x onerror=alert(1)>']);
});

test('a request for a plan and API access is open until the operator sets either', async () => {
  const { organization, owner } = await newOwner();
  const update = makeUpdateOrganization(server.store, Date.now);
  const request = { plan: 'enterprise', apiAccess: true, note: ' We connect our\nbooking server. ' };
  const { planRequest } = (await requestPlan(owner, request)).body;
  assert.ok(planRequest.requestedAt > 0);
  assert.deepEqual(
    { ...planRequest, requestedAt: 0 },
    { ...request, note: request.note.trim(), requestedBy: 'Ada Ng', requestedAt: 0 },
  );
  await update(organization.id, { name: 'Renamed', rateLimit: 7 });
  assert.deepEqual((await read(owner)).planRequest, planRequest, 'other changes do not close the request');
  await update(organization.id, { apiAccess: true });
  const after = await read(owner);
  assert.deepEqual(
    [after.planRequest, after.apiAccess, after.rateLimit, after.customRateLimit],
    [null, true, 7, true],
  );
  assert.deepEqual(await auditOf(owner), ['plan.requested the enterprise plan and API access']);
});

test('a later plan request replaces the earlier one, and can be withdrawn', async () => {
  const { owner } = await newOwner();
  await requestPlan(owner, { plan: 'enterprise' });
  await requestPlan(owner, { apiAccess: true });
  const { planRequest } = await read(owner);
  assert.deepEqual([planRequest.plan, planRequest.apiAccess, planRequest.note], [null, true, '']);
  const withdraw = () => owner.call('DELETE', '/dashboard/plan-request');
  assert.equal((await withdraw()).body.planRequest, null);
  assert.equal((await withdraw()).status, 404);
  assert.deepEqual(await auditOf(owner), [
    'plan.withdrawn ',
    'plan.requested API access',
    'plan.requested the enterprise plan',
  ]);
});

test('a request for nothing, an unknown plan or what the organization already has is rejected (400)', async () => {
  const { owner } = await newOwner();
  for (const body of [
    {},
    { plan: 'standard' },
    { plan: 'gold' },
    { apiAccess: false },
    { apiAccess: 'yes' },
  ]) {
    assert.equal((await requestPlan(owner, body)).status, 400, JSON.stringify(body));
  }
  assert.equal((await requestPlan(owner, { apiAccess: true, note: 'x'.repeat(1_001) })).status, 400);
  assert.equal((await read(owner)).planRequest, null);
});

test("another organization's plan request cannot be read or withdrawn (404)", async () => {
  const { owner } = await newOwner();
  const { owner: other } = await newOwner();
  await requestPlan(other, { apiAccess: true, note: 'secret' });
  assert.equal((await read(owner)).planRequest, null);
  assert.equal((await owner.call('DELETE', '/dashboard/plan-request')).status, 404);
  assert.equal((await read(other)).planRequest.note, 'secret');
});
