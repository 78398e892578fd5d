import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ImportRowLine } from '../../src/http/dashboard/import-responses.ts';
import { DAY_MS, dayName } from '../../src/rules/text/days.ts';
import { startReceiver } from '../support/receiver.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import {
  begun,
  csvOf,
  filed,
  LABELS_OF_ALL,
  newImporter,
  reportsOf,
  step,
  upload,
  uploaded,
} from './import-calls.ts';

const server = await startServer({ env: { ALLOW_PRIVATE_WEBHOOKS: '1' } });
after(() => server.stop());

async function auditOf(organizationId: string): Promise<string[]> {
  const lines = await server.rows<{ action: string; subject: string }>(
    "SELECT action, subject FROM audit_log WHERE organization_id = ? AND action LIKE 'import.%' ORDER BY number",
    organizationId,
  );
  return lines.map(({ action, subject }) => `${action} ${subject}`);
}

const BAD = [
  'Tenant E-mail;Tenant;Sector;Payment status;Balance due;Paid;Incidents;Notes',
  'jo@import.example;Jo Ray;residential;PAID LATE;1.250,50;$1,000.00;"LATE_RETURN; noise";fine',
  ';No Mail;residential;;;;;',
  'not an e-mail;Bad Mail;residential;;;;;',
  'a@import.example;;residential;;;;;',
  'b@import.example;No Industry;;;;;;',
  'c@import.example;Bad Label;residential;sometimes;;;;',
  'd@import.example;Bad Amount;residential;;-5;12.345;;',
  'e@import.example;Too Much;residential;;1000000000.01;;;',
  `f@import.example;${'x'.repeat(4001)};residential;;;;;`,
  `g@import.example;Many Incidents;residential;;;;"${'x;'.repeat(101)}";`,
  'h@import.example;Jos\uFFFD;residential;;;;;',
  'i@import.example;One column more;residential;;;;;;surplus',
  'jordan@example.com;Jordan Reyes;residential;;;;;',
  '"k@import.example";"Two\nlines";residential;Not Paid;250;;;',
].join('\r\n');

test('errors of every kind are listed by row and field before anything is filed', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const { id, mapping, headers, samples } = await uploaded(member, `\uFEFF${BAD}`);
  assert.deepEqual(mapping.columns, {
    renterEmail: 0,
    renterName: 1,
    industryType: 2,
    paymentCompliance: 3,
    outstandingBalance: 4,
    totalPaid: 5,
    incidents: 6,
  });
  assert.deepEqual([headers[7], samples[4]], ['Notes', '1.250,50']);
  const { rows } = (await step(member, id, 'rows')).body;
  const [first] = rows;
  assert.deepEqual(
    [first.number, first.report],
    [
      2,
      {
        paymentCompliance: 'Paid Late',
        assetCondition: 'No Damage',
        contractCompliance: 'Compliant',
        name: 'Jo Ray',
        email: 'jo@import.example',
        phone: null,
        industry: 'residential',
        contractId: null,
        incidents: ['LATE_RETURN', 'noise'],
        totalChargedCents: null,
        totalPaidCents: 100_000,
        outstandingBalanceCents: 125_050,
        occurredOn: null,
        dateOfBirth: null,
        score: 305,
        tier: 'CRITICAL',
        mayBeHeld: false,
        lacksPayment: false,
      },
    ],
  );
  const errors = rows.flatMap((row: { number: number; errors: { field: string; error: string }[] }) =>
    row.errors.map(({ field, error }) => `${row.number} ${field} ${error}`),
  );
  const expected = [
    '3 renterEmail is missing: an import finds renters by e-mail only. Add the e-mail, or file this row with the form for reports, which also takes a name',
    '4 renterEmail must be an e-mail address of 254 characters at most',
    '5 renterName is missing',
    '6 industryType is missing',
    '7 paymentCompliance must be one of: Paid As Agreed, Paid Late, Not Paid',
    '8 totalPaid must be an amount in dollars from 0 to 1,000,000,000, such as 1,234.50',
    '8 outstandingBalance must be an amount in dollars from 0 to 1,000,000,000, such as 1,234.50',
    '9 outstandingBalance must be an amount in dollars from 0 to 1,000,000,000, such as 1,234.50',
    '10 renterName must have 4000 characters at most',
    '11 incidents must have 100 entries at most',
    '12 renterName contains a character that could not be read (\uFFFD): save the file as UTF-8',
    '13 null has 9 columns, but the header has 8: is a text that contains a delimiter not in quotes?',
    "14 renterEmail is the template's example: remove the row",
  ];
  assert.deepEqual(errors, expected);
  assert.deepEqual(rows.at(-1).report.name, 'Two\nlines');
  const summary = (await step(member, id, 'summary')).body;
  assert.deepEqual([summary.ready, summary.withErrors, summary.errors.length], [2, 12, 12]);
  const wrong = (await step(member, id, 'rows?show=errors')).body.rows;
  assert.equal(wrong.length, 12);
  assert.deepEqual(await reportsOf(server, organizationId), []);
});

