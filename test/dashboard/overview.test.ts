import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { checksIn } from '../../src/billing/usage.ts';
import type { OverviewResponse } from '../../src/http/dashboard/overview.ts';
import { rememberStory } from '../../src/overview/demonstration-steps.ts';
import { DAY_MS, dayName, startOfDay } from '../../src/rules/text/days.ts';
import { newDispute } from '../disputes/http.ts';
import { check, delivery, keyUsage, webhookSettings } from '../store/fixtures.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { OPERATOR_ENV, type TestOrganization } from '../support/organization.ts';
import { addConfirmedEmail } from '../support/portal.ts';
import { renterIdOf } from '../support/renters.ts';
import { putKey } from '../support/restricted-key.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { check as checkOnce } from './checks.ts';
import { begun, csvOf, step, uploaded } from './import-calls.ts';

const server = await startServer({ env: OPERATOR_ENV });
after(() => server.stop());

const TODAY = startOfDay(Date.now());

async function newAdmin() {
  const organization = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  return { organization, admin };
}

async function overviewOf({ call }: StaffClient): Promise<OverviewResponse> {
  const query = { from: dayName(TODAY - DAY_MS), to: dayName(TODAY + DAY_MS) };
  const { status, body, text } = await call('GET', '/dashboard/overview', { query });
  assert.equal(status, 200, text);
  return body;
}

const kindsOf = async (staff: StaffClient) => (await overviewOf(staff)).attention.map(({ kind }) => kind);

const grant = ({ id }: TestOrganization, amount: number) =>
  server.store.transaction(({ billing }) => billing.grant({ organizationId: id, amount, at: TODAY }));

test('checks and filings are counted by day, for this organization only', async () => {
  const { organization, admin } = await newAdmin();
  const other = await newAdmin();
  for (const { call } of [organization, organization, other.organization]) {
    await call('GET', '/v1/renter/check?email=a@example.com');
    const body = { renter_email: 'a@example.com', incidents: ['LATE_RETURN', 'Damage'] };
    assert.equal((await call('POST', '/v1/renter/report', { body })).status, 201);
  }
  const { usage, filings } = await overviewOf(admin);
  assert.deepEqual(
    usage.map(({ day }) => day),
    filings.map(({ day }) => day),
  );
  assert.equal(usage.length, 3);
  assert.equal(
    usage.reduce((sum, { tiers }) => sum + checksIn(tiers), 0),
    2,
  );
  const filed = filings.filter(({ reports }) => reports > 0);
  assert.deepEqual(
    filed.map(({ reports, incidents }) => [reports, incidents]),
    [[2, 4]],
  );
});

test('members see their own recent checks, admins those of everybody, and nobody those of others', async () => {
  const { organization, admin } = await newAdmin();
  const { id: organizationId } = organization;
  const member = await staffOf(server, { role: 'member', organizationId, name: 'Mo Clerk' });
  await server.store.recordCheck(check(organizationId, { at: TODAY, keyId: member.userId }));
  for (const at of [TODAY + 1, TODAY - 40 * DAY_MS])
    await server.store.recordCheck(check(organizationId, { at, keyId: organization.keyId }));
  await server.store.recordCheck(check((await newAdmin()).organization.id, { at: TODAY }));
  const seenBy = async (staff: StaffClient) =>
    (await overviewOf(staff)).recentChecks.map(({ by, at }) => [by.kind, at]);
  assert.deepEqual(await seenBy(admin), [
    ['key', TODAY + 1],
    ['person', TODAY],
  ]);
  assert.deepEqual(await seenBy(member), [['person', TODAY]]);
});

test('the totals of the period before are of as many days', async () => {
  const { organization, admin } = await newAdmin();
  for (const day of [0, 1, 2, 4, 5]) {
    await server.store.recordCheck(check(organization.id, { at: TODAY - day * DAY_MS }));
  }
  // From yesterday to tomorrow; before that are the days 2 to 4.
  const { usage, before } = await overviewOf(admin);
  assert.deepEqual(
    usage.map(({ tiers }) => checksIn(tiers)),
    [1, 1, 0],
  );
  assert.deepEqual(before, { checks: 2, reports: 0, incidents: 0 });
});

