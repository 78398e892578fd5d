import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { CallOptions, HttpResponse } from '../support/client.ts';
import { OPERATOR_ENV, type TestOrganization } from '../support/organization.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: OPERATOR_ENV });
after(() => server.stop());

let keys = 0;
const newKey = () => `key-${++keys}`;

const withKey = (key: string, options: CallOptions = {}): CallOptions => ({
  ...options,
  headers: { 'Idempotency-Key': key },
});

/** Asserts that a response is the one that the request with this key got before. */
function assertReplayed(repeat: HttpResponse, first: HttpResponse): void {
  assert.deepEqual([repeat.status, repeat.text], [first.status, first.text]);
  assert.deepEqual(
    [repeat.headers['idempotent-replayed'], repeat.headers['original-request-id']],
    ['true', first.headers['x-request-id']],
  );
  assert.notEqual(repeat.headers['x-request-id'], first.headers['x-request-id']);
  assert.equal(first.headers['idempotent-replayed'], undefined);
}

/** Sends a request twice with the same key, and returns the response. */
async function sendTwice({ call }: TestOrganization, path: string, body?: object): Promise<HttpResponse> {
  const method = body === undefined ? 'GET' : 'POST';
  const options = withKey(newKey(), body && { body });
  const first = await call(method, path, options);
  assert.ok(first.status < 300, first.text);
  assertReplayed(await call(method, path, options), first);
  return first;
}

const DEBT = {
  renterEmail: 'repeat@renter.example',
  renterName: 'Ana Lee',
  industryType: 'equipment',
  paymentCompliance: 'Not Paid',
  outstandingBalance: 5_000,
};

const credits = async ({ id }: TestOrganization) => (await server.store.organizations.find(id))?.credits;

test('every endpoint with the header does its work once, and answers the same bytes again', async () => {
  const organization = await server.newOrganization();
  const { reportId } = (await sendTwice(organization, '/v1/reports', DEBT)).body;
  const figures = { renter_email: DEBT.renterEmail, renter_name: DEBT.renterName, total_paid: 100 };
  await sendTwice(organization, '/v1/renter/report', figures);
  const { body } = await organization.call('GET', '/v1/reports');
  assert.deepEqual([body.reports.length, body.reports[1].report_id], [2, reportId]);
  const { renter_id: renterId } = body.reports[0];
  const late = { renterId, industry: 'equipment', type: 'Late return', details: 'Two days.' };
  const { incidentId } = (await sendTwice(organization, '/v1/incidents/submit', late)).body;

  const check = await sendTwice(organization, `/v1/renter/check?email=${DEBT.renterEmail}&explain=true`);
  assert.ok(check.body.explanation);
  const notice = { check_request_id: check.headers['x-request-id'], action: 'denied', medium: 'print' };
  const { notice_id } = (await sendTwice(organization, '/v1/adverse-actions', notice)).body;
  await sendTwice(organization, '/v1/adverse-actions/update', { notice_id, status: 'sent' });

  const reason = 'A typing error.';
  const correction = { report_id: reportId, reason, outstanding_balance: 4_000 };
  await sendTwice(organization, '/v1/reports/correct', correction);
  await sendTwice(organization, '/v1/reports/settle', { report_id: reportId, settled_on: '2026-01-05' });
  await sendTwice(organization, '/v1/incidents/correct', {
    incident_id: incidentId,
    reason,
    details: 'A day.',
  });
  await sendTwice(organization, '/v1/incidents/withdraw', { incident_id: incidentId, reason });
  const withdrawn = await sendTwice(organization, '/v1/reports/withdraw', { report_id: reportId, reason });
  assert.equal(withdrawn.body.version, 4, 'corrected, settled and withdrawn once each');
  await sendTwice(organization, '/v1/keys', { name: 'Front desk' });
  const { body: active } = await organization.call('GET', '/v1/keys');
  assert.equal(active.keys.length, 2);
});

test('a repeated check is billed and logged once, and gets the result of then', async () => {
  const organization = await server.newOrganization();
  const before = await credits(organization);
  const path = `/v1/renter/check?email=later@renter.example`;
  const options = withKey(newKey());
  const first = await organization.call('GET', path, options);
  assert.equal(first.body.found, false);
  const filed = { ...DEBT, renterEmail: 'later@renter.example' };
  assert.equal((await organization.call('POST', '/v1/reports', { body: filed })).status, 200);
  assertReplayed(await organization.call('GET', path, options), first);
  assert.equal(await credits(organization), (before ?? 0) - 1);
  const found = await organization.call('GET', path, withKey(newKey()));
  assert.deepEqual([found.body.found, await credits(organization)], [true, (before ?? 0) - 2]);
});

test('at the credit floor a repeated check gets its response, and a new one is rejected', async () => {
  const organization = await server.newOrganization();
  const path = '/v1/renter/check?email=floor@renter.example';
  const options = withKey(newKey());
  const first = await organization.call('GET', path, options);
  const left = await credits(organization);
  await server.write(`UPDATE organizations SET credit_floor = ${left} WHERE id = '${organization.id}'`);
  assertReplayed(await organization.call('GET', path, options), first);
  const rejected = await organization.call('GET', path, withKey(newKey()));
  assert.deepEqual([rejected.status, rejected.headers['x-limit']], [429, 'credit-floor']);
});