test('the day a rental ended is read from its column; an empty cell means no day, and a wrong one is an error', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const days = ['2026-02-28', '', '2026-02-30', dayName(Date.now() + 2 * DAY_MS), '31.10.2026'];
  const rows = days.map((day, row) => `day${row}@import.example,Jo Ray,residential,Noise,${day}`);
  const imported = await uploaded(
    member,
    ['E-mail,Name,Industry,Incidents,Move-out date', ...rows].join('\n'),
  );
  assert.equal(imported.mapping.columns.occurredOn, 4);
  const { errors } = (await step(member, imported.id, 'summary')).body;
  const rule = 'must be a day such as 2026-01-31, from 1900-01-01 to today (UTC)';
  assert.deepEqual(errors, [{ field: 'occurredOn', error: rule, rows: 3, firstRow: 4 }]);
  await begun(member, imported);
  assert.equal((await filed(member, imported.id)).filed, 2);
  for (const table of ['reports', 'incidents']) {
    const stored = await server.rows<{ day: string | null }>(
      `SELECT occurred_on AS day FROM ${table} WHERE organization_id = ? ORDER BY occurred_on IS NULL`,
      organizationId,
    );
    assert.deepEqual(
      stored.map(({ day }) => day),
      ['2026-02-28', null],
      table,
    );
  }
});

test('days with slashes have the month first, or the day if a day of the file proves it; if none does, staff choose', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const fileOf = (...days: string[]) =>
    [
      'Person,Who,Industry,Move-out date,DOB',
      ...days.map((day, row) => `days${row}@import.example,Jo Ray,residential,${day},`),
    ].join('\n');
  const daysOf = async (id: string) => {
    const { rows } = (await step(member, id, 'rows')).body;
    return rows.map(({ report }: ImportRowLine) => report?.occurredOn);
  };
  const columns = { renterEmail: 0, renterName: 1, industryType: 2, occurredOn: 3, renterDateOfBirth: 4 };
  const put = (id: string, mapping: object) =>
    step(member, id, 'mapping', { columns, industryType: null, values: LABELS_OF_ALL, ...mapping });

  const american = await uploaded(member, fileOf('3/4/2025', '2025-03-04', '12/31/2024'));
  assert.equal((await put(american.id, {})).body.mapping.dayOrder, 'month_first');
  assert.deepEqual(await daysOf(american.id), ['2025-03-04', '2025-03-04', '2024-12-31']);

  const british = await uploaded(member, fileOf('3/4/2025', '31/12/2024'));
  assert.equal((await put(british.id, {})).body.mapping.dayOrder, 'day_first');
  assert.deepEqual(await daysOf(british.id), ['2025-04-03', '2024-12-31']);
  // A wrong choice is an error of each row that it cannot read.
  assert.equal((await put(british.id, { dayOrder: 'month_first' })).body.mapping.dayOrder, 'month_first');
  assert.deepEqual(await daysOf(british.id), ['2025-03-04', undefined]);

  const { id } = await uploaded(member, fileOf('3/4/2025', '5/6/2024'));
  const unclear = (await put(id, {})).body.mapping;
  assert.equal(unclear.dayOrder, 'unclear');
  assert.match((await step(member, id, 'begin', { mapping: unclear })).body.error, /month or the day first/);
  const { mapping } = (await put(id, { dayOrder: 'day_first' })).body;
  assert.equal((await step(member, id, 'begin', { mapping })).status, 200);
  assert.equal((await filed(member, id)).filed, 2);
  const stored = await server.rows<{ day: string }>(
    'SELECT occurred_on AS day FROM reports WHERE organization_id = ? ORDER BY occurred_on',
    organizationId,
  );
  assert.deepEqual(
    stored.map(({ day }) => day),
    ['2024-06-05', '2025-04-03'],
  );
  // The next file from the same program starts with the choice, unless its days prove another.
  assert.equal((await uploaded(member, fileOf('7/8/2025'))).mapping.dayOrder, 'day_first');
  assert.equal((await uploaded(member, fileOf('7/28/2025'))).mapping.dayOrder, 'month_first');
});