test('an import that waits for a person is to be done by everybody, and says when its rows are deleted', async () => {
  const { organization, admin } = await newAdmin();
  await grant(organization, 100);
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  const first = await uploaded(member, csvOf(1, 'One'));
  for (const staff of [admin, member]) {
    const [item, ...others] = (await overviewOf(staff)).attention;
    assert.ok(item?.kind === 'imports');
    assert.deepEqual([item.id, item.waiting, others.length], [first.id, 1, 0]);
    const days = (item.firstDeletedAt - Date.now()) / DAY_MS;
    assert.ok(days > 29.9 && days <= 30, `${days} days`);
  }
  await begun(member, first);
  await until('it is filed', async () => (await step(member, first.id, '')).body.state === 'done');
  assert.deepEqual(await kindsOf(admin), []);
});

test('a correction leaves the filings of a day as they are, and a withdrawal takes them off', async () => {
  const { organization, admin } = await newAdmin();
  const filed = async () => {
    const { filings } = await overviewOf(admin);
    return (['reports', 'incidents'] as const).map((kind) =>
      filings.reduce((sum, day) => sum + day[kind], 0),
    );
  };
  const post = async (path: string, body: object) => {
    const response = await organization.call('POST', path, { body });
    assert.ok(response.status < 300, response.text);
    return response.body;
  };
  const renter = { renter_email: 'counted@example.com' };
  const { report_id } = await post('/v1/renter/report', {
    ...renter,
    total_charged: 100,
    total_paid: 50,
    incidents: ['LATE_RETURN', 'Damage'],
  });
  const { report_id: kept } = await post('/v1/renter/report', renter);
  assert.deepEqual(await filed(), [2, 2]);
  const change = { report_id, reason: 'Mistaken.' };
  await post('/v1/reports/correct', { ...change, total_paid: 60 });
  assert.deepEqual(await filed(), [2, 2]);
  await post('/v1/reports/withdraw', { ...change, with_incidents: true });
  assert.deepEqual(await filed(), [1, 0]);
  await post('/v1/reports/withdraw', { ...change, report_id: kept });
  assert.deepEqual(await filed(), [0, 0]);
});

test('how long the credits last is estimated from the last seven days', async () => {
  const { organization, admin } = await newAdmin();
  await grant(organization, 1_000);
  assert.deepEqual((await overviewOf(admin)).balance, {
    credits: 1_000,
    recentChecks: 0,
    lastsDays: null,
    isEarly: false,
    warning: null,
    creditFloor: null,
    request: null,
  });
  const early = async () => (await overviewOf(admin)).balance.isEarly;
  await server.store.recordCheck(check(organization.id, { at: TODAY - 5 * DAY_MS }));
  assert.equal(await early(), true, 'one day of checks is no rate');
  for (const day of [0, 1, 6, 7, 8]) {
    for (let each = 0; each < 7; each++) {
      await server.store.recordCheck(check(organization.id, { at: TODAY - day * DAY_MS }));
    }
  }
  const { balance } = await overviewOf(admin);
  assert.deepEqual([balance.credits, balance.recentChecks, balance.lastsDays], [964, 22, 306]);
  assert.equal(balance.isEarly, false);
});

test('low credits need attention: none left, below the warning, or gone within a week', async () => {
  const { organization, admin } = await newAdmin();
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  assert.deepEqual(await kindsOf(admin), ['credits'], 'no credits were granted yet');
  await grant(organization, 100);
  assert.deepEqual(await kindsOf(admin), []);
  await admin.call('PUT', '/dashboard/credit-warning', { body: { threshold: 101 } });
  const { attention } = await overviewOf(member);
  assert.deepEqual(attention, [
    { kind: 'credits', credits: 100, lastsDays: null, threshold: 101, creditFloor: null, requestedAt: null },
  ]);
  await admin.call('PUT', '/dashboard/credit-warning', { body: { threshold: null } });
  await grant(organization, -98);
  await server.store.recordCheck(check(organization.id, { at: TODAY }));
  assert.deepEqual((await overviewOf(admin)).attention, [
    { kind: 'credits', credits: 1, lastsDays: 7, threshold: null, creditFloor: null, requestedAt: null },
  ]);
});