test('a key belongs to one request: another body, query or endpoint gets 422 and does nothing', async () => {
  const organization = await server.newOrganization();
  const { call } = organization;
  const key = newKey();
  const check = '/v1/renter/check?email=one@renter.example';
  assert.equal((await call('GET', check, withKey(key))).status, 200);
  const left = await credits(organization);
  const others = [
    await call('GET', '/v1/renter/check?email=two@renter.example', withKey(key)),
    await call('POST', '/v1/reports', withKey(key, { body: DEBT })),
    await call('POST', '/v1/keys', withKey(key, { body: { name: 'Front desk' } })),
  ];
  for (const { status, body } of others)
    assert.deepEqual([status, /another request/.test(body.error)], [422, true]);
  assert.deepEqual((await call('GET', '/v1/reports')).body.reports, []);
  assert.equal(await credits(organization), left);
});

test('a key is shared by the keys of an organization, and means nothing to another one', async () => {
  const organization = await server.newOrganization();
  const key = newKey();
  const options = withKey(key, { body: DEBT });
  const first = await organization.call('POST', '/v1/reports', options);
  const second = await organization.newKey();
  assertReplayed(await organization.call('POST', '/v1/reports', { ...options, key: second.key }), first);
  const other = await server.newOrganization();
  const theirs = await other.call('POST', '/v1/reports', options);
  assert.equal(theirs.headers['idempotent-replayed'], undefined);
  assert.notEqual(theirs.body.reportId, first.body.reportId);
});

test('a request that failed is performed again', async () => {
  const { call } = await server.newOrganization();
  const options = withKey(newKey(), {
    body: { renterId: 'ren_unknown', ...DEBT, type: 'Late', details: 'x', industry: 'y' },
  });
  assert.equal((await call('POST', '/v1/incidents/submit', options)).status, 404);
  const again = await call('POST', '/v1/incidents/submit', options);
  assert.deepEqual([again.status, again.headers['idempotent-replayed']], [404, undefined]);
});

for (const [what, key] of [
  ['is empty', ''],
  ['has a space', 'two words'],
  ['is longer than 255 characters', 'x'.repeat(256)],
  ['is not ASCII', 'cl\u00e9'],
] as const) {
  test(`a key that ${what} gets 400`, async () => {
    const { call } = await server.newOrganization();
    const { status, body } = await call('POST', '/v1/reports', withKey(key, { body: DEBT }));
    assert.deepEqual([status, /Idempotency-Key must be 1 to 255/.test(body.error)], [400, true]);
    assert.deepEqual((await call('GET', '/v1/reports')).body.reports, []);
  });
}

test('while a request with the key is in progress, another one gets 409 and may come back in a second', async () => {
  const { call, id } = await server.newOrganization();
  const options = withKey(newKey(), { body: { name: 'Front desk' } });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let locked = false;
  const blocking = server.store.transaction(async ({ locks, keys: { create } }) => {
    assert.ok(create);
    await locks.apiKeys(id);
    locked = true;
    await gate;
  });
  await until('the keys are locked', () => locked);
  const both = [call('POST', '/v1/keys', options), call('POST', '/v1/keys', options)];
  const early = await Promise.race(both);
  assert.deepEqual([early.status, early.headers['retry-after']], [409, '1']);
  assert.match(early.body.error, /in progress/);
  open();
  await blocking;
  const responses = await Promise.all(both);
  const made = responses.find(({ status }) => status === 201);
  assert.ok(made, responses.map(({ text }) => text).join());
  assertReplayed(await call('POST', '/v1/keys', options), made);
});

test('many requests with one key at once: one is performed', async () => {
  const organization = await server.newOrganization();
  const before = await credits(organization);
  const path = '/v1/renter/check?email=many@renter.example';
  const options = withKey(newKey());
  const all = await Promise.all(Array.from({ length: 20 }, () => organization.call('GET', path, options)));
  const performed = all.filter(({ status, headers }) => status === 200 && !headers['idempotent-replayed']);
  assert.equal(performed.length, 1);
  for (const { status } of all) assert.ok(status === 200 || status === 409, String(status));
  assert.equal(await credits(organization), (before ?? 0) - 1);
});

test('after 24 hours a key can be used for another request', async () => {
  const { call } = await server.newOrganization();
  for (const key of [newKey(), newKey()]) {
    await call('GET', '/v1/renter/check?email=old@renter.example', withKey(key));
    const expired = `UPDATE responses SET expires_at = ${Date.now()}`;
    await server.write(expired);
    const checked = await call('GET', '/v1/renter/check?email=new@renter.example', withKey(key));
    assert.deepEqual([checked.status, checked.headers['idempotent-replayed']], [200, undefined]);
    await server.write(expired);
    const filed = await call('POST', '/v1/reports', withKey(key, { body: DEBT }));
    assert.deepEqual([filed.status, filed.headers['idempotent-replayed']], [200, undefined]);
  }
});

test('the stored response to a new API key does not contain the key', async () => {
  const organization = await server.newOrganization();
  const { body, headers } = await sendTwice(organization, '/v1/keys', { name: 'Front desk' });
  const rows = await server.rows(
    'SELECT key, body FROM responses WHERE request_id = ?',
    String(headers['x-request-id']),
  );
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(body.key.slice('svc_live_'.length)));
});
