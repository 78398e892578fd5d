import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { checksIn } from '../../src/billing/usage.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { slugOf } from '../../src/rules/text/slug.ts';
import { dayAfter, dayIn, startOfDayIn } from '../../src/rules/text/zones.ts';
import { check, figuresReport, putRenters, renter } from '../store/fixtures.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const ZONE = 'Pacific/Auckland';
const PATH = '/dashboard/organization/time-zone';

/** Two days ago there. Its midnight is in the middle of a UTC day. */
const DAY = dayAfter(dayIn(ZONE, Date.now()), -2);
const MIDNIGHT = startOfDayIn(ZONE, DAY);
const END = startOfDayIn(ZONE, dayAfter(DAY, 1));

async function newAdmin() {
  const organization = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id });
  return { organization, admin };
}

const set = ({ call }: StaffClient, timeZone: unknown) => call('PUT', PATH, { body: { timeZone } });

async function read({ call }: StaffClient, path: string, query: Record<string, string>) {
  const response = await call('GET', path, { query });
  assert.equal(response.status, 200, response.text);
  return response;
}

test('an admin sets the time zone, everyone reads it, and it changes nothing else', async () => {
  const { organization, admin } = await newAdmin();
  const member = await staffOf(server, { role: 'member', organizationId: organization.id });
  const zoneOf = async ({ call }: StaffClient) => {
    const [me, own] = [await call('GET', '/dashboard/me'), await call('GET', '/dashboard/organization')];
    assert.equal(me.body.organization.timeZone, own.body.timeZone);
    return own.body.timeZone;
  };
  assert.equal(await zoneOf(member), 'UTC');
  const before = (await admin.call('GET', '/dashboard/organization')).body;
  assert.deepEqual((await set(admin, ' pacific/AUCKLAND ')).body, { ...before, timeZone: ZONE });
  assert.equal(await zoneOf(member), ZONE);
  assert.equal((await set(member, 'UTC')).status, 403);
  for (const wrong of [
    '../../etc/passwd',
    'Mars/Olympus_Mons',
    '+05:30',
    '',
    'UTC\u0000',
    'x'.repeat(65),
    7,
  ]) {
    const { status, body } = await set(admin, wrong);
    assert.equal(status, 400, JSON.stringify(body));
  }
  assert.match((await set(admin, 'nowhere')).body.error, /time zone must be .* such as America\/New_York/);
  assert.equal(await zoneOf(member), ZONE);
});

test('checks around local midnights are on their days in charts, lists and files', async () => {
  const { organization, admin } = await newAdmin();
  const { id } = organization;
  const times = [MIDNIGHT - 1, MIDNIGHT, END - 1, END];
  for (const at of times) await server.store.recordCheck(check(id, { at, keyId: organization.keyId }));
  const query = { from: DAY, to: DAY };
  const utcDays = (await read(admin, '/dashboard/usage', query)).body.checks;
  await set(admin, ZONE);
  const usage = (await read(admin, '/dashboard/usage', query)).body;
  assert.deepEqual(
    usage.days.map(({ day }: { day: string }) => day),
    [DAY],
  );
  assert.equal(usage.checks, 2);
  assert.deepEqual(
    usage.callers.map(({ checks, lastDay }: never) => [checks, lastDay]),
    [[2, DAY]],
  );
  const overview = (await read(admin, '/dashboard/overview', query)).body;
  assert.deepEqual([checksIn(overview.usage[0].tiers), overview.before.checks], [2, 1]);
  const named = (await read(admin, '/dashboard/overview', { period: '7d' })).body;
  assert.equal(named.usage.at(-1).day, dayIn(ZONE, Date.now()));
  assert.equal(named.usage.length, 7);

  const { rows } = (await read(admin, '/dashboard/checks', query)).body;
  assert.deepEqual(
    rows.map(({ at }: { at: number }) => at),
    [END - 1, MIDNIGHT],
  );
  const callers = (await read(admin, '/dashboard/checks/callers', query)).body;
  assert.deepEqual(
    callers.callers.map((one: { id: string }) => one.id),
    [organization.keyId],
  );
  for (const [path, file] of [
    ['/dashboard/checks.csv', `checks-${DAY}-to-${DAY}.csv`],
    ['/dashboard/exports/checks.csv', `checks-${DAY}-to-${DAY}.csv`],
    ['/dashboard/usage.csv', `usage-${DAY}-to-${DAY}.csv`],
  ] as const) {
    const { text, headers } = await read(admin, path, query);
    assert.equal(
      headers['content-disposition'],
      `attachment; filename="${slugOf(organization.name)}-${file}"`,
    );
    const lines: Record<string, string>[] = parse(text, { columns: true, bom: true });
    if (path !== '/dashboard/usage.csv') assert.equal(lines.length, 2, path);
    else
      assert.deepEqual(
        lines.map((line) => [line[`day_${ZONE}`], line.checks]),
        [[DAY, '2']],
      );
  }
  const { body } = await admin.call('GET', '/dashboard/audit-log', { query: { action: 'export.made' } });
  assert.equal(body.rows[0].subject, `checks, ${DAY} to ${DAY}`);

  await set(admin, 'UTC');
  assert.equal((await read(admin, '/dashboard/usage', query)).body.checks, utcDays);
});