test('a credit floor needs attention once it is reached, or will be within a week', async () => {
  const { organization, admin } = await newAdmin();
  const { id } = organization;
  await grant(organization, 100);
  const setFloor = (creditFloor: number) =>
    server.store.transaction(({ organizations }) => organizations.update(id, { creditFloor }));
  const needed = async () => {
    const { attention } = await overviewOf(admin);
    return attention.map(
      (item) => item.kind === 'credits' && [item.credits, item.creditFloor, item.lastsDays],
    );
  };
  await setFloor(99);
  assert.deepEqual(await needed(), []);
  await setFloor(100);
  assert.deepEqual(await needed(), [[100, 100, 0]]);
  await setFloor(98);
  await server.store.recordCheck(check(id, { at: TODAY }));
  assert.deepEqual(await needed(), [[99, 98, 7]]);
  await setFloor(90);
  assert.deepEqual(await needed(), []);
});

test('daily lookups need attention from 80 % of the limit on, also for members', async () => {
  const { organization, admin } = await newAdmin();
  const { id: organizationId } = organization;
  await grant(organization, 100);
  await server.store.transaction(({ organizations }) =>
    organizations.update(organizationId, { dailyLookups: 5 }),
  );
  const look = (...renterIds: string[]) =>
    server.store.recordInquiry({
      requestId: `lookups-${renterIds[0]}`,
      organizationId,
      renterIds,
      at: Date.now(),
      callerId: 'key_1',
      kind: 'search',
      identifier: 'name',
    });
  await look('ren_1', 'ren_2', 'ren_3');
  assert.deepEqual(await kindsOf(admin), []);
  await look('ren_4');
  const member = await staffOf(server, { role: 'member', organizationId });
  assert.deepEqual((await overviewOf(member)).attention, [
    { kind: 'dailyLookups', limit: 5, used: 4, resetsAt: TODAY + DAY_MS },
  ]);
});

test('a webhook whose newest deliveries failed needs attention, until one is delivered', async () => {
  const { organization, admin } = await newAdmin();
  const { id } = organization;
  await grant(organization, 100);
  const add = (status: 'failed' | 'delivered' | 'pending') =>
    server.store.transaction(({ deliveries }) =>
      deliveries.enqueue(delivery(id, { status, error: 'it hung up' })),
    );
  await add('failed');
  assert.deepEqual(await kindsOf(admin), [], 'there is no webhook');
  await server.store.transaction(({ webhooks }) => webhooks.set(id, webhookSettings()));
  await add('delivered');
  await add('failed');
  await add('failed');
  await add('pending');
  const member = await staffOf(server, { role: 'member', organizationId: id });
  assert.deepEqual(await kindsOf(member), [], 'members cannot fix it, so they are not asked to');
  const [item, ...others] = (await overviewOf(admin)).attention;
  assert.equal(others.length, 0);
  assert.ok(item?.kind === 'webhook');
  assert.deepEqual([item.failed, item.error], [2, 'it hung up']);
  await add('delivered');
  assert.deepEqual(await kindsOf(admin), []);
});

