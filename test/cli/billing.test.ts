import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { after, before, test } from 'node:test';
import { makeRequestCredits } from '../../src/billing/credit-requests.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import { staffMember } from '../store/fixtures.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { operator } from './command.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.stop());

test('granted, withdrawn and used credits show in the balance and the usage', async (t) => {
  const { json } = operator(t, {}, server.databasePath);
  const { id: org, call } = await server.newOrganization();
  assert.deepEqual(await json('credits', 'grant', '--org', org, '--amount', '10'), {
    org,
    granted: 10,
    credits_balance: 10,
  });
  for (let checks = 0; checks < 3; checks++) await call('GET', '/v1/renter/check?email=a@example.com');
  await json('credits', 'grant', '--org', org, '--amount', '-12');
  assert.deepEqual(await json('usage', '--org', org), {
    org,
    from: null,
    to: null,
    checks: 3,
    credits_used: 3,
    credits_balance: -5,
  });
});

test('credits requests lists what organizations ask for until it is granted or declined', async (t) => {
  const { json, run, apiError, databasePath } = operator(t);
  const { id: org } = await json('org', 'create', '--name', 'Harbor Homes');
  assert.deepEqual(await json('credits', 'requests'), { requests: [] });
  assert.equal((await run('credits', 'requests')).out, 'No open requests.\n');
  const request = async (amount: number) => {
    const store = openSqliteStore({ path: databasePath });
    const requested = makeRequestCredits(store, () => 1_795_000_000_000);
    await requested(staffMember(org), { amount, note: 'For our\nsecond shop' });
    await store.close();
  };
  await request(12_000);
  assert.deepEqual(await json('credits', 'requests'), {
    requests: [
      {
        org,
        name: 'Harbor Homes',
        amount: 12_000,
        credits_balance: 0,
        note: 'For our\nsecond shop',
        requestedBy: 'Ana Lee',
        requestedAt: new Date(1_795_000_000_000).toISOString(),
      },
    ],
  });
  const { out } = await run('credits', 'requests');
  assert.match(out, /Harbor Homes +12,000 +0 +Ana Lee +2026-11-18 +For our\?second shop\n$/);
  await json('credits', 'grant', '--org', org, '--amount', '10000');
  assert.deepEqual(await json('credits', 'requests'), { requests: [] });

  const decline = ['credits', 'decline', '--org', org, '--reason'];
  assert.equal(await apiError(...decline, 'Too late.'), 'Harbor Homes has no open request for credits.');
  await request(1);
  for (const reason of [' ', 'x'.repeat(501)])
    assert.match(await apiError(...decline, reason), /^A reason of at most 500 characters is required/);
  assert.equal(
    (await run(...decline, 'Pay the invoice first.')).out,
    "Declined the request by Ana Lee for 1 credit. The organization's staff see the reason, and a running server e-mails it to Ana Lee.\n",
  );
  await request(2);
  assert.deepEqual(await json(...decline, ' Not now. '), {
    org,
    amount: 2,
    requestedBy: 'Ana Lee',
    reason: 'Not now.',
  });
  assert.deepEqual(await json('credits', 'requests'), { requests: [] });
});

test('one credit is in the singular', async (t) => {
  const { json, run } = operator(t);
  const { id: org } = await json('org', 'create', '--name', 'Homes');
  const grant = async (amount: string) =>
    (await run('credits', 'grant', '--org', org, '--amount', amount)).out;
  assert.equal(await grant('2'), 'Granted 2 credits; the balance is 2.\n');
  assert.equal(await grant('-1'), 'Took back 1 credit; the balance is 1.\n');
  assert.match((await run('usage', '--org', org)).out, /^Balance now +1 credit$/m);
});

test('usage counts checks from --from on, and before --to', async (t) => {
  const { json, databasePath } = operator(t);
  const { id: org } = await json('org', 'create', '--name', 'Homes');
  checksAt(databasePath, org, [
    '2026-10-31T23:59:59.999Z',
    '2026-11-01T00:00:00.000Z',
    '2026-11-30T23:59:59.999Z',
    '2026-12-01T00:00:00.000Z',
  ]);
  const checks = async (...period: string[]) => (await json('usage', '--org', org, ...period)).checks;
  assert.equal(await checks('--from', '2026-11-01', '--to', '2026-12-01'), 2);
  assert.equal(await checks('--from', '2026-11-01'), 3);
  assert.equal(await checks('--to', '2026-11-01'), 1);
  assert.equal(await checks('--from', '2026-11-01T01:00:00+01:00', '--to', '2026-11-01T00:00:00.001Z'), 1);
  const { from, to } = await json('usage', '--org', org, '--from', '2026-11-01', '--to', '2026-12-01');
  assert.deepEqual([from, to], ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z']);
});

test('a grant is rejected if the balance could not be stored exactly', async (t) => {
  const { json, apiError, databasePath } = operator(t);
  const { id: org } = await json('org', 'create', '--name', 'Homes');
  withDatabase(databasePath, (db) => {
    db.exec('UPDATE organizations SET credits = 999999999999999');
  });
  assert.match(
    await apiError('credits', 'grant', '--org', org, '--amount', '1000000000000'),
    /^The balance would be/,
  );
  assert.equal((await json('usage', '--org', org)).credits_balance, 999999999999999);
});

test('an amount of 0 or beyond the limits is rejected', async (t) => {
  const { json, apiError } = operator(t);
  const { id: org } = await json('org', 'create', '--name', 'Homes');
  for (const amount of ['0', '1000000000001', '-1000000000001']) {
    assert.equal(
      await apiError('credits', 'grant', '--org', org, `--amount=${amount}`),
      'The amount must be a whole number from -1000000000000 to 1000000000000, and not 0.',
    );
  }
  assert.equal((await json('usage', '--org', org)).credits_balance, 0);
});

test('without --json, grants and usage are printed in words', async (t) => {
  const { json, run } = operator(t);
  const { id: org } = await json('org', 'create', '--name', 'Homes');
  const granted = await run('credits', 'grant', '--org', org, '--amount', '12500');
  assert.equal(granted.out, 'Granted 12,500 credits; the balance is 12,500.\n');
  const taken = await run('credits', 'grant', '--org', org, '--amount', '-500');
  assert.equal(taken.out, 'Took back 500 credits; the balance is 12,000.\n');
  assert.match(
    (await run('usage', '--org', org)).out,
    /^Checks +0\nCredits used +0\nBalance now +12,000 credits$/m,
  );
});

function withDatabase(path: string, work: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(path);
  try {
    work(db);
  } finally {
    db.close();
  }
}

function checksAt(path: string, org: string, times: string[]): void {
  withDatabase(path, (db) => {
    const insert = db.prepare(
      `INSERT INTO check_log (request_id, organization_id, key_id, at, identifier, recommendation)
       VALUES ('req', ?, 'key', ?, 'email', 'APPROVED')`,
    );
    for (const time of times) insert.run(org, Date.parse(time));
  });
}
