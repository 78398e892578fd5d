import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { everythingOnFile } from '../support/rows.ts';
import { startServer } from '../support/server.ts';

const server = await startServer({ env: { REQUIRE_CERTIFICATION: '1' } });
after(() => server.stop());

const REPORT = { renterEmail: 'ann@example.com', renterName: 'Ann Lee', industryType: 'tools' };

test('a test key is created like a live one, in its own list of five', async () => {
  const organization = await server.newOrganization();
  const create = (mode?: string) => organization.call('POST', '/v1/keys', { body: { name: 'CI', mode } });
  const { status, body } = await create('test');
  assert.equal(status, 201);
  const { id, key, preview, created_at, ...rest } = body;
  assert.deepEqual(rest, { ok: true, name: 'CI' });
  assert.match(key, /^svc_test_[A-Za-z0-9]{32}$/);
  assert.equal(preview, `${key.slice(0, 12)}********`);
  assert.match(id, /^key_\w+$/);
  assert.ok(created_at);

  for (let count = 1; count < 5; count++) assert.equal((await create('test')).status, 201);
  const sixth = await create('test');
  assert.deepEqual(
    [sixth.status, sixth.body.error],
    [400, '5 test keys are active, which is the limit: revoke one first.'],
  );
  assert.equal((await create()).status, 201, 'live keys are counted apart');

  const ids = async (query: string, by = organization.key) =>
    (await server.call('GET', `/v1/keys${query}`, { key: by })).body.keys.map(
      (each: { id: string }) => each.id,
    );
  const live = await ids('');
  assert.ok(live.includes(organization.keyId) && !live.includes(id));
  assert.deepEqual(await ids('?mode=live'), live);
  const tests = await ids('?mode=test');
  assert.equal(tests.length, 5);
  assert.ok(tests.includes(id));
  for (const query of ['', '?mode=live', '?mode=test']) assert.deepEqual(await ids(query, key), tests);
  assert.equal((await organization.call('GET', '/v1/keys?mode=both')).status, 400);
});

test('a test key creates and revokes only test keys, and reaches no live key', async () => {
  const organization = await server.newOrganization();
  const sandbox = await organization.newTestKey();
  const { body } = await sandbox.call('POST', '/v1/keys', { body: { name: 'Next' } });
  assert.match(body.key, /^svc_test_/);
  const live = await sandbox.call('POST', '/v1/keys', { body: { name: 'Live', mode: 'live' } });
  assert.deepEqual(
    [live.status, live.body.error],
    [400, 'A test key creates only test keys. Use a live key, or the dashboard.'],
  );
  const foreign = await sandbox.call('DELETE', `/v1/keys?id=${organization.keyId}`);
  assert.equal(foreign.status, 404);
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
  assert.equal((await sandbox.call('DELETE', `/v1/keys?id=${body.id}`)).status, 200);
  assert.equal((await server.call('GET', '/v1/ping', { key: body.key })).status, 401);
  assert.equal((await organization.call('DELETE', `/v1/keys?id=${sandbox.id}`)).status, 200);
  assert.equal((await sandbox.call('GET', '/v1/ping')).status, 401);
});

test('an organization without API access has no test mode', async () => {
  const organization = await server.newOrganization({ apiAccess: false });
  const { call } = await organization.newTestKey();
  const { status, headers } = await call('GET', '/v1/renter/check?email=approved@test.example');
  assert.deepEqual([status, headers['x-error-code']], [401, 'no_api_access']);
});