test('a printed notice is to be handed over by those who make notices, until it is, and leads to its renter', async () => {
  const { organization, admin } = await newAdmin();
  const { id: organizationId } = organization;
  await grant(organization, 100);
  const member = await staffOf(server, { role: 'member', organizationId });
  const viewer = await staffOf(server, { role: 'viewer', organizationId });
  const other = await newAdmin();
  await grant(other.organization, 100);
  const deny = async (email: string) => {
    const report = { renter_email: email };
    assert.equal((await organization.call('POST', '/v1/renter/report', { body: report })).status, 201);
    const { requestId, checkedAt } = (await checkOnce(member, email)).body;
    const body = { requestId, checkedAt, action: 'denied', explanation: '', state: null, medium: 'print' };
    const made = await member.call('POST', '/dashboard/adverse-actions', { body });
    assert.equal(made.status, 200, made.text);
    return { id: made.body.id, renterId: (await server.store.adverseActions.find(made.body.id))?.renterId };
  };
  const take = (id: string, status: string) =>
    member.call('POST', `/dashboard/adverse-actions/${id}/status`, { body: { status, reason: '' } });
  const [first, second] = [await deny('first@denied.example'), await deny('second@denied.example')];
  const item = { kind: 'toHandOver', waiting: 2, renterId: first.renterId };
  for (const staff of [admin, member]) assert.deepEqual((await overviewOf(staff)).attention, [item]);
  for (const staff of [viewer, other.admin]) assert.deepEqual(await kindsOf(staff), []);
  assert.equal((await take(first.id, 'sent')).status, 200);
  assert.deepEqual((await overviewOf(member)).attention, [
    { ...item, waiting: 1, renterId: second.renterId },
  ]);
  assert.equal((await take(second.id, 'withdrawn')).status, 200);
  assert.deepEqual(await kindsOf(member), []);
});

test('a notice whose e-mail was given up is to be made again, until it is withdrawn', async () => {
  const { organization, admin } = await newAdmin();
  await grant(organization, 100);
  const email = 'bounced@denied.example';
  const report = { renter_email: email };
  assert.equal((await organization.call('POST', '/v1/renter/report', { body: report })).status, 201);
  const renterId = await renterIdOf(organization, email);
  await addConfirmedEmail(server.store, renterId, 'confirmed@denied.example');
  const { requestId, checkedAt } = (await checkOnce(admin, email)).body;
  const body = { requestId, checkedAt, action: 'denied', explanation: '', state: null, medium: 'email' };
  const made = await admin.call('POST', '/dashboard/adverse-actions', { body });
  assert.equal(made.status, 200, made.text);
  const { id } = made.body;
  // As the job does after three days, and if e-mails are only printed to the log.
  await server.store.transaction(({ adverseActions }) => adverseActions.finishMail(id));
  assert.deepEqual((await overviewOf(admin)).attention, [{ kind: 'undelivered', waiting: 1, renterId }]);
  const withdrawn = { status: 'withdrawn', reason: '' };
  await admin.call('POST', `/dashboard/adverse-actions/${id}/status`, { body: withdrawn });
  assert.deepEqual(await kindsOf(admin), []);
});

test('after a decision, an organization learns that a record behind it has changed, also when it withdrew that record itself', async () => {
  const { organization, admin } = await newAdmin();
  await grant(organization, 100);
  const email = 'decided@denied.example';
  const report = { renter_email: email, outstanding_balance: 100 };
  const { report_id: reportId } = (await organization.call('POST', '/v1/renter/report', { body: report }))
    .body;
  const { requestId, checkedAt, record } = (await checkOnce(admin, email)).body;
  const changedAt = async (id: string) => (await admin.call('GET', `/dashboard/checks/${id}`)).body.changedAt;
  assert.equal(await changedAt(requestId), null);
  const decision = { requestId, checkedAt, action: 'denied', explanation: '', state: null, medium: 'print' };
  const { id } = (await admin.call('POST', '/dashboard/adverse-actions', { body: decision })).body;
  const take = async (status: string) => {
    const body = { status, reason: '' };
    assert.equal((await admin.call('POST', `/dashboard/adverse-actions/${id}/status`, { body })).status, 200);
  };
  await take('sent');
  assert.deepEqual(await kindsOf(admin), []);
  const body = { reason: 'It was paid.', version: 1, withIncidents: false };
  const withdrawn = await admin.call('POST', `/dashboard/own-reports/${reportId}/withdraw`, { body });
  assert.equal(withdrawn.status, 200, withdrawn.text);
  const item = await until('the decision is to be reconsidered', async () => {
    const [first] = (await overviewOf(admin)).attention;
    return first;
  });
  assert.deepEqual(item, { kind: 'outdatedDecisions', waiting: 1, memberId: record.memberId });
  assert.ok((await changedAt(requestId)) > checkedAt);
  const { requestId: again } = (await checkOnce(admin, email)).body;
  assert.equal(await changedAt(again), null);
  await take('final');
  assert.deepEqual(await kindsOf(admin), ['notices']);
});

