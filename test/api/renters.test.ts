import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { putRenter } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();

const report = ({ call } = organization, body: object) => call('POST', '/v1/renter/report', { body });

async function list({ call, id } = organization) {
  const response = await call('GET', `/v1/renters?orgId=${id}`);
  assert.equal(response.status, 200, response.text);
  assert.ok(Array.isArray(response.body));
  return response.body;
}

test('an organization that filed nothing has an empty list', async () => {
  assert.deepEqual(await list(await server.newOrganization()), []);
});

test('a renter on the list has exactly the specified fields, in a fixed order', async () => {
  const filer = await server.newOrganization();
  await report(filer, {
    renter_email: 'Whole@Example.com',
    renter_name: 'Whole Person',
    renter_phone: '+1 555 010 0001',
    incidents: ['Late return'],
    outstanding_balance: 1,
  });
  await report(filer, { renter_email: 'whole@example.com', incidents: ['Fraud'] });
  const [renter, ...others] = await list(filer);
  assert.deepEqual(others, []);
  assert.deepEqual(Object.keys(renter), [
    'id',
    'memberId',
    'verified',
    'verificationLevel',
    'rentScore',
    'fraudReported',
    'totalRentals',
    'riskFlags',
    'createdAt',
    'fullName',
    'email',
    'phone',
  ]);
  const { id, memberId, createdAt, ...rest } = renter;
  assert.match(id, /^ren_\w+$/);
  assert.match(memberId, /^MB-[0-9A-Z]{8}$/);
  assert.equal(new Date(createdAt).toISOString(), createdAt);
  assert.ok(Math.abs(Date.now() - Date.parse(createdAt)) < 60_000);
  assert.deepEqual(rest, {
    fullName: 'Whole Person',
    email: 'whole@example.com',
    phone: '+1 555 010 0001',
    verified: false,
    verificationLevel: 'UNVERIFIED',
    // 500 x 0.40 + 1000 x 0.30 + 600 x 0.20 + 850 x 0.10, less 100 for each of two incidents.
    rentScore: 505,
    fraudReported: true,
    totalRentals: 2,
    riskFlags: ['FRAUD', 'FRAUD_REPORTED', 'LATE_RETURN', 'OUTSTANDING_BALANCE'],
  });
});

test('unknown fields of a renter are omitted', async () => {
  const filer = await server.newOrganization();
  const { id: renterId } = await putRenter(server.store, [], { verificationLevel: 'IDENTITY_VERIFIED' });
  const body = { renterId, industry: 'tools', type: 'NO_SHOW', details: 'Never came.' };
  await filer.call('POST', '/v1/incidents/submit', { body });
  const [{ id, memberId, createdAt, ...rest }] = await list(filer);
  assert.deepEqual(rest, {
    verified: true,
    verificationLevel: 'IDENTITY_VERIFIED',
    rentScore: 880,
    fraudReported: false,
    totalRentals: 0,
    riskFlags: ['NO_SHOW'],
  });
});

test('the id of a renter on the list is accepted as renter_id of a score', async () => {
  const filer = await server.newOrganization();
  await report(filer, { renter_name: 'Scored' });
  const [{ id }] = await list(filer);
  const { status, body } = await filer.call('GET', `/v1/renter/score?renter_id=${id}`);
  assert.deepEqual([status, body.renter_id], [200, id]);
});

test('the list has only renters that the organization filed about, and the list of another organization gets 404', async () => {
  const [one, two] = [await server.newOrganization(), await server.newOrganization()];
  await report(one, { renter_email: 'one@example.com' });
  await report(two, { renter_email: 'two@example.com' });
  await report(one, { renter_email: 'both@example.com' });
  await report(two, { renter_email: 'both@example.com' });
  await report(two, { renter_email: 'both@example.com' });
  const emails = async (of: typeof one) =>
    (await list(of)).map(({ email }: { email: string }) => email).sort();
  assert.deepEqual(await emails(one), ['both@example.com', 'one@example.com']);
  assert.deepEqual(await emails(two), ['both@example.com', 'two@example.com']);
  const { call, id } = two;
  const foreign = await call('GET', `/v1/renters?orgId=${one.id}`);
  assert.equal(foreign.status, 404);
  assert.deepEqual(Object.keys(foreign.body), ['ok', 'error']);
  const unknown = await call('GET', `/v1/renters?orgId=org_unknown`);
  assert.deepEqual([unknown.status, unknown.body], [foreign.status, foreign.body]);
  assert.equal((await call('GET', `/v1/renters?orgId=${id}`)).status, 200);
});

test('checking or searching for a renter does not add them to the list', async () => {
  const caller = await server.newOrganization();
  await report(organization, { renter_email: 'looked-up@example.com' });
  await caller.call('GET', '/v1/renter/check?email=looked-up@example.com');
  await caller.call('POST', '/v1/search', { body: { email: 'looked-up@example.com' } });
  assert.deepEqual(await list(caller), []);
});

test('the list starts with the renter who was added last, however old the profile is', async () => {
  const [caller, other] = [await server.newOrganization(), await server.newOrganization()];
  for (const [filer, email] of [
    [other, 'older@example.com'],
    [caller, 'younger@example.com'],
    [caller, 'older@example.com'],
    [caller, 'younger@example.com'],
  ] as const) {
    await report(filer, { renter_email: email });
  }
  assert.deepEqual(
    (await list(caller)).map(({ email }: { email: string }) => email),
    ['older@example.com', 'younger@example.com'],
  );
});

test('what another organization filed is masked until a check, and what the caller filed is in full', async () => {
  const [caller, other] = [await server.newOrganization(), await server.newOrganization()];
  await report(other, { renter_email: 'shared@example.com', renter_phone: '+1 503 555 0161' });
  await report(caller, { renter_email: 'shared@example.com' });
  const contact = async () => {
    const [{ email, phone, rentScore }] = await list(caller);
    return [email, phone, rentScore];
  };
  assert.deepEqual(await contact(), ['shared@example.com', '•••0161', 920]);
  await caller.call('GET', '/v1/renter/check?email=shared@example.com');
  assert.deepEqual(await contact(), ['shared@example.com', '+1 503 555 0161', 920]);
});

test('the list contains the newest 50 of 52 renters and cannot be paged', async () => {
  const filer = await server.newOrganization();
  for (let index = 0; index < 52; index++) await report(filer, { renter_email: `${index}@many.example` });
  const newest = Array.from({ length: 50 }, (_, index) => `${51 - index}@many.example`);
  const emails = (renters: { email: string }[]) => renters.map(({ email }) => email);
  assert.deepEqual(emails(await list(filer)), newest);
  for (const paging of ['page=2', 'offset=50', 'limit=100', 'cursor=x']) {
    const { body } = await filer.call('GET', `/v1/renters?orgId=${filer.id}&${paging}`);
    assert.deepEqual(emails(body), newest);
  }
});

test('orgId is required', async () => {
  for (const query of ['', '?orgId=', '?orgId=%20', '?orgid=x']) {
    const { status, body } = await organization.call('GET', `/v1/renters${query}`);
    assert.equal(status, 400);
    assert.equal(body.ok, false);
    assert.match(body.error, /orgId/);
  }
});
