import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { TestOrganization } from '../support/organization.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const { store } = server;

const EMAIL = 'billed@example.com';
const reporter = await server.newOrganization();
await reporter.call('POST', '/v1/renter/report', {
  body: { renter_email: EMAIL, renter_name: 'Bill Ed', renter_phone: '15550100005' },
});

/** Returns the number of checks in the log of the organization, and its balance in credits. */
async function billed({ id }: TestOrganization) {
  const checks = await store.billing.countChecks(id, 0, Date.now() + 1);
  return { checks, credits: (await store.organizations.find(id))?.credits };
}

interface LogRow {
  request_id: string;
  organization_id: string;
  key_id: string;
  at: number;
  identifier: string;
  renter_id: string | null;
  recommendation: string;
  score: number | null;
  inputs: string | null;
}

const logOf = ({ id }: TestOrganization) =>
  server.rows<LogRow>('SELECT * FROM check_log WHERE organization_id = ? ORDER BY at, request_id', id);

test('a check costs one credit, found or not, and the balance may go below zero', async () => {
  const organization = await server.newOrganization();
  for (const [index, query] of [`email=${EMAIL}`, 'email=nobody@example.com', `email=${EMAIL}`].entries()) {
    assert.equal((await organization.call('GET', `/v1/renter/check?${query}`)).status, 200);
    assert.deepEqual(await billed(organization), { checks: index + 1, credits: -(index + 1) });
  }
});

test('a check is billed only to the organization that makes it', async () => {
  const [organization, other] = [await server.newOrganization(), await server.newOrganization()];
  await store.transaction(({ billing }) =>
    billing.grant({ organizationId: organization.id, amount: 10, at: Date.now() }),
  );
  await organization.call('GET', `/v1/renter/check?email=${EMAIL}`);
  assert.deepEqual(await billed(organization), { checks: 1, credits: 9 });
  assert.deepEqual(await billed(other), { checks: 0, credits: 0 });
});

test('concurrent checks are each billed once', async () => {
  const organization = await server.newOrganization();
  const second = await organization.newKey();
  const checks = Array.from({ length: 200 }, (_, index) =>
    organization.call('GET', `/v1/renter/check?email=${index % 2 ? EMAIL : 'nobody@example.com'}`, {
      key: index % 3 ? organization.key : second.key,
    }),
  );
  const responses = await Promise.all(checks);
  assert.ok(responses.every(({ status }) => status === 200));
  assert.deepEqual(await billed(organization), { checks: 200, credits: -200 });
  const logged = await logOf(organization);
  assert.deepEqual(
    logged.map(({ request_id }) => request_id).sort(),
    responses.map(({ headers }) => headers['x-request-id']).sort(),
  );
  assert.equal(logged.filter(({ key_id }) => key_id === second.id).length, 67);
});

test('the check log records organization, key, identifier, renter and result of each check', async () => {
  const organization = await server.newOrganization();
  const { id: keyId, key } = await organization.newKey();
  const { body, headers } = await organization.call(
    'GET',
    `/v1/renter/check?member_id=MB-00000000&phone=15550100005&name=x&purpose=vehicle_rental`,
    { key },
  );
  const unknown = await organization.call('GET', '/v1/renter/check?name=nobody&purpose=curiosity');
  assert.deepEqual([unknown.status, /^purpose must be /.test(unknown.body.error)], [400, true]);
  const absent = await organization.call('GET', '/v1/renter/check?name=nobody&license=none&purpose=tenancy');
  const found = await reporter.call('POST', '/v1/search', { body: { email: EMAIL } });
  const [first, second, ...more] = await logOf(organization);
  assert.deepEqual(more, []);
  const common = { organization_id: organization.id, batch_id: null, reference: null };
  assert.deepEqual(
    { ...first },
    {
      ...common,
      request_id: headers['x-request-id'],
      key_id: keyId,
      at: Date.parse(body.checked_at),
      identifier: 'phone',
      renter_id: found.body.results[0].renterId,
      recommendation: 'APPROVED',
      score: 920,
      purpose: 'vehicle_rental',
      inputs: '2 phone 1 0 1 0 0 0 0 0 1 0 -  fits',
    },
  );
  assert.deepEqual(
    { ...second },
    {
      ...common,
      request_id: absent.headers['x-request-id'],
      key_id: organization.keyId,
      at: Date.parse(absent.body.checked_at),
      identifier: 'license',
      renter_id: null,
      recommendation: 'APPROVED',
      score: null,
      purpose: null,
      inputs: null,
    },
  );
});

