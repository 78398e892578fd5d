import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

const [own, other] = [await server.newOrganization(), await server.newOrganization()];
const newOrganization = () => server.newOrganization();
type Organization = typeof own;

/** Files a report from labels with a balance and one incident, and returns it as it is listed. */
async function fileReport({ call }: Organization, email: string, more: object = {}) {
  const body = {
    renterEmail: email,
    renterName: 'Jo Ray',
    industryType: 'residential',
    contractId: 'lease 1',
    paymentCompliance: 'Not Paid',
    totalCharged: 100_000,
    totalPaid: 60_000,
    outstandingBalance: 40_000,
    incidents: [{ type: 'Late return' }],
    ...more,
  };
  const filed = await call('POST', '/v1/reports', { body });
  assert.equal(filed.status, 200, filed.text);
  const { body: listed } = await call('GET', `/v1/reports?report_id=${filed.body.reportId}`);
  assert.equal(listed.reports.length, 1);
  return listed.reports[0];
}

async function check(email: string) {
  const { body } = await other.call('GET', `/v1/renter/check?email=${email}`);
  const { network_reports: reports, incidents, outstanding_balance: balance } = body.summary;
  return { score: body.score, reports, incidents, balance, flags: body.flags };
}

/** Posts to `/v1/…`, and asserts the status. */
async function post({ call }: Organization, path: string, body: object, status = 200) {
  const response = await call('POST', `/v1/${path}`, { body });
  assert.equal(response.status, status, response.text);
  return response.body;
}

/** Returns why each former version of a record was changed, by whom and with which words. */
async function versionsOf(id: string) {
  const rows = await server.rows<{ reason: string; actor: string | null; said: string | null }>(
    'SELECT reason, actor, said FROM removed_records WHERE id = ? ORDER BY removed_at',
    id,
  );
  return rows.map(({ reason, actor, said }) => [reason, actor, said]);
}

test('an organization lists what it filed, newest first, page by page, and nobody else’s', async () => {
  const organization = await newOrganization();
  const ids: string[] = [];
  for (let number = 0; number < 5; number++) {
    const contractId = `lease ${number % 2}`;
    ids.unshift((await fileReport(organization, `list${number}@own.example`, { contractId })).report_id);
  }
  const paged: string[] = [];
  let cursor = '';
  for (let page = 0; page < 3; page++) {
    const { body } = await organization.call('GET', `/v1/reports?limit=2&cursor=${cursor}`);
    paged.push(...body.reports.map((report: { report_id: string }) => report.report_id));
    cursor = body.next_cursor;
  }
  assert.deepEqual([paged, cursor], [ids, null]);
  const list = async (query: string) => {
    const { body } = await organization.call('GET', `/v1/reports?${query}`);
    return body.reports.map((report: { report_id: string }) => report.report_id);
  };
  assert.deepEqual(await list('contract_id=lease%201'), [ids[1], ids[3]]);
  assert.deepEqual(await list('status=settled'), []);
  assert.deepEqual(await list('from=2000-01-01&to=2000-12-31'), []);
  const [newest] = (await organization.call('GET', '/v1/reports?limit=1')).body.reports;
  assert.deepEqual(await list(`renter_id=${newest.renter_id}&status=on_file`), [ids[0]]);
  assert.deepEqual((await other.call('GET', `/v1/reports?report_id=${ids[0]}`)).body.reports, []);
  assert.equal((await organization.call('GET', '/v1/incidents')).body.incidents.length, 5);
});

test('a withdrawn report leaves checks at once, alone or with its incidents, and stays listed', async () => {
  const email = 'withdraw@own.example';
  const first = await fileReport(own, email);
  const second = await fileReport(own, email);
  const before = await check(email);
  assert.deepEqual([before.reports, before.incidents, before.balance], [2, 2, 80_000]);
  const alone = await post(own, 'reports/withdraw', { report_id: first.report_id });
  assert.deepEqual([alone.status, alone.version, alone.withdrawn_incidents], ['withdrawn', 2, []]);
  assert.deepEqual([(await check(email)).incidents, (await check(email)).balance], [2, 40_000]);
  const reason = 'It is about somebody else.';
  const both = { report_id: second.report_id, reason, with_incidents: true };
  assert.equal((await post(own, 'reports/withdraw', both)).withdrawn_incidents.length, 1);
  const after = await check(email);
  assert.deepEqual([after.reports, after.incidents, after.balance, after.flags], [0, 1, 0, ['LATE_RETURN']]);
  assert.deepEqual(await versionsOf(second.report_id), [['withdrawn', 'First', reason]]);
  const listed = (await own.call('GET', `/v1/reports?renter_id=${first.renter_id}&status=withdrawn`)).body;
  assert.deepEqual(
    listed.reports.map((report: { report_id: string }) => report.report_id),
    [second.report_id, first.report_id],
  );
  const again = await post(own, 'reports/withdraw', both, 409);
  assert.match(again.error, /no longer on file: it was withdrawn on/);
});

test('an incident that was filed before and only linked to a report is not withdrawn with it', async () => {
  const email = 'linked@own.example';
  const { renter_id: renterId } = await fileReport(own, email, { incidents: [] });
  const incident = { renterId, industry: 'residential', type: 'Noise', details: 'At night.' };
  const { incidentId } = await post(own, 'incidents/submit', incident);
  const report = await fileReport(own, email, { incidents: [incidentId, { type: 'Late return' }] });
  const undo = { report_id: report.report_id, with_incidents: true };
  assert.equal((await post(own, 'reports/withdraw', undo)).withdrawn_incidents.length, 1);
  assert.deepEqual([(await check(email)).incidents, (await check(email)).flags.includes('NOISE')], [1, true]);
});

