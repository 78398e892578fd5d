import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { makeGrantCredits } from '../../src/billing/balance.ts';
import type { CallerShare, UsageResponse } from '../../src/http/dashboard/usage.ts';
import { DAY_MS, dayName, startOfDay } from '../../src/rules/text/days.ts';
import { slugOf } from '../../src/rules/text/slug.ts';
import { check } from '../store/fixtures.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const TODAY = startOfDay(Date.now());
const LOW = { recommendation: 'APPROVED', score: 900 } as const;
const CRITICAL = { recommendation: 'DENIED', score: 10 } as const;

async function newAdmin(name = 'Ada Ng') {
  const organization = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id, name });
  return { organization, admin };
}

const days = (from: number, to: number) => ({ from: dayName(from), to: dayName(to) });

async function usageOf({ call }: StaffClient, from: number, to = TODAY): Promise<UsageResponse> {
  const { status, body, text } = await call('GET', '/dashboard/usage', { query: days(from, to) });
  assert.equal(status, 200, text);
  return body;
}

test('checks are counted by day and tier, and by key and person with their names', async () => {
  const { organization, admin } = await newAdmin();
  const { id, keyId } = organization;
  const colleague = await staffOf(server, { role: 'member', organizationId: id, name: 'Bo Li' });
  for (const fields of [
    { at: TODAY - DAY_MS - 1, keyId, ...LOW },
    { at: TODAY - DAY_MS, keyId, ...LOW },
    { at: TODAY - 1, keyId, ...CRITICAL },
    { at: TODAY, keyId, ...LOW },
    { at: TODAY, keyId: colleague.userId },
  ]) {
    await server.store.recordCheck(check(id, fields));
  }
  const { checks, days, callers, otherChecks } = await usageOf(admin, TODAY - DAY_MS);
  assert.deepEqual([checks, otherChecks], [4, 0]);
  const none = { LOW: 0, MODERATE: 0, HIGH: 0, CRITICAL: 0, UNKNOWN: 0 };
  assert.deepEqual(days, [
    { day: dayName(TODAY - DAY_MS), tiers: { ...none, LOW: 1, CRITICAL: 1 } },
    { day: dayName(TODAY), tiers: { ...none, LOW: 1, UNKNOWN: 1 } },
  ]);
  assert.deepEqual(callers, [
    { id: keyId, kind: 'key', name: 'First', checks: 3, lastDay: dayName(TODAY) },
    { id: colleague.userId, kind: 'person', name: 'Bo Li', checks: 1, lastDay: dayName(TODAY) },
  ] satisfies CallerShare[]);
  assert.equal((await usageOf(admin, TODAY - 2 * DAY_MS)).checks, 5);
  assert.equal((await usageOf(admin, TODAY + DAY_MS, TODAY + DAY_MS)).checks, 0);
});

test('a check through the API is counted at once, and a rejected one is not', async () => {
  const { organization, admin } = await newAdmin();
  assert.equal((await organization.call('GET', '/v1/renter/check?email=a@example.com')).status, 200);
  assert.equal((await organization.call('GET', '/v1/renter/check')).status, 400);
  const { callers } = await usageOf(admin, TODAY - DAY_MS, TODAY + DAY_MS);
  assert.deepEqual(
    callers.map(({ name, checks }) => [name, checks]),
    [['First', 1]],
  );
  const { body } = await admin.call('GET', '/dashboard/balance');
  assert.deepEqual(body, {
    credits: -1,
    recentChecks: 1,
    lastsDays: 0,
    isEarly: true,
    warning: null,
    creditFloor: null,
    request: null,
  });
});

test('a revoked key is shown with its name, and an unknown one with its ID', async () => {
  const { organization, admin } = await newAdmin();
  await server.store.recordCheck(check(organization.id, { at: TODAY, keyId: organization.keyId }));
  await server.store.recordCheck(check(organization.id, { at: TODAY, keyId: 'key_gone' }));
  assert.equal((await admin.call('DELETE', `/dashboard/keys/${organization.keyId}`)).status, 200);
  const { callers } = await usageOf(admin, TODAY);
  assert.deepEqual(callers.map(({ id, kind, name }) => [id, kind, name]).sort(), [
    [organization.keyId, 'key', 'First'],
    ['key_gone', 'unknown', ''],
  ]);
});

for (const [query, why] of [
  [{}, /from/],
  [{ from: '2026-11-21' }, /to/],
  [{ from: '2026-11-21', to: '2026-11-20' }, /must not be after/],
  [{ from: '2026-11-31', to: '2026-12-01' }, /from must be a day like/],
  [{ from: 'yesterday', to: '2026-12-01' }, /from must be/],
  [{ from: '2025-01-01', to: '2026-01-02' }, /at most 366 days/],
] as const) {
  test(`the period ${JSON.stringify(query)} is rejected (400)`, async () => {
    const { admin } = await newAdmin();
    for (const path of ['/dashboard/usage', '/dashboard/usage.csv', '/dashboard/overview']) {
      const { status, body } = await admin.call('GET', path, { query });
      assert.equal(status, 400, path);
      assert.match(body.error, why);
    }
  });
}