test('reports around local midnights are on their days in charts and files, and what is billed stays by UTC day', async () => {
  const { organization, admin } = await newAdmin();
  await set(admin, ZONE);
  const created = renter();
  await putRenters(server.store, [created]);
  await server.store.transaction(async ({ reports, usage }) => {
    for (const filedAt of [MIDNIGHT - 1, MIDNIGHT, END - 1, END]) {
      await reports.create({ ...figuresReport(created.id, organization.id), filedAt });
      await usage.countFilings(organization.id, filedAt, { reports: 1, incidents: 0 });
    }
  });
  const query = { from: dayAfter(DAY, -1), to: dayAfter(DAY, 1) };
  const { filings } = (await read(admin, '/dashboard/overview', query)).body;
  assert.deepEqual(
    filings.map(({ reports }: { reports: number }) => reports),
    [1, 2, 1],
  );
  const { text } = await read(admin, '/dashboard/exports/reports.csv', { from: DAY, to: DAY });
  assert.equal(parse(text, { bom: true }).length, 1 + 2);

  await server.store.recordCheck(check(organization.id, { at: MIDNIGHT }));
  const { rows } = (await read(admin, '/dashboard/ledger', {})).body;
  assert.equal(rows[0].at, Math.floor(MIDNIGHT / DAY_MS) * DAY_MS);
});

test('a check through the API counts today, in every time zone', async () => {
  const { organization, admin } = await newAdmin();
  await organization.call('GET', '/v1/renter/check?email=a@example.com');
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu', 'UTC']) {
    assert.equal((await set(admin, zone)).status, 200);
    const { usage, before } = (await read(admin, '/dashboard/overview', { period: '7d' })).body;
    assert.deepEqual([checksIn(usage.at(-1).tiers), before.checks], [1, 0], zone);
  }
});

test('a period long before the first check, or beyond all calendars, stores nothing', async () => {
  const { organization, admin } = await newAdmin();
  await set(admin, ZONE);
  await server.store.recordCheck(check(organization.id, { at: MIDNIGHT }));
  for (const [from, to] of [
    ['1000-01-01', '1000-12-31'],
    ['1990-01-01', '1990-12-31'],
    ['9998-01-01', '9998-12-31'],
  ] as const)
    for (const path of ['/dashboard/overview', '/dashboard/usage', '/dashboard/usage.csv'])
      await read(admin, path, { from, to });
  const stored = async () => {
    const select = 'SELECT midnight FROM usage_midnights WHERE organization_id = ?';
    return (await server.rows<{ midnight: number }>(select, organization.id)).map(({ midnight }) => midnight);
  };
  assert.deepEqual(await stored(), []);
  await read(admin, '/dashboard/usage', { from: dayAfter(DAY, -300), to: DAY });
  assert.deepEqual(await stored(), [MIDNIGHT]);
  for (const day of ['0000-01-01', '0999-12-31', '9999-12-31', '+10000-01-01', '2026-02-30'])
    for (const path of ['/dashboard/overview', '/dashboard/usage', '/dashboard/exports/checks.csv'])
      assert.equal((await admin.call('GET', path, { query: { from: day, to: day } })).status, 400, day);
});
