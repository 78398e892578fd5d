import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { RequestLine } from '../../src/http/dashboard/request-log.ts';
import { holdWriteLock } from '../faults/support.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());

async function newAdmin(options = {}) {
  const organization = await server.newOrganization(options);
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  return { organization, admin };
}

async function requestsOf({ call }: StaffClient, query: Record<string, string> = {}): Promise<RequestLine[]> {
  const { status, body, text } = await call('GET', '/dashboard/request-log', { query });
  assert.equal(status, 200, text);
  return body.rows;
}

/** Waits until this many requests are listed, and returns them. Requests are stored every second. */
const untilListed = (admin: StaffClient, count: number) =>
  until(`${count} requests are listed`, async () => {
    const requests = await requestsOf(admin);
    return requests.length >= count && requests;
  });

test('each API request is listed with time, method, path, status, key and duration', async () => {
  const { organization, admin } = await newAdmin();
  const second = await organization.newKey('Second');
  const before = Date.now();
  const responses = [
    await organization.call('GET', '/v1/renter/check?email=secret@example.com'),
    await organization.call('GET', '/v1/renter/check'),
    await organization.call('POST', '/v1/reports', { key: second.key, body: { renterName: 'Secret Name' } }),
    await organization.call('POST', '/v1/search', { rawBody: '{"email":' }),
  ];
  await organization.call('GET', '/v1/renter/check?email=x@example.com', { key: '' });
  await organization.call('GET', '/v1/nothing-here');
  await organization.call('GET', '/healthz');
  const requests = (await untilListed(admin, responses.length)).toReversed();
  assert.deepEqual(
    requests.map(({ id, method, path, status, by }) => [id, method, path, status, by.name]),
    [
      [responses[0]?.headers['x-request-id'], 'GET', '/v1/renter/check', 200, 'First'],
      [responses[1]?.headers['x-request-id'], 'GET', '/v1/renter/check', 400, 'First'],
      [responses[2]?.headers['x-request-id'], 'POST', '/v1/reports', 400, 'Second'],
      [responses[3]?.headers['x-request-id'], 'POST', '/v1/search', 400, 'First'],
    ],
  );
  for (const { at, durationMs, unlisted } of requests) {
    assert.ok(at >= before - 1 && at <= Date.now());
    assert.ok(durationMs > 0 && durationMs < 60_000, `${durationMs} ms`);
    assert.equal(unlisted, 0);
  }
  assert.deepEqual(
    requests.map(({ error, sent }) => [error, sent]),
    [
      [null, null],
      ['Provide at least one identifier (email, phone, license, member_id, or name).', null],
      ['renterEmail and renterName are required.', 'renterName: text'],
      [responses[3]?.body.error, null],
    ],
  );
  const stored = await server.rows('SELECT * FROM request_log');
  assert.equal(/secret/i.test(JSON.stringify(stored)), false, 'no value of query or body is stored');
});

test('of a rejected request, the error and the fields are kept, whatever it sends; of any other, nothing', async () => {
  const { organization, admin } = await newAdmin();
  const secret = 'Zebulon Quist';
  const report = { renterEmail: 'zebulon@quist.example', renterName: secret, industryType: secret };
  for (const body of [
    { ...report, paymentCompliance: secret },
    { ...report, incidents: [secret] },
    { ...report, paymentCompliance: 'Not Paid', occurredOn: '2001-02-03' },
    { ...report, [secret]: secret, totalPaid: -1 },
  ])
    assert.equal((await organization.call('POST', '/v1/reports', { body })).status, 400);
  await organization.call('GET', `/v1/renter/check?emial=${encodeURIComponent(secret)}`);
  await organization.call('POST', '/v1/reports', { body: report });
  const requests = (await untilListed(admin, 6)).toReversed();
  assert.deepEqual(
    requests.map(({ error }) => error?.slice(0, 60) ?? null),
    [
      'paymentCompliance must be one of: Paid As Agreed, Paid Late,',
      'incidents: … is not the ID of an incident that you filed abo',
      'The day … is more than seven years ago: an adverse report or',
      'totalPaid must be 0 or more.',
      'Provide at least one identifier (email, phone, license, memb',
      null,
    ],
  );
  assert.deepEqual(
    requests.map(({ sent }) => sent?.split('\n').at(-1) ?? null),
    [
      'paymentCompliance: text',
      'incidents: list of 1',
      'occurredOn: text',
      '(another name)',
      '?emial: text',
      null,
    ],
  );
  const stored = JSON.stringify(await server.rows('SELECT * FROM request_log'));
  assert.doesNotMatch(stored, /zebulon|quist|2001-02-03/i);
});