test('a paid balance raises the score, keeps the day, and can be paid in parts', async () => {
  const email = 'settle@own.example';
  const report = await fileReport(own, email, { occurredOn: '2026-01-31', incidents: [] });
  const before = await check(email);
  const part = { report_id: report.report_id, settled_on: '2026-03-01', outstanding_balance: 10_000 };
  const partly = await post(own, 'reports/settle', { ...part, reason: 'Half of it' });
  assert.deepEqual(
    [partly.status, partly.outstanding_balance, partly.total_paid, partly.payment_compliance],
    ['corrected', 10_000, 90_000, 'Not Paid'],
  );
  assert.equal((await check(email)).score, before.score);
  const settled = await post(own, 'reports/settle', {
    report_id: report.report_id,
    settled_on: '2026-04-01',
    reason: 'The rest',
  });
  assert.deepEqual(
    [settled.status, settled.version, settled.occurred_on, settled.settled_on, settled.payment_compliance],
    ['settled', 3, '2026-01-31', '2026-04-01', 'Paid Late'],
  );
  const after = await check(email);
  assert.ok(after.score > before.score);
  assert.deepEqual([after.balance, after.flags], [0, []]);
  for (const [body, text] of [
    [{ settled_on: '2026-05-01' }, /Nothing is left to pay/],
    [{ settled_on: '2999-01-01' }, /settled_on/],
    [{}, /settled_on is required/],
  ] as const)
    assert.match(
      (await post(own, 'reports/settle', { ...part, settled_on: undefined, reason: 'x', ...body }, 400))
        .error,
      text,
    );
});

test('a correction changes only what it names, keeps the former version, and never makes a record worse', async () => {
  const email = 'correct@own.example';
  const { report_id: id, ...report } = await fileReport(own, email, { occurredOn: '2026-01-31' });
  const reason = 'The deposit was not counted.';
  const corrected = await post(own, 'reports/correct', {
    report_id: id,
    reason,
    version: 1,
    outstanding_balance: 5_000,
    contract_id: 'lease 2',
  });
  const { ok: _, report_id: __, changed_at: at, score, ...rest } = corrected;
  assert.deepEqual(rest, {
    ...Object.fromEntries(
      Object.entries(report).filter(([name]) => name !== 'changed_at' && name !== 'score'),
    ),
    status: 'corrected',
    version: 2,
    outstanding_balance: 5_000,
    contract_id: 'lease 2',
  });
  assert.ok(at !== null && score === report.score);
  assert.deepEqual(await versionsOf(id), [['corrected', 'First', reason]]);
  for (const [body, status, text] of [
    [{ outstanding_balance: 6_000 }, 400, /cannot make a record worse/],
    [{ asset_condition: 'Total Loss' }, 400, /cannot make a record worse/],
    [{ occurred_on: '2026-02-01' }, 400, /cannot make a record worse/],
    [{ notes: 'x' }, 400, /notes is for reports from figures only/],
    [{ contract_id: 'lease 2' }, 400, /changes nothing/],
    [{ outstanding_balance: 0, reason: ' ' }, 400, /^reason must be a text that is not empty/],
    [{ outstanding_balance: 0, version: 1 }, 409, /has version 2 now, not 1/],
  ] as const)
    assert.match(
      (await post(own, 'reports/correct', { report_id: id, reason, ...body }, status)).error,
      text,
    );
  assert.equal((await versionsOf(id)).length, 1);
});

test('an incident is corrected and withdrawn like a report, and never becomes a fraud', async () => {
  const email = 'incident@own.example';
  await fileReport(own, email);
  const [incident] = (await own.call('GET', '/v1/incidents?limit=1')).body.incidents;
  const change = { incident_id: incident.incident_id, reason: 'It was noise.' };
  const worse = await post(own, 'incidents/correct', { ...change, type: 'Fraud' }, 400);
  assert.match(worse.error, /worse/);
  const corrected = await post(own, 'incidents/correct', { ...change, type: 'Noise' });
  assert.deepEqual([corrected.status, corrected.version, corrected.type], ['corrected', 2, 'Noise']);
  assert.deepEqual((await check(email)).flags, ['NOISE', 'OUTSTANDING_BALANCE']);
  const withdrawn = await post(own, 'incidents/withdraw', change);
  assert.deepEqual([withdrawn.status, withdrawn.version], ['withdrawn', 3]);
  assert.equal((await check(email)).incidents, 0);
});

test('nobody changes another organization’s record, and an unknown ID looks the same', async () => {
  const { report_id: id } = await fileReport(own, 'foreign@own.example');
  const [incident] = (await own.call('GET', '/v1/incidents?limit=1')).body.incidents;
  for (const report_id of [id, 'rep_none'])
    for (const [path, more] of [
      ['reports/withdraw', {}],
      ['reports/correct', { outstanding_balance: 0 }],
      ['reports/settle', { settled_on: '2026-01-01' }],
    ] as const) {
      const { error } = await post(other, path, { report_id, reason: 'x', ...more }, 404);
      assert.equal(error, 'There is no report of your organization with this ID.');
    }
  for (const incident_id of [incident.incident_id, 'inc_none'])
    await post(other, 'incidents/withdraw', { incident_id, reason: 'x' }, 404);
  assert.equal((await check('foreign@own.example')).reports, 1);
});
