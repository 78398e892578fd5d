import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { dayName } from '../../src/rules/text/days.ts';
import { slugOf } from '../../src/rules/text/slug.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Names that a spreadsheet would execute as a formula, and names that must be quoted. */
const NAMES = [
  '=HYPERLINK("http://evil.example")',
  '@SUM(1)',
  '+1',
  '-1',
  '\t=1',
  '＝1',
  '"a", b;\r\nc',
  '北京 محمد',
];

async function newAdmin() {
  const organization = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id, name: 'Ada Ng' });
  return { organization, admin };
}

/** Parses a CSV file. Returns its rows, with the names of the header as keys. */
function rowsOf(text: string): Record<string, string>[] {
  assert.equal(text.charCodeAt(0), 0xfeff, 'a byte order mark declares UTF-8');
  return parse(text, { bom: true, columns: true, record_delimiter: '\r\n' });
}

test('the roster, reports and checks are exported, and no cell starts a formula', async () => {
  const { organization, admin } = await newAdmin();
  for (const [index, name] of NAMES.entries()) {
    const body = {
      renterEmail: `formula${index}@export.example`,
      renterName: name,
      industryType: name,
      renterPhone: '+1 503 555 0142',
      contractId: name,
      incidents: [{ type: name }, { type: 'LATE' }],
      totalCharged: 123_456,
      outstandingBalance: index,
    };
    assert.equal((await organization.call('POST', '/v1/reports', { body })).status, 200);
    await organization.call('GET', `/v1/renter/check?email=formula${index}@export.example`);
  }
  await organization.call('GET', '/v1/renter/check?email=nobody@export.example');
  const download = async (kind: string) => {
    const { status, headers, text } = await admin.call('GET', `/dashboard/exports/${kind}.csv`);
    const fileName = `${slugOf(organization.name)}-${kind}-${dayName(Date.now())}.csv`;
    assert.deepEqual(
      [status, headers['content-type'], headers['content-disposition']],
      [200, 'text/csv; charset=utf-8', `attachment; filename="${fileName}"`],
    );
    for (const row of parse(text, { bom: true }) as string[][]) {
      for (const cell of row) assert.doesNotMatch(cell, /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/, cell);
    }
    return rowsOf(text);
  };
  const reports = await download('reports');
  const asShown = (name: string) => (/^["北]/.test(name) ? name : `'${name.replace('\t=', "\t'=")}`);
  assert.deepEqual(reports.map(({ contract_id }) => contract_id).toReversed(), NAMES.map(asShown));
  const [last] = reports;
  assert.match(last?.filed_at ?? '', ISO);
  assert.match(last?.record_id ?? '', /^RB-/);
  assert.deepEqual(
    [last?.total_charged, last?.total_paid, last?.outstanding_balance, last?.currency, last?.score],
    ['1234.56', '', '0.07', 'USD', '970'],
  );
  assert.equal(last?.incidents, '北京 محمد; LATE');

  const roster = await download('roster');
  assert.equal(roster.length, NAMES.length);
  assert.deepEqual([roster[0]?.email, roster[0]?.phone], ['formula7@export.example', "'+1 503 555 0142"]);
  assert.match(roster[0]?.added_at ?? '', ISO);

  const checks = await download('checks');
  assert.equal(checks.length, NAMES.length + 1);
  const [unknown, found] = checks;
  assert.deepEqual(
    [unknown?.found, unknown?.score, unknown?.recommendation, unknown?.risk_tier],
    ['no', '', 'APPROVED', 'UNKNOWN'],
  );
  assert.deepEqual([found?.found, found?.checked_by, found?.renter_name], ['yes', 'First', '北京 محمد']);
});

test('a cell with a line break of any kind is quoted, so that no reader takes the rest of it for a row', async () => {
  const { organization, admin } = await newAdmin();
  const texts = ['\r', '\n', '\r\n'].map((lineBreak) => `before${lineBreak}=1+1`);
  for (const text of texts) {
    const body = {
      renterEmail: 'break@export.example',
      renterName: 'Break',
      industryType: 'marine',
      contractId: text,
      incidents: [{ type: text }],
    };
    assert.equal((await organization.call('POST', '/v1/reports', { body })).status, 200);
  }
  const { text } = await admin.call('GET', '/dashboard/exports/reports.csv');
  // Reads as the most lenient reader does: any line break outside quotes ends a row.
  const rows: Record<string, string>[] = parse(text, {
    bom: true,
    columns: true,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  assert.deepEqual(rows.map((row) => row.contract_id).toReversed(), texts);
  assert.deepEqual(rows.map(({ incidents }) => incidents).toReversed(), texts);
});

test('an export can be limited to a first and last day, both included, and is audited', async () => {
  const { organization, admin } = await newAdmin();
  const body = { renterEmail: 'day@export.example', renterName: 'Day', industryType: 'marine' };
  await organization.call('POST', '/v1/reports', { body });
  const today = dayName(Date.now());
  const count = async (query: Record<string, string>) =>
    rowsOf((await admin.call('GET', '/dashboard/exports/reports.csv', { query })).text).length;
  assert.equal(await count({ from: today, to: today }), 1);
  assert.equal(await count({ to: '2020-01-01' }), 0);
  assert.equal(await count({ from: '2099-01-01' }), 0);
  const named = await admin.call('GET', '/dashboard/exports/roster.csv', {
    query: { from: today, to: today },
  });
  assert.equal(
    named.headers['content-disposition'],
    `attachment; filename="${slugOf(organization.name)}-roster-${today}-to-${today}.csv"`,
  );
  assert.equal(rowsOf(named.text).length, 1);
  const { rows } = (await admin.call('GET', '/dashboard/audit-log', { query: { action: 'export.made' } }))
    .body;
  assert.deepEqual(
    rows.map(({ actor, subject }: { actor: string; subject: string }) => `${actor} ${subject}`),
    [
      `Ada Ng roster, ${today} to ${today}`,
      `Ada Ng reports, from 2099-01-01`,
      'Ada Ng reports, up to 2020-01-01',
      `Ada Ng reports, ${today} to ${today}`,
    ],
  );
});

test('an invalid period is rejected (400)', async () => {
  const { admin } = await newAdmin();
  for (const query of [{ from: 'x' }, { to: '2026-02-30' }, { from: '2026-01-02', to: '2026-01-01' }]) {
    const { status, body } = await admin.call('GET', '/dashboard/exports/checks.csv', {
      query: { ...query },
    });
    assert.equal(status, 400, body.error);
  }
});

test('a member cannot export (403), and an export has no data of another organization', async () => {
  const { organization, admin } = await newAdmin();
  const body = { renterEmail: 'own@export.example', renterName: 'Own', industryType: 'marine' };
  await organization.call('POST', '/v1/reports', { body });
  await organization.call('GET', '/v1/renter/check?email=own@export.example');
  const member = await staffOf(server, { role: 'member', organizationId: admin.organizationId });
  const { admin: other } = await newAdmin();
  for (const kind of ['roster', 'reports', 'checks']) {
    assert.equal((await member.call('GET', `/dashboard/exports/${kind}.csv`)).status, 403);
    assert.equal(rowsOf((await admin.call('GET', `/dashboard/exports/${kind}.csv`)).text).length, 1);
    assert.equal(rowsOf((await other.call('GET', `/dashboard/exports/${kind}.csv`)).text).length, 0);
  }
});