test('a value that is no label is mapped once for all its rows, and for the next file with the same headers', async () => {
  const { member } = await newImporter(server);
  const fileOf = (name: string) =>
    [
      'E-mail,Name,Industry,Damage,Payment',
      ...['No', 'no ', 'NO', 'Yes', 'Cosmetic wear'].map(
        (damage, row) => `${name}${row}@import.example,Jo Ray,residential,${damage},paid late`,
      ),
    ].join('\n');
  const { id, mapping } = await uploaded(member, fileOf('first'));
  const before = (await step(member, id, 'summary')).body;
  assert.deepEqual(before.values, [
    { field: 'assetCondition', text: 'no', shown: 'No', rows: 3, suggested: 'No Damage' },
    { field: 'assetCondition', text: 'yes', shown: 'Yes', rows: 1, suggested: null },
  ]);
  assert.deepEqual([before.ready, before.withErrors], [1, 4]);
  const value = { field: 'assetCondition', text: 'no', label: 'No Damage' };
  const put = (...values: object[]) => step(member, id, 'mapping', { ...mapping, values });
  assert.equal((await put({ ...value, label: 'Paid Late' })).status, 400, 'a label of another field');
  assert.equal((await put(...Array(201).fill(value))).status, 400, 'more values than a file has');
  const chosen = (await put(value)).body;
  assert.deepEqual(chosen.mapping.values, [value]);
  const after = (await step(member, id, 'summary')).body;
  assert.deepEqual([after.ready, after.withErrors, after.values], [4, 1, before.values]);
  await begun(member, chosen);
  assert.equal((await filed(member, id)).filed, 4);
  const next = await uploaded(member, fileOf('next'));
  assert.equal((await step(member, next.id, 'summary')).body.ready, 4);
});

test('the preview shows the score with the row alone, and marks rows that may be held or lack a payment status', async () => {
  const { member, api } = await newImporter(server);
  const bad = { renterEmail: 'bad@import.example', renterName: 'Bad Jo', industryType: 'rv' };
  assert.equal(
    (await api('POST', '/v1/reports', { body: { ...bad, paymentCompliance: 'Not Paid' } })).status,
    200,
  );
  const { id } = await uploaded(
    member,
    [
      'E-mail,Name,Industry,Payment,Condition,Outstanding balance',
      'owes@import.example,Jo,rv,,,250',
      'bad@import.example,Bad Jo,rv,,,250',
      'ruin@import.example,Jo,rv,Not Paid,Total Loss,200000',
      'late@import.example,Jo,rv,Paid Late,,250',
      'fine@import.example,Jo,rv,,,-',
    ].join('\n'),
  );
  const summary = (await step(member, id, 'summary')).body;
  assert.deepEqual([summary.ready, summary.mayBeHeld, summary.withoutPayment, summary.held], [5, 1, 2, 0]);
  const { rows } = (await step(member, id, 'rows')).body;
  const reports = rows.map(({ report }: ImportRowLine) => report);
  const [owes, known, ruin, late, fine] = reports;
  // A file of e-mails must not tell who has a bad record: no check and no inquiry pays for it.
  assert.deepEqual([known.score, known.tier, known.mayBeHeld], [owes.score, owes.tier, owes.mayBeHeld]);
  assert.ok(owes.score < fine.score && ruin.score < owes.score && late.score === owes.score);
  assert.deepEqual(
    reports.map((report: ImportRowLine['report']) => report?.mayBeHeld),
    [false, false, true, false, false],
  );
  const found = (await step(member, id, 'rows?show=no_payment')).body.rows;
  assert.deepEqual(
    found.map(({ number, report }: ImportRowLine) => [number, report?.lacksPayment]),
    [
      [2, true],
      [3, true],
    ],
  );
});