test('the CSV has a row for each day, caller and tier, and no cell starts a formula', async () => {
  const { organization, admin } = await newAdmin('=cmd|calc');
  const key = await organization.newKey('=1+1');
  const keys = [organization.keyId, key.id, admin.userId];
  // More rows than one read returns.
  for (let index = 0; index < 600; index++) {
    const at = TODAY - (index % 300) * DAY_MS;
    await server.store.recordCheck(check(organization.id, { at, keyId: keys[index % 3] ?? '', ...LOW }));
  }
  const query = days(TODAY - 299 * DAY_MS, TODAY);
  const { status, headers, text } = await admin.call('GET', '/dashboard/usage.csv', { query });
  assert.equal(status, 200);
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="${slugOf(organization.name)}-usage-${query.from}-to-${query.to}.csv"`,
  );
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  assert.equal(
    rows.reduce((sum, { credits }) => sum + Number(credits), 0),
    600,
  );
  assert.deepEqual([...new Set(rows.map(({ name }) => name))].sort(), ["'=1+1", "'=cmd|calc", 'First']);
  assert.deepEqual(Object.values(rows[0] ?? {}).slice(0, 1), [query.from]);
  assert.equal(new Set(rows.map((row) => JSON.stringify(row))).size, rows.length);
});

test('the ledger lists every change of the balance, page by page', async () => {
  const { organization, admin } = await newAdmin();
  const { id } = organization;
  await makeGrantCredits(server.store, () => TODAY - 120 * DAY_MS)(id, 100);
  for (let day = 0; day < 119; day++) await server.store.recordCheck(check(id, { at: TODAY - day * DAY_MS }));
  await makeGrantCredits(server.store, () => TODAY + 5)(id, -20);
  const ledger: { kind: string; at: number; amount: number; balance: number; id: string }[] = [];
  let after: string | null = '';
  for (let page = 0; after !== null; page++) {
    assert.ok(page < 5, 'five pages are enough');
    const { status, body } = await admin.call('GET', '/dashboard/ledger', { query: { after } });
    assert.equal(status, 200);
    ledger.push(...body.rows);
    after = body.next;
  }
  assert.equal(ledger.length, 121);
  assert.equal(new Set(ledger.map((entry) => entry.id)).size, 121);
  const shown = ledger.map(({ kind, at, amount, balance }) => [kind, at, amount, balance]);
  assert.deepEqual(shown.slice(0, 3), [
    ['checks', TODAY, -1, -39],
    ['grant', TODAY + 5, -20, -38],
    ['checks', TODAY - DAY_MS, -1, -18],
  ]);
  assert.deepEqual(shown.at(-1), ['grant', TODAY - 120 * DAY_MS, 100, 100]);
  for (const [index, { amount, balance }] of ledger.entries())
    assert.equal(balance - amount, ledger[index + 1]?.balance ?? 0);
  assert.equal((await admin.call('GET', '/dashboard/ledger', { query: { after: '1.x' } })).status, 400);

  const csv = await admin.call('GET', '/dashboard/ledger.csv');
  const rows: Record<string, string>[] = parse(csv.text, { columns: true, bom: true });
  assert.deepEqual(
    rows.map(({ entry, credits, balance }) => [entry, Number(credits), Number(balance)]),
    ledger.map(({ kind, amount, balance }) => [kind, amount, balance]),
  );
});

test('a credit warning can be set and switched off, and both are audited', async () => {
  const { admin } = await newAdmin();
  const set = (threshold: unknown) => admin.call('PUT', '/dashboard/credit-warning', { body: { threshold } });
  assert.deepEqual((await set(5_000)).body, { warning: { threshold: 5_000, warnedAt: null } });
  assert.deepEqual((await admin.call('GET', '/dashboard/balance')).body.warning.threshold, 5_000);
  assert.deepEqual((await set(null)).body, { warning: null });
  for (const wrong of [0, -1, 1.5, '5', 1e13, undefined])
    assert.equal((await set(wrong)).status, 400, `${wrong}`);
  const { body } = await admin.call('GET', '/dashboard/audit-log', {
    query: { action: 'credit_warning.set' },
  });
  assert.deepEqual(
    body.rows.map(({ subject }: { subject: string }) => subject),
    ['none', 'below 5,000 credits'],
  );
});

test('a member can read only the balance (403 otherwise), and nobody reads another organization', async () => {
  const { organization } = await newAdmin();
  await server.store.recordCheck(check(organization.id, { at: TODAY, keyId: organization.keyId }));
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  assert.equal((await member.call('GET', '/dashboard/balance')).body.credits, -1);
  const stranger = await staffOf(server, { role: 'owner' });
  const query = days(TODAY, TODAY);
  for (const path of [
    '/dashboard/usage',
    '/dashboard/usage.csv',
    '/dashboard/ledger',
    '/dashboard/ledger.csv',
  ]) {
    assert.equal((await member.call('GET', path, { query })).status, 403, path);
    const { status, text } = await stranger.call('GET', path, { query });
    assert.equal(status, 200);
    assert.equal(text.includes('First'), false, path);
  }
  assert.equal((await usageOf(stranger, TODAY)).checks, 0);
  assert.equal(
    (await member.call('PUT', '/dashboard/credit-warning', { body: { threshold: 5 } })).status,
    403,
  );
});