test('what a test key does is neither on file, billed, logged nor counted in the network', async () => {
  const organization = await server.newOrganization();
  const sandbox = await organization.newTestKey();
  const before = await everythingOnFile(server);
  const filed = await sandbox.call('POST', '/v1/reports', { body: REPORT });
  assert.equal(filed.status, 200);
  const check = await sandbox.call('GET', '/v1/renter/check?email=ann@example.com');
  // Nobody has certified a purpose: in test mode nobody real is seen.
  assert.deepEqual([check.status, check.body.found], [200, true]);
  assert.equal(
    (await sandbox.call('POST', '/v1/search', { body: { email: 'ann@example.com' } })).body.count,
    1,
  );
  assert.deepEqual(await everythingOnFile(server), before);
  const rows = await server.rows<{ path: string }>(
    'SELECT path FROM request_log WHERE organization_id = ?',
    organization.id,
  );
  assert.deepEqual(rows, []);
  const { text } = await server.call('GET', '/metrics');
  assert.ok(!text.includes('route="/v1/search"'), 'test requests are not in the metrics of requests');
  assert.match(text, /^test_requests_total\{status="200"\} [3-9]/m);
  assert.match(text, /^checks_total\b(?!\{)|^# TYPE checks_total counter$/m);
  assert.ok(!/^checks_total\{/m.test(text), 'no check is counted');
});

test('a live key finds nobody of the test world, and a test key nobody of the network', async () => {
  const organization = await server.newOrganization();
  const sandbox = await organization.newTestKey();
  const other = await server.newOrganization();
  const neighbor = await other.newTestKey();
  await sandbox.call('POST', '/v1/renter/report', { body: { renter_email: 'in-test@example.com' } });
  await organization.call('POST', '/v1/renter/report', { body: { renter_email: 'in-live@example.com' } });
  const found = async ({ call }: { call: typeof server.call }, email: string) =>
    (await call('GET', `/v1/renters?orgId=${organization.id}`)).text.includes(email);
  assert.deepEqual(
    [await found(sandbox, 'in-test@example.com'), await found(sandbox, 'in-live@example.com')],
    [true, false],
  );
  for (const email of ['in-test@example.com', 'in-live@example.com', 'approved@test.example']) {
    const { body } = await neighbor.call('GET', `/v1/renter/check?email=${email}`);
    assert.equal(body.found, email === 'approved@test.example', `${email} for a neighbor`);
  }
});

test('requests with test keys use up no requests of live keys', async () => {
  const organization = await server.newOrganization({ rateLimit: 2 });
  const sandboxes = [];
  for (let count = 0; count < 5; count++) sandboxes.push(await organization.newTestKey());
  for (const { call } of sandboxes)
    for (let request = 0; request < 2; request++) assert.equal((await call('GET', '/v1/ping')).status, 200);
  const spare = await sandboxes[0]?.call('GET', '/v1/ping');
  assert.match(spare?.body.error, /exceeded: 2 requests per minute/);
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
  assert.equal((await organization.call('GET', '/v1/ping')).status, 200);
  assert.equal((await organization.call('GET', '/v1/ping')).status, 429);
});

test('an Idempotency-Key of a live key and one of a test key are different keys', async () => {
  const organization = await server.newOrganization();
  const sandbox = await organization.newTestKey();
  const headers = { 'idempotency-key': 'check' };
  for (const path of ['/v1/renter/report', '/v1/keys'] as const) {
    const body = path === '/v1/keys' ? { name: 'Same' } : { renter_email: 'same@example.com' };
    const [live, first, again] = [
      await organization.call('POST', path, { headers: { 'idempotency-key': path }, body }),
      await sandbox.call('POST', path, { headers: { 'idempotency-key': path }, body }),
      await sandbox.call('POST', path, { headers: { 'idempotency-key': path }, body }),
    ];
    assert.deepEqual([live.status, first.status, again.status], [201, 201, 201]);
    assert.notEqual(live.text, first.text);
    assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true']);
    assert.equal(first.headers['idempotent-replayed'], undefined);
  }
  // Keys are of the network, and so is the time for which their responses are kept.
  await sandbox.call('POST', '/v1/test/clock', { body: { advance_seconds: 2 * 24 * 60 * 60 } });
  const later = await sandbox.call('POST', '/v1/keys', {
    headers: { 'idempotency-key': '/v1/keys' },
    body: { name: 'Same' },
  });
  assert.equal(later.headers['idempotent-replayed'], 'true');
  const check = () => sandbox.call('GET', '/v1/renter/check?email=same@example.com', { headers });
  const [first, again] = [await check(), await check()];
  assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true']);
});

test('only a test key starts a test world again, and its keys stay', async () => {
  const organization = await server.newOrganization();
  const sandbox = await organization.newTestKey();
  const rejected = await organization.call('POST', '/v1/test/reset');
  assert.deepEqual(
    [rejected.status, rejected.headers['x-error-code'], rejected.body],
    [
      403,
      'test_key_required',
      {
        ok: false,
        error: 'This endpoint works on your test world: use a test key, which begins with svc_test_.',
      },
    ],
  );
  await sandbox.call('POST', '/v1/reports', { body: REPORT });
  const found = async () => (await sandbox.call('GET', '/v1/renter/check?email=ann@example.com')).body.found;
  assert.equal(await found(), true);
  // Requests that run meanwhile are answered by the one world or the other.
  const [reset, ...others] = await Promise.all([
    sandbox.call('POST', '/v1/test/reset'),
    ...Array.from({ length: 5 }, () => sandbox.call('GET', '/v1/renter/check?email=approved@test.example')),
  ]);
  assert.deepEqual([reset.status, reset.body], [200, { ok: true }]);
  assert.deepEqual(
    others.map(({ status, body }) => [status, body.score]),
    others.map(() => [200, 980]),
  );
  assert.equal(await found(), false);
});

test('the name and the settings of the organization are those of the network', async () => {
  const organization = await server.newOrganization();
  const sandbox = await organization.newTestKey();
  const check = async () =>
    (await sandbox.call('GET', '/v1/renter/check?name=Nadia%20Nameonly')).body.message;
  assert.match(await check(), /^Renter found by name alone/);
  await server.store.transaction(({ organizations }) =>
    organizations.update(organization.id, { nameOnly: 'review' }),
  );
  assert.match(await check(), /^Matched by name alone\./);
});