test('an adverse row of more than seven years ago is an error in the preview, and is not filed; others may be older', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const tooOld = dayName(Date.now() - (7 * 366 + 2) * DAY_MS);
  const rows = ['Not Paid,,', 'Paid As Agreed,Noise,', 'Paid As Agreed,,1', 'Paid As Agreed,,'];
  const lines = rows.map((row, index) => `old${index}@import.example,Jo Ray,residential,${tooOld},${row}`);
  const header = 'E-mail,Name,Industry,Ended on,Payment status,Incidents,Balance due';
  const imported = await uploaded(member, [header, ...lines].join('\n'));
  const { ready, errors } = (await step(member, imported.id, 'summary')).body;
  assert.deepEqual([ready, errors.length], [1, 1]);
  const [{ error, ...kind }] = errors;
  assert.deepEqual(kind, { field: 'occurredOn', rows: 3, firstRow: 2 });
  assert.match(error, /^is more than seven years ago: .*15 U\.S\.C\. 1681c\(a\)/);
  await begun(member, imported);
  const done = await filed(member, imported.id);
  assert.deepEqual([done.filed, done.rejected], [1, 3]);
  assert.equal((await reportsOf(server, organizationId)).length, 1);
});

test('license, date of birth and address are read from their columns; empty cells state nothing, and wrong ones are errors', async () => {
  const { member, api } = await newImporter(server);
  const header = 'E-mail,Name,Industry,Driver License #,DOB,Home address';
  const rows = [
    'd-100 200,1990-01-31,"12 Oak Street, Salem"',
    ',,',
    ',31.1.1990,',
    `${'x'.repeat(101)},2999-01-01,${'x'.repeat(501)}`,
  ].map((cells, row) => `stated${row}@import.example,Jo Ray,residential,${cells}`);
  const imported = await uploaded(member, [header, ...rows].join('\n'));
  const { renterLicense, renterDateOfBirth, renterAddress } = imported.mapping.columns;
  assert.deepEqual([renterLicense, renterDateOfBirth, renterAddress], [3, 4, 5]);
  const { errors } = (await step(member, imported.id, 'summary')).body;
  const birth = 'must be a date of birth such as 1990-01-31, from 1900-01-01 to 16 years ago';
  assert.deepEqual(errors, [
    { field: 'renterDateOfBirth', error: birth, rows: 2, firstRow: 4 },
    {
      field: 'renterLicense',
      error: 'must be a text that is not empty, of 100 characters at most',
      rows: 1,
      firstRow: 5,
    },
    {
      field: 'renterAddress',
      error: 'must be a text that is not empty, of 500 characters at most',
      rows: 1,
      firstRow: 5,
    },
  ]);
  await begun(member, imported);
  assert.equal((await filed(member, imported.id)).filed, 2);
  const { body } = await api('GET', '/v1/renter/check?license=D-100+200');
  assert.equal(body.match_method, 'license');
  const { results } = (await api('POST', '/v1/search', { body: { email: 'stated0@import.example' } })).body;
  const profile = (await member.call('GET', `/dashboard/renters/${results[0].renterId}`)).body;
  assert.deepEqual(
    [profile.dateOfBirth, profile.address],
    [
      { text: '1990-01-31', masked: false },
      { text: '12 Oak Street, Salem', masked: false },
    ],
  );
});

