import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeUpdateOrganization } from '../../src/organizations/organizations.ts';
import { makeRejectRename } from '../../src/organizations/rename-requests.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { CONTACT_DETAILS } from '../support/organization.ts';
import { putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';
import { check } from './checks.ts';

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

const requestRename = ({ call }: StaffClient, name: unknown) =>
  call('POST', '/dashboard/rename-request', { body: { name } });

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
    const { createdAt, dailyLookups, ...seen } = await read(staff);
    assert.ok(createdAt > 0);
    assert.deepEqual(seen, {
      id: organization.id,
      name: `Organization ${organization.id}`,
      plan: 'standard',
      apiAccess: false,
      rateLimit: 100,
      customRateLimit: false,
      nameOnly: 'allow',
      timeZone: 'UTC',
      ...CONTACT_DETAILS,
      planRequest: null,
      renameRequest: null,
    });
    const { resetsAt, ...lookups } = dailyLookups;
    assert.deepEqual(lookups, { limit: 1_000_000, used: 0 });
    assert.ok(resetsAt > Date.now() && resetsAt <= Date.now() + DAY_MS && resetsAt % DAY_MS === 0);
  }
});

test('an owner or admin sets how renters reach the organization, and each text is in the audit log', async () => {
  const { organization, owner } = await newOwner();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  const set = ({ call }: StaffClient, postalAddress: unknown, telephone: unknown) =>
    call('PUT', '/dashboard/organization/contact', { body: { postalAddress, telephone } });
  const { body } = await set(admin, '  7 Dock Rd, Salem, OR 97301 ', null);
  assert.deepEqual([body.postalAddress, body.telephone], ['7 Dock Rd, Salem, OR 97301', null]);
  await set(owner, '7 Dock Rd, Salem, OR 97301', '503 555 0143 ext. 2');
  await set(owner, '7 Dock Rd, Salem, OR 97301', ' 503 555 0143 ext. 2 ');
  await set(owner, null, null);
  assert.deepEqual(await auditOf(owner), [
    'organization.contact_changed none',
    'organization.contact_changed 7 Dock Rd, Salem, OR 97301; 503 555 0143 ext. 2',
    'organization.contact_changed 7 Dock Rd, Salem, OR 97301',
  ]);
  for (const [address, telephone] of [
    ['', null],
    ['Nowhere', null],
    ['1 Main St, evil.example', null],
    ['1 Main St\nPortland', null],
    [`1 ${'x'.repeat(199)}`, null],
    [7, null],
    [undefined, null],
    [null, '911'],
    [null, '1-900-555-0142'],
    [null, 'ask for Ben'],
  ]) {
    assert.equal((await set(owner, address, telephone)).status, 400, `${address} ${telephone}`);
  }
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  assert.equal((await set(member, '1 Main St', null)).status, 403);
  assert.equal((await read(owner)).postalAddress, null);
});

test('the daily lookups count each renter outside reach once, and no check', async () => {
  const { owner } = await newOwner();
  const shown = [await putRenter(server.store, []), await putRenter(server.store, [])];
  assert.equal((await check(owner, shown[0]?.memberId ?? '')).status, 200);
  for (const { memberId } of [...shown, ...shown]) {
    const { body } = await owner.call('GET', '/dashboard/filing/renters', { query: { q: memberId } });
    assert.equal(body.rows.length, 1);
  }
  assert.equal((await read(owner)).dailyLookups.used, 1);
});