test('rejected requests cost nothing: 400, 401, 404, 405, 429', async () => {
  const organization = await server.newOrganization({ rateLimit: 9 });
  const path = `/v1/renter/check?email=${EMAIL}`;
  for (const [status, method, target, key] of [
    [400, 'GET', '/v1/renter/check', organization.key],
    [400, 'GET', `${path}&email=again@example.com`, organization.key],
    [400, 'GET', `${path}&name=%FF`, organization.key],
    [400, 'GET', `${path}&name=${'x'.repeat(4001)}`, organization.key],
    [401, 'GET', path, ''],
    [401, 'GET', path, `${organization.key}x`],
    [405, 'HEAD', path, organization.key],
    [405, 'POST', path, organization.key],
    [404, 'GET', path.replace('check', 'cheque'), organization.key],
  ] as const) {
    assert.equal((await organization.call(method, target, { key })).status, status, `${method} ${target}`);
  }
  assert.deepEqual(await billed(organization), { checks: 0, credits: 0 });
  const statuses = [];
  for (let index = 0; index < 10; index++) statuses.push((await organization.call('GET', path)).status);
  // The limit is nine requests, and the four 400s above count.
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429, 429, 429, 429]);
  assert.deepEqual(await billed(organization), { checks: 5, credits: -5 });
});

const grant = ({ id }: TestOrganization, amount: number) =>
  store.transaction(({ billing }) => billing.grant({ organizationId: id, amount, at: Date.now() }));

const setFloor = ({ id }: TestOrganization, creditFloor: number | null) =>
  store.transaction(({ organizations }) => organizations.update(id, { creditFloor }));

for (const [creditFloor, credits] of [
  [0, 2],
  [-3, -1],
  [5, 7],
] as const) {
  test(`at the credit floor of ${creditFloor} checks get 429 and cost nothing; everything else continues`, async () => {
    const organization = await server.newOrganization();
    await grant(organization, credits);
    await setFloor(organization, creditFloor);
    const checkOnce = () => organization.call('GET', `/v1/renter/check?email=${EMAIL}`);
    assert.deepEqual([(await checkOnce()).status, (await checkOnce()).status], [200, 200]);
    for (let attempt = 0; attempt < 2; attempt++) {
      const { status, headers, body } = await checkOnce();
      assert.deepEqual([status, headers['retry-after'], headers['x-limit']], [429, '60', 'credit-floor']);
      assert.deepEqual(body, {
        ok: false,
        error: `Credit floor reached: the balance is ${creditFloor} credits, and checks stop at ${creditFloor}. Nothing was billed. Ask the operator of the network for credits.`,
      });
    }
    assert.deepEqual(await billed(organization), { checks: 2, credits: creditFloor });
    const search = await organization.call('POST', '/v1/search', { body: { email: EMAIL } });
    assert.deepEqual([search.status, search.headers['x-limit']], [200, undefined]);

    await grant(organization, 1);
    assert.equal((await checkOnce()).status, 200);
    assert.equal((await checkOnce()).status, 429);
    await grant(organization, -10);
    assert.match((await checkOnce()).body.error, new RegExp(`the balance is ${creditFloor - 10} credits`));
    await setFloor(organization, null);
    assert.equal((await checkOnce()).status, 200);
  });
}

test('concurrent checks pass the credit floor by no more than those in flight', async () => {
  const organization = await server.newOrganization();
  await grant(organization, 3);
  await setFloor(organization, 0);
  const checkOnce = () => organization.call('GET', `/v1/renter/check?email=${EMAIL}`);
  const statuses = (await Promise.all(Array.from({ length: 20 }, checkOnce))).map(({ status }) => status);
  const passed = statuses.filter((status) => status === 200).length;
  assert.ok(passed >= 3, `${passed} passed`);
  assert.equal(statuses.filter((status) => status === 429).length, 20 - passed);
  assert.deepEqual(await billed(organization), { checks: passed, credits: 3 - passed });
  assert.equal((await checkOnce()).status, 429);
  assert.deepEqual(await billed(organization), { checks: passed, credits: 3 - passed });
});

test('only checks cost credits', async () => {
  const organization = await server.newOrganization();
  const { call } = organization;
  const { renterId } = (await call('POST', '/v1/search', { body: { email: EMAIL } })).body.results[0];
  const incident = { renterId, industry: 'tools', type: 'NO_SHOW', details: 'Never came.' };
  for (const { status } of [
    await call('GET', '/v1/ping'),
    await call('GET', `/v1/renter/score?renter_id=${renterId}`),
    await call('GET', `/v1/renters?orgId=${organization.id}`),
    await call('POST', '/v1/renter/report', { body: { renter_email: EMAIL } }),
    await call('POST', '/v1/incidents/submit', { body: incident }),
    await call('GET', '/v1/keys'),
    await call('GET', '/v1/webhooks'),
  ]) {
    assert.ok(status < 300);
  }
  assert.deepEqual(await billed(organization), { checks: 0, credits: 0 });
});