test('valid rows are filed like reports of the API, each with an event; the others are rejected', async (t) => {
  const { member, id: organizationId, api } = await newImporter(server);
  const receiver = await startReceiver();
  t.after(() => receiver.close());
  await api('PUT', '/v1/webhooks', { body: { url: receiver.url } });
  const imported = await uploaded(member, BAD);
  await begun(member, imported);
  const done = await filed(member, imported.id);
  assert.deepEqual([done.state, done.filed, done.rejected], ['done', 2, 12]);

  const reports = await reportsOf(server, organizationId);
  assert.deepEqual(
    reports.map(({ renter_email }) => renter_email),
    ['jo@import.example', 'k@import.example'],
  );
  const { rows } = (await step(member, imported.id, 'rows')).body;
  assert.deepEqual([rows[0].state, rows[0].reportId, rows[0].texts], ['filed', reports[0]?.id, {}]);
  const check = (await api('GET', '/v1/renter/check?email=jo@import.example')).body;
  assert.deepEqual(
    [check.found, check.summary.outstanding_balance, check.summary.incidents],
    [true, 125_050, 2],
  );
  const events = await until('both events arrive', () => receiver.received.length === 2 && receiver.received);
  const received = events.map(({ body: { event, data } }) => [event, data.riskScore]);
  assert.deepEqual(received.sort(), [
    ['report.submitted', 570],
    ['report.submitted', 730],
  ]);
  assert.deepEqual(await auditOf(organizationId), [
    'import.begun leases.csv: 14 rows',
    'import.filed leases.csv: 2 of 14 rows filed, 12 rejected',
  ]);
});

test('rows with errors can be downloaded with their errors, corrected and imported again', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const content =
    'E-mail,Name,Industry,Phone\n"=1+1",@Jo,marine,+1 503 555 0142\nok@import.example,Ok,marine,\n';
  const { id } = await uploaded(member, content);
  const { headers, text } = await step(member, id, 'errors.csv');
  assert.match(String(headers['content-disposition']), /^attachment; filename="rows-to-fix.csv"$/);
  assert.equal(
    text,
    '\uFEFFE-mail,Name,Industry,Phone,error\r\n' +
      "'=1+1,'@Jo,marine,'+1 503 555 0142,E-mail must be an e-mail address of 254 characters at most\r\n",
  );
  const corrected = await uploaded(member, text.replace("'=1+1", 'corrected@import.example'));
  assert.deepEqual(corrected.headers, ['E-mail', 'Name', 'Industry', 'Phone']);
  await begun(member, corrected);
  assert.equal((await filed(member, corrected.id)).filed, 1);
  const [report] = await server.rows<{ renter_name: string; renter_phone: string }>(
    'SELECT renter_name, renter_phone FROM reports WHERE organization_id = ?',
    organizationId,
  );
  assert.deepEqual({ ...report }, { renter_name: '@Jo', renter_phone: '+1 503 555 0142' });
});

test('the mapping can be changed, and is remembered for the next file with the same headers', async () => {
  const { member } = await newImporter(server);
  const first = await uploaded(member, 'Who,Where,Rest\nJo Ray,jo@import.example,x\n');
  assert.deepEqual(first.mapping, { columns: {}, industryType: null });
  const begin = (mapping: unknown) => step(member, first.id, 'begin', { mapping });
  assert.match((await begin(first.mapping)).body.error, /Choose a column for E-mail/);
  const columns = { renterName: 0, renterEmail: 1 };
  const mapping = { columns, industryType: ' marine ', values: LABELS_OF_ALL };
  const put = (body: unknown) => step(member, first.id, 'mapping', body);
  for (const wrong of [{ renterName: 3 }, { renterName: -1 }, { renterName: 0.5 }, { nickname: 0 }]) {
    assert.equal((await put({ columns: wrong, industryType: null })).status, 400);
  }
  const saved = await put(mapping);
  assert.deepEqual(saved.body.mapping, { ...mapping, industryType: 'marine' });
  assert.equal((await begin(first.mapping)).status, 409, 'another tab changed the mapping');
  assert.equal((await begin(saved.body.mapping)).status, 200);
  assert.equal((await put(mapping)).status, 409);
  assert.equal((await filed(member, first.id)).filed, 1);
  const next = await uploaded(member, 'Who,Where,Rest\nAnn Lee,ann@import.example,y\n');
  assert.deepEqual(next.mapping, saved.body.mapping);
});

