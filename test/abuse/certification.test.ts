import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeAdmit } from '../../src/admission/admit.ts';
import { idMaker } from '../../src/ids.ts';
import { hashKey } from '../../src/keys/keys.ts';
import {
  makeRecordCertification,
  makeRevokeCertification,
  makeSignCertification,
} from '../../src/organizations/certification.ts';
import { CERTIFICATION_VERSION } from '../../src/rules/organizations/certification.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { check } from '../dashboard/checks.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { startServer, type TestServer } from '../support/server.ts';

const required = await startServer({ env: { REQUIRE_CERTIFICATION: '1' } });
after(() => required.stop());
const newId = idMaker(Date.now);
const ADA = { name: 'Ada Ng', title: 'Managing director' };
const OFF = 'API access is not enabled for this organization: ask the operator for it.';

const sign = ({ call }: StaffClient, body: object = {}) =>
  call('POST', '/dashboard/certification', { body: { version: CERTIFICATION_VERSION, ...ADA, ...body } });
const read = async ({ call }: StaffClient) => (await call('GET', '/dashboard/certification')).body;
const revoke = ({ store }: TestServer, id: string) =>
  makeRevokeCertification(store, Date.now)(id, ' Checks without a lease. ');

async function newOwner(server = required) {
  const organization = await server.newOrganization();
  return { organization, owner: await staffOf(server, { organizationId: organization.id, name: 'Ada Ng' }) };
}

const CHECK = '/v1/renter/check?email=nobody@x.example';

/** Sends each request whose response shows what other organizations filed, and returns the responses. */
const showing = ({ id, call }: TestOrganization) =>
  Promise.all([
    call('GET', CHECK),
    call('GET', '/v1/renter/score?renter_id=ren_none'),
    call('POST', '/v1/search', { body: { email: 'nobody@x.example' } }),
    call('GET', `/v1/renters?orgId=${id}`),
  ]);

test('without a certification, what shows records of others is rejected as if API access were off', async () => {
  const { organization, owner } = await newOwner();
  const off = await required.newOrganization({ apiAccess: false });
  const responses = await showing(organization);
  assert.deepEqual(
    responses.map(({ status, body, headers }) => [status, body.error, headers['x-error-code']]),
    responses.map(() => [401, OFF, 'not_certified']),
  );
  const texts = (given: typeof responses) => given.map(({ text }) => text);
  assert.deepEqual(texts(responses), texts(await showing(off)));
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
  const { status, body } = await check(owner, 'nobody@x.example');
  assert.equal(status, 403);
  assert.match(body.error, /The page Organization says how to get one/);
  assert.equal((await required.store.organizations.find(organization.id))?.credits, 0);
});

test('once an owner signs, keys and pages work, and a revocation stops them at the next request', async () => {
  const { organization, owner } = await newOwner();
  const { body } = await sign(owner);
  assert.deepEqual([body.last.name, body.last.title, body.last.byOperator], [ADA.name, ADA.title, false]);
  assert.equal(body.last.text, body.text);
  assert.ok(body.certifiedUntil > Date.now() + 364 * DAY_MS);
  assert.equal((await organization.call('GET', CHECK)).status, 200);
  assert.equal((await check(owner, 'nobody@x.example')).status, 200);
  assert.equal((await sign(owner)).status, 409, 'it is in force');
  await revoke(required, organization.id);
  assert.equal((await organization.call('GET', CHECK)).body.error, OFF);
  assert.equal((await check(owner, 'nobody@x.example')).status, 403);
  const again = await sign(owner);
  assert.equal(again.status, 409, 'the operator decides after a revocation');
  assert.match(again.body.error, /Checks without a lease\./);
  assert.equal((await read(owner)).last.revocation.reason, 'Checks without a lease.');
  await makeRecordCertification({ store: required.store, newId, clock: Date.now })(organization.id, ADA);
  assert.equal((await organization.call('GET', CHECK)).status, 200);
  const kept = await required.store.certifications.list(organization.id, 9);
  assert.deepEqual(
    kept.map(({ userId, revokedAt }) => [userId, revokedAt === null]),
    [
      [null, true],
      [owner.userId, false],
    ],
  );
  const { rows } = (await owner.call('GET', '/dashboard/audit-log')).body;
  assert.ok(
    rows.some(
      ({ action, subject }: { action: string; subject: string }) =>
        action === 'certification.signed' && subject.startsWith('Ada Ng, Managing director, to '),
    ),
  );
});