test('a request over the rate limit is listed; one with an unknown or revoked key is not', async () => {
  const { organization, admin } = await newAdmin({ rateLimit: 2 });
  const revoked = await organization.newKey();
  await server.store.transaction(({ keys }) => keys.revoke(revoked.id, 1));
  const statuses = [];
  for (const key of [
    organization.key,
    organization.key,
    organization.key,
    revoked.key,
    `svc_live_${'x'.repeat(32)}`,
  ])
    statuses.push((await organization.call('GET', '/v1/ping', { key })).status);
  assert.deepEqual(statuses, [200, 200, 429, 401, 401]);
  const requests = await untilListed(admin, 3);
  assert.deepEqual(
    requests.map(({ status }) => status),
    [429, 200, 200],
  );
});

test('requests can be filtered by status, path, key and method, and are paged', async () => {
  const { organization, admin } = await newAdmin();
  const second = await organization.newKey('Second');
  for (let index = 0; index < 60; index++) await organization.call('GET', '/v1/ping');
  await organization.call('GET', '/v1/renter/check', { key: second.key });
  await organization.call('POST', '/v1/search', { body: { email: 'x@example.com' } });
  await until('all are listed', async () => {
    const { body } = await admin.call('GET', '/dashboard/request-log/facets');
    return body.paths.length === 3;
  });
  const { body: facets } = await admin.call('GET', '/dashboard/request-log/facets');
  assert.deepEqual(facets.paths, ['/v1/ping', '/v1/renter/check', '/v1/search']);
  assert.deepEqual(facets.methods, ['GET', 'POST']);
  assert.deepEqual(
    facets.callers.map(({ id, name }: { id: string; name: string }) => [id, name]).sort(),
    [
      [organization.keyId, 'First'],
      [second.id, 'Second'],
    ].sort(),
  );
  for (const [query, paths] of [
    [{ status: '400' }, ['/v1/renter/check']],
    [{ status: '4xx' }, ['/v1/renter/check']],
    [{ status: '5xx' }, []],
    [{ key: second.id }, ['/v1/renter/check']],
    [{ path: '/v1/search' }, ['/v1/search']],
    [{ method: 'POST' }, ['/v1/search']],
    [{ method: 'POST', status: '4xx' }, []],
  ] as const) {
    assert.deepEqual(
      (await requestsOf(admin, query)).map(({ path }) => path),
      paths,
      JSON.stringify(query),
    );
  }
  const first = await admin.call('GET', '/dashboard/request-log');
  assert.equal(first.body.rows.length, 50);
  const rest = await admin.call('GET', '/dashboard/request-log', { query: { after: first.body.next } });
  assert.deepEqual([rest.body.rows.length, rest.body.next], [12, null]);
  const ids = [...first.body.rows, ...rest.body.rows].map(({ id }: RequestLine) => id);
  assert.equal(new Set(ids).size, 62);
  for (const query of [{ status: '20' }, { status: 'ok' }, { after: 'nonsense' }, { after: '1.<b>' }]) {
    assert.equal(
      (await admin.call('GET', '/dashboard/request-log', { query })).status,
      400,
      JSON.stringify(query),
    );
  }
});

test('when there are many requests in one second, some are listed, with the number of the others', async (t) => {
  const { organization, admin } = await newAdmin();
  const count = 700;
  // Nothing is stored while the lock is held, so that all are stored together, even on a slow machine.
  const lock = server.databasePath === '' ? undefined : await holdWriteLock(t, server.databasePath);
  await Promise.all(Array.from({ length: count }, () => organization.call('GET', '/v1/ping')));
  await lock?.release();
  await until('all are listed or counted', async () => {
    const [row] = await server.rows<{ total: number }>(
      'SELECT CAST(coalesce(sum(unlisted + 1), 0) AS bigint) AS total FROM request_log WHERE organization_id = ?',
      organization.id,
    );
    return row?.total === count;
  });
  const [found] = await server.rows<{ most: number }>(
    'SELECT max(unlisted) AS most FROM request_log WHERE organization_id = ?',
    organization.id,
  );
  assert.ok((found?.most ?? 0) > 0, 'not all are listed');
  assert.ok((await requestsOf(admin)).length > 0);
});

test('another organization sees none of the requests, whatever the filter', async () => {
  const { organization } = await newAdmin();
  await organization.call('GET', '/v1/ping');
  const own = await staffOf(server, { role: 'owner', organizationId: organization.id });
  await untilListed(own, 1);
  const stranger = await staffOf(server, { role: 'owner' });
  for (const query of [{}, { key: organization.keyId }, { path: '/v1/ping' }]) {
    assert.deepEqual(await requestsOf(stranger, query), []);
  }
  assert.deepEqual((await stranger.call('GET', '/dashboard/request-log/facets')).body.callers, []);
});