test('a file that is empty, too large or not CSV is rejected (400), and nothing of it is stored', async () => {
  const { member } = await newImporter(server);
  const cases: [unknown, number, RegExp][] = [
    ['', 400, /file is empty/],
    ['E-mail,Name\n', 400, /no rows below/],
    ['E-mail,Name\n"Jo', 400, /never closed/],
    ['E-mail,Name\nJo\0,x', 400, /NUL/],
    ['E-mail,Name\nJo\uD800,x', 400, /well-formed/],
    [csvOf(20_001), 400, /more than 20,000 rows/],
    [`E-mail\n${'é'.repeat(5 * 1024 * 1024)}`, 400, /more than 10 MiB/],
    [7, 400, /content/],
    [undefined, 400, /content is required/],
  ];
  for (const [content, status, message] of cases) {
    const response = await upload(member, content);
    assert.equal(response.status, status, response.text);
    assert.match(response.body.error, message);
  }
  assert.deepEqual((await member.call('GET', '/dashboard/imports')).body, { rows: [], next: null });
});

test('a file of 20,000 rows can be uploaded, previewed and begun', async () => {
  const { member } = await newImporter(server);
  const imported = await uploaded(member, csvOf(20_000));
  assert.equal(imported.rows, 20_000);
  assert.deepEqual((await step(member, imported.id, 'summary')).body, {
    changedAt: imported.changedAt,
    ready: 20_000,
    repeats: 0,
    withErrors: 0,
    held: 0,
    mayBeHeld: 0,
    withoutPayment: 0,
    errors: [],
    values: LABELS_OF_ALL.map(({ field }) => ({
      field,
      text: '',
      shown: '',
      rows: 20_000,
      suggested: null,
    })),
  });
  await begun(member, imported);
  await until('some rows are filed', async () => (await step(member, imported.id, '')).body.filed > 0);
  assert.equal((await step(member, imported.id, 'stop')).body.state, 'stopped');
  assert.equal((await step(member, imported.id, 'rows?after=20000')).body.rows[0].number, 20_001);
});

test('the columns of the template are recognized, and its example row is rejected', async () => {
  const { member } = await newImporter(server);
  const template = await member.call('GET', '/dashboard/imports/template.csv');
  assert.match(String(template.headers['content-disposition']), /reports-template\.csv/);
  const { mapping, headers, id } = await uploaded(member, template.text);
  assert.equal(Object.keys(mapping.columns).length, headers.length);
  const { rows } = (await step(member, id, 'rows')).body;
  assert.match(rows[0].errors[0].error, /template's example/);
  const corrected = await uploaded(
    member,
    template.text.replace('jordan@example.com', 'jordan@import.example'),
  );
  const { report } = (await step(member, corrected.id, 'rows')).body.rows[0];
  assert.deepEqual(
    [report.outstandingBalanceCents, report.incidents],
    [25_000, ['Noise complaint', 'Late return']],
  );
});

test('the incidents of a row are filed with its details and the day; a column “Notes” is not taken for details', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const header = 'E-mail,Name,Industry,Incidents,Incident details,Notes,Ended on';
  const imported = await uploaded(
    member,
    `${header}\ndetails@import.example,Jo,marine,Noise; Late return,"Loud, at night.",VIP,2026-10-31\n`,
  );
  assert.deepEqual(
    [imported.mapping.columns.incidentDetails, Object.values(imported.mapping.columns).includes(5)],
    [4, false],
  );
  await begun(member, imported);
  await filed(member, imported.id);
  const incidents = await server.rows<{ type: string; details: string; occurred_on: string }>(
    'SELECT type, details, occurred_on FROM incidents WHERE organization_id = ? ORDER BY type',
    organizationId,
  );
  assert.deepEqual(
    incidents.map(({ type, details, occurred_on: day }) => [type, details, day]),
    ['Late return', 'Noise'].map((type) => [type, 'Loud, at night.', '2026-10-31']),
  );
});