test('a single dispute is named, so that the page leads to it, and several are not', async () => {
  const { admin, organization, email, file } = await newDispute(server);
  await grant(organization, 100);
  const only = async () => {
    const { attention } = await overviewOf(admin);
    return attention.map((item) => item.kind === 'disputes' && [item.open, item.onlyId]);
  };
  const id = await file();
  assert.deepEqual(await only(), [[1, id]]);
  const report = { renter_email: email, outstanding_balance: 100 };
  const { body } = await organization.call('POST', '/v1/renter/report', { body: report });
  await file({ record: body.report_id });
  assert.deepEqual(await only(), [[2, null]]);
});

test('keys unused for 90 days, and API access that is off, need attention', async () => {
  const { organization, admin } = await newAdmin();
  await grant(organization, 100);
  const fresh = await organization.newKey('Fresh');
  const old = await organization.newKey('Old');
  const at = Date.now() - 91 * DAY_MS;
  await server.store.recordKeyUsage([keyUsage(old.id, at)]);
  await server.store.recordKeyUsage([keyUsage(fresh.id, at + 2 * DAY_MS)]);
  assert.deepEqual((await overviewOf(admin)).attention, [{ kind: 'keys', names: ['Old'] }]);
  assert.equal((await server.call('GET', '/v1/ping', { key: old.key })).status, 200);
  assert.deepEqual(await kindsOf(admin), []);
  await server.store.transaction(({ organizations }) =>
    organizations.update(organization.id, { apiAccess: false }),
  );
  assert.deepEqual(await kindsOf(admin), ['apiAccess']);
});

test('keys whose creator was disabled need attention, also those that such a key created', async () => {
  const { organization, admin } = await newAdmin();
  const { id } = organization;
  await grant(organization, 100);
  const leaver = await staffOf(server, { role: 'admin', organizationId: id, name: 'Bo Ek' });
  const create = async (staff: StaffClient, name: string) => {
    const { status, body } = await staff.call('POST', '/dashboard/keys', { body: { name } });
    assert.equal(status, 200);
    return body;
  };
  await create(admin, 'Kept');
  const front = await create(leaver, 'Front desk');
  const derived = await server.call('POST', '/v1/keys', { key: front.key, body: { name: 'Derived' } });
  assert.equal(derived.status, 201);
  const setAccess = (disabledAt: number | null) =>
    server.store.transaction(({ staff }) => staff.setDisabled(leaver.userId, disabledAt));
  assert.deepEqual(await kindsOf(admin), []);
  await setAccess(1);
  const [frontDesk, derivedKey] = [
    { name: 'Front desk', creator: 'Bo Ek' },
    { name: 'Derived', creator: 'Bo Ek' },
  ];
  assert.deepEqual((await overviewOf(admin)).attention, [
    { kind: 'formerStaffKeys', keys: [frontDesk, derivedKey] },
  ]);
  const member = await staffOf(server, { role: 'member', organizationId: id });
  assert.deepEqual(await kindsOf(member), []);
  await admin.call('DELETE', `/dashboard/keys/${front.id}`);
  assert.deepEqual((await overviewOf(admin)).attention, [{ kind: 'formerStaffKeys', keys: [derivedKey] }]);
  await setAccess(null);
  assert.deepEqual(await kindsOf(admin), []);
});

test('keys that expire within a week need attention, unless they were created for less or replaced', async () => {
  const { organization, admin } = await newAdmin();
  await grant(organization, 100);
  const createdAt = Date.now() - 30 * DAY_MS;
  const put = (name: string, days: number, fields = {}) =>
    putKey(server.store, organization.id, {
      name,
      createdAt,
      expiresAt: Date.now() + days * DAY_MS,
      ...fields,
    });
  await put('Next month', 30);
  await put('For a day', 0.5, { createdAt: Date.now() });
  await put('Replaced', 3, { replacedBy: organization.keyId });
  assert.deepEqual(await kindsOf(admin), []);
  const { id } = await put('Nightly', 6);
  const expiresAt = (await server.store.keys.find(id))?.expiresAt;
  assert.deepEqual((await overviewOf(admin)).attention, [
    { kind: 'expiringKeys', keys: [{ name: 'Nightly', expiresAt }] },
  ]);
});