test('only an owner whose access is on signs, and only the text of now', async () => {
  const { organization, owner } = await newOwner();
  for (const role of ['member', 'admin'] as const) {
    const staff = await staffOf(required, { role, organizationId: organization.id });
    assert.equal((await sign(staff)).status, 403, role);
  }
  for (const fields of [{ name: ' ' }, { name: 'a\nb' }, { title: 'a\u0007b' }, { version: 'x' }]) {
    assert.equal((await sign(owner, fields)).status, 400, JSON.stringify(fields));
  }
  assert.equal((await sign(owner, { version: CERTIFICATION_VERSION + 1 })).status, 409);
  const former = await staffOf(required, { organizationId: organization.id });
  const path = `/dashboard/team/${former.userId}/access`;
  assert.equal((await owner.call('PUT', path, { body: { disabled: true } })).status, 200);
  assert.equal((await sign(former)).status, 401);
  assert.equal((await read(owner)).last, null);
});

test('what an owner signed stays in force when they leave, and no other organization sees it', async () => {
  const { organization, owner } = await newOwner();
  const leaving = await staffOf(required, { organizationId: organization.id });
  await sign(leaving);
  await owner.call('PUT', `/dashboard/team/${leaving.userId}/access`, { body: { disabled: true } });
  assert.equal((await read(owner)).last.name, ADA.name);
  assert.equal((await organization.call('GET', CHECK)).status, 200);
  const { owner: stranger } = await newOwner();
  const { last, certifiedUntil } = await read(stranger);
  assert.deepEqual([last, certifiedUntil], [null, null]);
});

test('a certification that lapses in the middle of a day stops the next request', async () => {
  const { store } = required;
  const { id, key } = await required.newOrganization();
  let now = Date.UTC(2027, 1, 28, 12);
  const clock = () => now;
  await makeRecordCertification({ store, newId, clock })(id, ADA);
  const admit = makeAdmit({
    store,
    usage: { count: () => {}, reject: () => {} },
    admitStaff: () => assert.fail(),
    requireCertification: true,
    clock,
  });
  const credentials = { key, sessionToken: undefined, address: () => '192.0.2.1' };
  const ask = (showsOthers: boolean) =>
    admit(credentials, { scope: null, ...(showsOthers && { showsOthers }) }, [], () => {});
  now = Date.UTC(2028, 1, 28, 12) - 1;
  await ask(true);
  now++;
  await assert.rejects(ask(true), { message: OFF });
  await ask(false);
  assert.equal((await store.keys.findHolder(hashKey(key)))?.certifiedUntil, now);
});

test('an owner renews in the last 30 days, and the operator records no paper of the future or of years ago', async () => {
  const { store } = required;
  const { organization, owner } = await newOwner();
  const staff = { ...owner, name: 'Ada Ng', role: 'owner' as const, email: owner.email };
  let now = Date.UTC(2027, 0, 1);
  const clock = () => now;
  const signNow = () => makeSignCertification({ store, newId, clock })(staff, CERTIFICATION_VERSION, ADA);
  await signNow();
  now = Date.UTC(2028, 0, 1) - 31 * DAY_MS;
  await assert.rejects(signNow(), { code: 'conflict' });
  now += 2 * DAY_MS;
  await signNow();
  const record = (signedOn: string) =>
    makeRecordCertification({ store, newId, clock })(organization.id, { ...ADA, signedOn });
  await assert.rejects(record('2027-12-31'), { code: 'invalid' });
  await assert.rejects(record('2026-12-01'), { code: 'invalid' });
  // An older paper does not shorten what is in force.
  await record('2027-01-02');
  const { certifiedUntil } = (await store.organizations.find(organization.id)) ?? {};
  assert.equal(certifiedUntil, Date.UTC(2028, 11, 3));
});

test('where none is required, nothing changes, and the overview reminds only before an end', async () => {
  const server = await startServer();
  try {
    const { organization, owner } = await newOwner(server);
    const attention = async () => {
      const query = { from: '2026-01-01', to: '2026-01-02' };
      const { body } = await owner.call('GET', '/dashboard/overview', { query });
      return body.attention.find(({ kind }: { kind: string }) => kind === 'certification');
    };
    assert.equal((await organization.call('GET', CHECK)).status, 200);
    assert.equal((await check(owner, 'nobody@x.example')).status, 200);
    assert.equal(await attention(), undefined);
    const signedOn = new Date(Date.now() - 350 * DAY_MS).toISOString().slice(0, 10);
    const record = makeRecordCertification({ store: server.store, newId, clock: Date.now });
    const { endsAt } = await record(organization.id, { ...ADA, signedOn });
    assert.deepEqual(await attention(), { kind: 'certification', required: false, endsAt });
  } finally {
    await server.stop();
  }
});