test('a name that an owner requests is not used until the operator sets it', async () => {
  const { organization, owner } = await newOwner();
  const { name: before } = await read(owner);
  const { body } = await requestRename(owner, '  <img src=x onerror=alert(1)> ');
  const { requestedAt, ...request } = body.renameRequest;
  assert.ok(requestedAt > 0);
  assert.deepEqual(request, {
    name: '<img src=x onerror=alert(1)>',
    requestedBy: 'Ada Ng',
    rejection: null,
  });
  const again = await requestRename(owner, '<img src=x onerror=alert(1)>');
  assert.deepEqual(again.body, body, 'the same request stays as it is');
  assert.deepEqual(
    [body.name, (await server.store.organizations.find(organization.id))?.name],
    [before, before],
  );
  const update = makeUpdateOrganization(server.store, Date.now);
  await update(organization.id, { rateLimit: 7, plan: 'enterprise' });
  assert.deepEqual((await read(owner)).renameRequest, body.renameRequest, 'other changes do not close it');
  await update(organization.id, { name: '<img src=x onerror=alert(1)>' });
  const after = await read(owner);
  assert.deepEqual([after.name, after.renameRequest], ['<img src=x onerror=alert(1)>', null]);
  assert.deepEqual(await auditOf(owner), ['organization.rename_requested <img src=x onerror=alert(1)>']);
});

test('staff see why the operator rejected a name, until they dismiss it or request another', async () => {
  const { organization, owner } = await newOwner();
  const { name: before } = await read(owner);
  const reject = makeRejectRename(server.store, () => 1_795_000_000_000);
  await assert.rejects(reject(organization.id, 'No.'), { code: 'not_found' });
  const rejected = async (name: string) => {
    await requestRename(owner, name);
    await assert.rejects(reject(organization.id, '  '), { code: 'invalid' });
    await reject(organization.id, ' Send us the registration. ');
    await assert.rejects(reject(organization.id, 'Again.'), { code: 'not_found' });
    return read(await staffOf(server, { role: 'member', organizationId: organization.id }));
  };
  const seen = await rejected(`Second ${organization.id}`);
  assert.deepEqual(
    [seen.name, seen.renameRequest.name, seen.renameRequest.rejection],
    [before, `Second ${organization.id}`, { at: 1_795_000_000_000, reason: 'Send us the registration.' }],
  );
  const withdraw = () => owner.call('DELETE', '/dashboard/rename-request');
  assert.equal((await withdraw()).body.renameRequest, null);
  assert.equal((await withdraw()).status, 404);
  await rejected(`Third ${organization.id}`);
  const { body } = await requestRename(owner, `Third ${organization.id}`);
  assert.equal(body.renameRequest.rejection, null, 'it can be requested again');
  assert.equal((await withdraw()).body.renameRequest, null);
  assert.deepEqual(await auditOf(owner), [
    `organization.rename_withdrawn Third ${organization.id}`,
    `organization.rename_requested Third ${organization.id}`,
    `organization.rename_requested Third ${organization.id}`,
    `organization.rename_requested Second ${organization.id}`,
  ]);
});

test('only an owner can request another name, and only one that the operator could set', async () => {
  const { organization, owner } = await newOwner();
  const { name: current } = await read(owner);
  const { name: taken } = await read((await newOwner()).owner);
  for (const name of ['', '  ', 'a\nb', 'x'.repeat(201), 7, undefined, 'evil.example', 'a\u202eb', current]) {
    assert.equal((await requestRename(owner, name)).status, 400, String(name));
  }
  assert.equal((await requestRename(owner, taken.toUpperCase())).status, 409);
  for (const role of ['member', 'admin'] as const) {
    const staff = await staffOf(server, { role, organizationId: organization.id });
    assert.equal((await requestRename(staff, 'Mine')).status, 403);
    assert.equal((await staff.call('DELETE', '/dashboard/rename-request')).status, 403);
  }
  assert.deepEqual([(await read(owner)).renameRequest, await auditOf(owner)], [null, []]);
});

test('a name that two organizations request goes to the one that the operator gives it', async () => {
  const [one, two] = [await newOwner(), await newOwner()];
  for (const { owner } of [one, two]) assert.equal((await requestRename(owner, 'Lakeside Vans')).status, 200);
  const update = makeUpdateOrganization(server.store, Date.now);
  await update(two.organization.id, { name: 'Lakeside Vans' });
  await assert.rejects(update(one.organization.id, { name: 'Lakeside Vans' }), { code: 'conflict' });
  assert.equal((await read(one.owner)).renameRequest.name, 'Lakeside Vans', 'the request stays open');
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