test('a request from an address that a key does not allow needs attention for a week', async () => {
  const { organization, admin } = await newAdmin();
  await grant(organization, 100);
  const { id } = await putKey(server.store, organization.id, {
    name: 'Desk',
    allowedAddresses: ['192.0.2.0/24'],
  });
  const reject = (at: number) =>
    server.store.recordKeyUsage([
      { keyId: id, requests: 0, last: null, rejected: { at, address: '198.51.100.66' } },
    ]);
  await reject(Date.now() - 8 * DAY_MS);
  assert.deepEqual(await kindsOf(admin), []);
  const at = Date.now() - DAY_MS;
  await reject(at);
  assert.deepEqual((await overviewOf(admin)).attention, [
    { kind: 'rejectedKeys', keys: [{ name: 'Desk', address: '198.51.100.66', at }] },
  ]);
});

test('each first step is ticked once it is done', async () => {
  const { organization, admin } = await newAdmin();
  const steps = async () => (await overviewOf(admin)).firstSteps;
  await server.store.transaction(({ keys }) => keys.revoke(organization.keyId, 1));
  const set = (fields: object) =>
    server.store.transaction(({ organizations }) => organizations.update(organization.id, fields));
  await set({ telephone: null });
  const none = {
    certified: false,
    contact: false,
    checked: false,
    filed: false,
    key: false,
    webhook: false,
    colleague: false,
  };
  assert.deepEqual(await steps(), none);
  const { key } = await organization.newKey();
  assert.deepEqual(await steps(), { ...none, key: true });
  await server.call('GET', '/v1/renter/check?email=b@example.com', { key });
  await server.call('POST', '/v1/renter/report', { key, body: { renter_email: 'b@example.com' } });
  assert.deepEqual(await steps(), { ...none, key: true, checked: true, filed: true });
  await admin.call('PUT', '/dashboard/webhook', { body: { url: 'https://hooks.example/in' } });
  await staffOf(server, { role: 'member', organizationId: organization.id });
  await set({ telephone: '+1 503 555 0142', certifiedUntil: Date.now() + DAY_MS });
  const all = Object.keys(none).map((step) => [step, true]);
  assert.deepEqual(await steps(), Object.fromEntries(all));
});

test('only admins of the organization of a demonstration are suggested its steps, each of which is marked once it is done', async () => {
  const { admin, member, organization, file } = await newDispute(server);
  const other = await newAdmin();
  const stepsOf = async (staff: StaffClient) => (await overviewOf(staff)).demonstration;
  assert.equal(await stepsOf(admin), null, 'a network that is none');
  const disputeId = await file();
  const { renterId = '' } = (await server.store.disputes.find(disputeId)) ?? {};
  await rememberStory(server.store, {
    organizationId: organization.id,
    renterId,
    disputeId,
    at: Date.now(),
  });
  const { renter: shown, ...steps } = (await stepsOf(admin)) ?? assert.fail();
  assert.deepEqual(steps, { checked: false, disputeId, decided: false, testKey: false });
  assert.equal(await stepsOf(member), null);
  assert.equal(await stepsOf(other.admin), null);

  const post = async (path: string, body: object) =>
    assert.equal((await admin.call('POST', path, { body })).status, 200, path);
  await checkOnce(admin, shown.memberId);
  await post(`/dashboard/disputes/${disputeId}/decision`, { decision: 'reject', reason: 'It was not paid.' });
  await post('/dashboard/keys', { name: 'My computer', mode: 'test' });
  const after = await stepsOf(admin);
  assert.deepEqual(after, { renter: shown, checked: true, disputeId, decided: true, testKey: true });
});
