import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { incident as incidentForm, labels, newMember } from '../dashboard/filings.ts';
import { begun, filed, newImporter, step, uploaded } from '../dashboard/import-calls.ts';
import { newDatabase } from '../support/database.ts';
import { renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const database = await newDatabase();
const server = await startServer({ database });
after(async () => {
  await server.stop();
  await database.remove();
});

type Organization = Awaited<ReturnType<typeof server.newOrganization>>;

const certify = 'We hold the signed lease and the ledger: the balance is owed.';
const debt = {
  renterName: 'Jo Ray',
  industryType: 'residential',
  contractId: 'lease 7',
  paymentCompliance: 'Not Paid',
  totalCharged: 100_000,
  totalPaid: 60_000,
  outstandingBalance: 40_000,
  occurredOn: '2026-03-01',
};
const late = { industry: 'residential', type: 'Late return', details: 'Two days', occurredOn: '2026-03-01' };

async function post({ call }: Organization, path: string, body: object, status: number) {
  const response = await call('POST', `/v1/${path}`, { body });
  assert.equal(response.status, status, response.text);
  return response.body;
}

/** Moves all filings of an organization an hour back, so that taking them back is no undo any more. */
async function anHourLater({ id }: Organization): Promise<void> {
  for (const table of ['reports', 'incidents'])
    await server.write(`UPDATE ${table} SET filed_at = filed_at - 3600000 WHERE organization_id = ?`, id);
}

/** Files a debt and an incident about a new renter, and withdraws both. */
async function withdrawn(renterEmail: string, organization?: Organization) {
  const own = organization ?? (await server.newOrganization());
  const { reportId, recordId } = await post(own, 'reports', { ...debt, renterEmail }, 200);
  const { reports } = (await own.call('GET', `/v1/reports?report_id=${reportId}`)).body;
  const renterId: string = reports[0].renter_id;
  const { incidentId } = await post(own, 'incidents/submit', { ...late, renterId }, 200);
  await anHourLater(own);
  const reason = 'It is about somebody else.';
  await post(own, 'reports/withdraw', { report_id: reportId, reason }, 200);
  await post(own, 'incidents/withdraw', { incident_id: incidentId, reason }, 200);
  return { own, renterId, renterEmail, recordId };
}

async function countReports(renterId: string): Promise<number> {
  const [row] = await server.rows<{ count: number }>(
    'SELECT count(*) AS count FROM reports p JOIN renters r ON r.number = p.renter WHERE r.id = ?',
    renterId,
  );
  return Number(row?.count);
}

test('a filing that repeats a withdrawn record is rejected at each endpoint, and filed with a certification', async () => {
  const { own, renterId, renterEmail, recordId } = await withdrawn('doors@again.example');
  const doors = [
    ['reports', { ...debt, renterEmail }, 200],
    ['reports', { ...debt, renterEmail, contractId: 'LEASE-7', outstandingBalance: 1 }, 200],
    [
      'reports',
      { ...debt, renterEmail, contractId: 'other', outstandingBalance: 42_000, occurredOn: '2026-03-05' },
      200,
    ],
    ['renter/report', { renter_email: renterEmail, outstanding_balance: 39_000, notes: 'new words' }, 201],
    [
      'renter/report',
      { renter_email: renterEmail, incidents: ['LATE_RETURN'], occurred_on: '2026-03-03' },
      201,
    ],
    [
      'reports',
      { renterEmail, renterName: 'Jo Ray', industryType: 'tools', incidents: [{ type: 'Returned late' }] },
      200,
    ],
    [
      'incidents/submit',
      { ...late, renterId, type: 'Late returns', details: 'Another story', occurredOn: undefined },
      200,
    ],
  ] as const;
  for (const [path, body] of doors) {
    const { error } = await post(own, path, body, 409);
    assert.match(error, /^Not filed: it repeats RB-\w+, which was withdrawn on \w+ \d+, \d{4}\. .* certify/);
  }
  assert.match((await post(own, 'reports', doors[0][1], 409)).error, new RegExp(recordId));
  assert.equal(await countReports(renterId), 0);
  for (const [path, body, status] of doors) {
    await post(own, path, { ...body, certify: 'yes' }, 400);
    await post(own, path, { ...body, certify }, status);
  }
  assert.equal(await countReports(renterId), 6);
});

test('another organization, another renter, another rental and another event need no certification', async () => {
  const { own, renterId, renterEmail } = await withdrawn('genuine@again.example');
  const other = await server.newOrganization();
  await post(other, 'reports', { ...debt, renterEmail }, 200);
  await post(other, 'incidents/submit', { ...late, renterId }, 200);
  await post(own, 'reports', { ...debt, renterEmail: 'else@again.example' }, 200);
  const next = { ...debt, renterEmail, contractId: 'lease 8', occurredOn: '2026-09-01' };
  await post(own, 'reports', next, 200);
  await post(own, 'incidents/submit', { ...late, renterId, occurredOn: '2026-09-01' }, 200);
  await post(own, 'incidents/submit', { ...late, renterId, type: 'Noise' }, 200);
  const [row] = await server.rows<{ count: number }>(
    'SELECT count(*) AS count FROM reinsertions WHERE organization_id = ?',
    own.id,
  );
  assert.equal(Number(row?.count), 0);
});

test('a correction does not turn another record into one that was removed', async () => {
  const { own, renterId, renterEmail, recordId } = await withdrawn('corrected@again.example');
  const larger = { ...debt, renterEmail, contractId: 'lease 8', outstandingBalance: 400_000 };
  const { reportId } = await post(own, 'reports', larger, 200);
  const noise = { ...late, renterId, type: 'Noise' };
  const { incidentId } = await post(own, 'incidents/submit', noise, 200);
  const report = { report_id: reportId, reason: 'A typing error.' };
  const incident = { incident_id: incidentId, reason: 'A typing error.' };
  for (const [path, body] of [
    ['reports/correct', { ...report, contract_id: 'lease 7' }],
    ['reports/correct', { ...report, outstanding_balance: 40_000 }],
    ['incidents/correct', { ...incident, type: 'Late return' }],
  ] as const) {
    const { error } = await post(own, path, body, 409);
    assert.match(error, /^Not corrected: it would repeat RB-\w+, which was withdrawn on .* certify/);
  }
  assert.match(
    (await post(own, 'reports/correct', { ...report, contract_id: 'lease 7' }, 409)).error,
    new RegExp(recordId),
  );
  await post(own, 'reports/correct', { ...report, outstanding_balance: 390_000 }, 200);
  await post(own, 'incidents/correct', { ...incident, details: 'In the afternoon.' }, 200);
  const certified = await post(own, 'reports', { ...debt, renterEmail, certify }, 200);
  const paid = { report_id: certified.reportId, reason: 'Found.', outstanding_balance: 39_000 };
  await post(own, 'reports/correct', paid, 200);
});

test('what is withdrawn within ten minutes of its filing is filed again freely', async () => {
  const own = await server.newOrganization();
  const body = { ...debt, renterEmail: 'undo@again.example' };
  const { reportId } = await post(own, 'reports', body, 200);
  await post(own, 'reports/withdraw', { report_id: reportId }, 200);
  await post(own, 'reports', body, 200);
});

test('the renter and the organization see the certification with the record, and nobody else does', async () => {
  const { organization, member } = await newMember(server);
  const { renterId, renterEmail, recordId } = await withdrawn('seen@again.example', organization);
  const other = await newMember(server);
  await post(other.organization, 'incidents/submit', { ...late, renterId }, 200);
  await post(organization, 'reports', { ...debt, renterEmail, certify }, 200);
  const renter = await renterSession(server, renterEmail);
  const { rows } = (await renter.call('GET', '/portal/api/file/records')).body;
  const [shown] = rows.filter((row: { certified: unknown }) => row.certified !== null);
  assert.deepEqual([shown.certified.said, shown.certified.repeats], [certify, [recordId]]);
  assert.ok(
    !JSON.stringify(shown.certified).includes('First'),
    'renters do not see who of the organization it was',
  );
  const download = (format: string) =>
    fetch(`${server.url}/portal/api/download/my-file.${format}`, { headers: { cookie: renter.cookie } });
  const { records } = (await (await download('json')).json()) as { records: { certified: unknown }[] };
  const [saved] = records.flatMap(({ certified }) => certified ?? []);
  assert.deepEqual(saved, { ...shown.certified, at: new Date(shown.certified.at).toISOString() });
  assert.equal((await download('pdf')).status, 200);
  const history = `/dashboard/renters/${renterId}/history`;
  const own = (await member.call('GET', history)).body.rows;
  assert.deepEqual(own[0].certified, shown.certified);
  assert.ok(!(await other.member.call('GET', history)).text.includes(certify));
});

test('of two filings at once and a withdrawal, none gets past the certification', async () => {
  const own = await server.newOrganization();
  const body = { ...debt, renterEmail: 'race@again.example' };
  const { reportId } = await post(own, 'reports', body, 200);
  await anHourLater(own);
  await post(own, 'reports/withdraw', { report_id: reportId, reason: 'Wrong person' }, 200);
  const statuses = await Promise.all(
    [body, { ...body, certify }, body, { ...body, certify }].map(
      async (sent) => (await own.call('POST', '/v1/reports', { body: sent })).status,
    ),
  );
  assert.deepEqual(statuses, [409, 200, 409, 200]);
});

test('the dashboard’s forms take a certification, and the same form is sent again with it', async () => {
  const { organization, member } = await newMember(server);
  const { renterId, renterEmail } = await withdrawn('forms@again.example', organization);
  const forms = [
    ['/dashboard/reports', labels({ ...debt, renterEmail })],
    ['/dashboard/reports', labels({ renterEmail, outstandingBalance: 40_000 })],
    ['/dashboard/incidents', incidentForm(renterId, late)],
  ] as const;
  for (const [path, form] of forms) {
    const rejected = await member.call('POST', path, { body: form });
    assert.equal(rejected.status, 409, rejected.text);
    assert.match(rejected.body.error, /^Not filed: it repeats RB-/);
    const filed = await member.call('POST', path, { body: { ...form, certify } });
    assert.equal(filed.status, 200, filed.text);
  }
  const rows = await server.rows<{ actor: string; said: string }>(
    'SELECT actor, said FROM reinsertions WHERE organization_id = ?',
    organization.id,
  );
  assert.equal(rows.length, 3);
  for (const { actor, said } of rows) assert.deepEqual([actor, said], ['Mo Clerk', certify]);
});

test('a row of an import that repeats a removed record is marked in the preview, and rejected, with the record and the day', async () => {
  const { member, id, api } = await newImporter(server);
  const own = { id, call: api } as Organization;
  const { renterEmail, recordId } = await withdrawn('import@again.example', own);
  const file = `E-mail,Name,Industry,Payment,Outstanding balance\r\n${renterEmail},Jo Ray,residential,Not Paid,410.00`;
  const upload = await uploaded(member, file);
  const preview = (await step(member, upload.id, 'rows')).body.rows;
  assert.match(preview[0].errors[0].error, new RegExp(`^repeats ${recordId}, which was withdrawn on`));
  await begun(member, upload);
  assert.equal((await filed(member, upload.id)).rejected, 1);
  const { rows } = (await step(member, upload.id, 'rows?show=errors')).body;
  assert.match(JSON.stringify(rows), new RegExp(`"repeats ${recordId}, which was withdrawn on`));
});

test('what is filed again without a day keeps the day of the record that it repeats', async () => {
  const { own, renterId, renterEmail } = await withdrawn('again.undated@renter.example');
  const { occurredOn: _, ...undated } = debt;
  const { occurredOn: __, ...undatedIncident } = late;
  const { reportId } = await post(own, 'reports', { ...undated, renterEmail, certify }, 200);
  await post(own, 'incidents/submit', { ...undatedIncident, renterId, certify }, 200);
  const dayOf = async (path: string, list: string) =>
    (await own.call('GET', `/v1/${path}`)).body[list][0].occurred_on;
  assert.equal(await dayOf(`reports?report_id=${reportId}`, 'reports'), debt.occurredOn);
  assert.equal(await dayOf('incidents?status=on_file', 'incidents'), late.occurredOn);
});

test('what a dispute corrected is not filed again without a certification, under any contract', async () => {
  const own = await server.newOrganization();
  const renterEmail = 'corrected.debt@renter.example';
  const { reportId, recordId } = await post(own, 'reports', { ...debt, renterEmail }, 200);
  const renter = await renterSession(server, renterEmail);
  const dispute = { kind: 'report', record: reportId, reason: 'wrong_amount', text: 'I owe 100 dollars.' };
  const { body: disputed } = await renter.call('POST', '/portal/api/disputes', { body: dispute });
  const correction = { outstandingBalance: 10_000, totalPaid: 90_000 };
  const decision = { dispute_id: disputed.id, decision: 'uphold', reason: 'We found it.', correction };
  await post(own, 'dispute/decide', decision, 200);
  for (const contractId of [debt.contractId, 'lease 8']) {
    const again = await post(own, 'reports', { ...debt, renterEmail, contractId }, 409);
    assert.match(again.error, new RegExp(`repeats ${recordId}, which was corrected after a dispute`));
  }
  const next = {
    ...debt,
    renterEmail,
    occurredOn: '2026-06-01',
    outstandingBalance: 90_000,
    totalPaid: 10_000,
  };
  await post(own, 'reports', next, 200);
  await post(own, 'reports', { ...debt, renterEmail, certify }, 200);
});

test('a record is changed ten times in a day, and withdrawn at any time', async () => {
  const own = await server.newOrganization();
  const renterEmail = 'changed.often@renter.example';
  const { reportId } = await post(own, 'reports', { ...debt, renterEmail }, 200);
  const correct = (cents: number, status: number) =>
    post(
      own,
      'reports/correct',
      { report_id: reportId, reason: 'A cent.', outstanding_balance: cents },
      status,
    );
  for (let change = 1; change <= 10; change++) await correct(debt.outstandingBalance - change, 200);
  assert.match((await correct(1, 409)).error, /changed 10 times within a day/);
  await post(own, 'reports/withdraw', { report_id: reportId, reason: 'Wrong.' }, 200);
});
