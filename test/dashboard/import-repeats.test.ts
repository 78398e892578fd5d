import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { NUMBER_CURSOR } from '../../src/http/cursors.ts';
import { staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { checkOf } from './filings.ts';
import { begun, filed, newImporter, reportsOf, step, uploaded } from './import-calls.ts';

const server = await startServer();
after(() => server.stop());

const HEADER = 'E-mail,Name,Industry,Contract ID,Payment,Outstanding balance,Incidents,Ended on';

const csv = (...lines: string[]) => [HEADER, ...lines].join('\n');

type Row = { number: number; repeats: { row?: number; recordId?: string; filedAt?: number } | null };

/** Returns what each row repeats: the number of a row, a record ID, or `null`. */
const repeatsOf = (rows: readonly Row[]) =>
  rows.map(({ number, repeats }) => [number, repeats?.row ?? repeats?.recordId ?? null]);

test('rows that repeat one another or what is on file are marked, and are left out unless they are chosen', async () => {
  const { member, id: organizationId, api } = await newImporter(server);
  const sent = { renterEmail: 'File@repeats.example', renterName: 'Jo Ray', industryType: 'marine' };
  const onFile = { ...sent, contractId: 'c-1', paymentCompliance: 'Not Paid', outstandingBalance: 45_000 };
  const { recordId } = (await api('POST', '/v1/reports', { body: onFile })).body;
  // Another organization's report is not a repeat.
  const { api: other } = await newImporter(server);
  await other('POST', '/v1/reports', { body: { ...sent, renterEmail: 'others@repeats.example' } });
  const file = csv(
    'file@repeats.example,JO  RAY,marine,c-1,Not Paid,450,,',
    'new@repeats.example,Jo Ray,marine,c-2,Not Paid,450,Noise,',
    'NEW@repeats.example,jo ray,marine,c-2,NOT PAID,450.00,noise,',
    'new@repeats.example,Jo Ray,marine,c-2,Not Paid,450,Late return,',
    'new@repeats.example,Jo Ray,marine,c-3,Not Paid,450,Noise,',
    'new@repeats.example,Jo Ray,marine,c-2,Not Paid,451,Noise,',
    'new@repeats.example,Ann Ray,marine,c-2,Not Paid,450,Noise,',
    'new@repeats.example,Jo Ray,marine,c-2,Not Paid,450,Noise,2026-10-31',
    'others@repeats.example,Jo Ray,marine,,,,,',
    'file@repeats.example,Jo Ray,marine,c-1,Not Paid,450,Noise,',
  );
  const imported = await uploaded(member, file);
  const { rows } = (await step(member, imported.id, 'rows')).body;
  assert.deepEqual(
    repeatsOf(rows).filter(([, repeats]) => repeats !== null),
    [
      [2, recordId],
      [4, 3],
    ],
  );
  const { ready, repeats, withErrors } = (await step(member, imported.id, 'summary')).body;
  assert.deepEqual([ready, repeats, withErrors], [8, 2, 0]);
  assert.deepEqual(repeatsOf((await step(member, imported.id, 'rows?show=repeats')).body.rows), [
    [2, recordId],
    [4, 3],
  ]);
  await begun(member, imported);
  const done = await filed(member, imported.id);
  assert.deepEqual([done.filed, done.rejected], [8, 2]);
  const left = (await step(member, imported.id, 'rows?show=errors')).body.rows;
  for (const { errors } of left)
    assert.match(errors[0].error, /^repeats RB-\w+, which you filed on \d{4}-\d\d-\d\d$/);
  assert.equal((await reportsOf(server, organizationId)).length, 9);

  // Once more: all are on file, and filed again only by choice.
  const again = await uploaded(member, `${file}\n`);
  assert.deepEqual((await step(member, again.id, 'summary')).body.repeats, 10);
  await begun(member, again, true);
  assert.equal((await filed(member, again.id)).filed, 10);
});

test('rows about one renter with two e-mails repeat one another, in the preview and when they are filed', async () => {
  const { member, id: organizationId, api } = await newImporter(server);
  const admin = await staffOf(server, { role: 'admin', organizationId });
  const [first, second] = ['first@two.example', 'second@two.example'];
  const known = { renterEmail: first, renterName: 'Jo Ray', industryType: 'marine' };
  await api('POST', '/v1/reports', { body: known });
  const { renterId } = (await api('POST', '/v1/search', { body: { email: first } })).body.results[0];
  const add = [{ kind: 'email', value: second }];
  const edit = await admin.call('PUT', `/dashboard/renters/${renterId}`, {
    body: { version: 0, name: 'Jo Ray', add, remove: [] },
  });
  assert.equal(edit.status, 200, edit.text);
  const imported = await uploaded(
    member,
    csv(
      `${first},Jo Ray,marine,c-9,Not Paid,450,,`,
      `${second},Jo Ray,marine,c-9,Not Paid,450,,`,
      `${second},Jo Ray,marine,c-8,Not Paid,450,,`,
      'somebody@two.example,Jo Ray,marine,c-9,Not Paid,450,,',
    ),
  );
  const { rows } = (await step(member, imported.id, 'rows')).body;
  assert.deepEqual(repeatsOf(rows), [
    [2, null],
    [3, 2],
    [4, null],
    [5, null],
  ]);
  await begun(member, imported);
  const done = await filed(member, imported.id);
  assert.deepEqual([done.filed, done.rejected], [3, 1]);
  assert.equal((await reportsOf(server, organizationId)).length, 4);
});

test('a corrected, a settled and a withdrawn report are no longer what a row repeats; a held one is', async () => {
  const { member, api } = await newImporter(server);
  const emails = ['settled', 'withdrawn', 'held'].map((name) => `${name}@changed.example`);
  const owed = (email: string) => (email.startsWith('held') ? 20_000_000 : 45_000);
  const ids: string[] = [];
  for (const renterEmail of emails) {
    const body = {
      ...{ renterEmail, renterName: 'Jo', industryType: 'marine' },
      ...{
        paymentCompliance: 'Not Paid',
        assetCondition: 'Total Loss',
        outstandingBalance: owed(renterEmail),
      },
    };
    ids.push((await api('POST', '/v1/reports', { body })).body.reportId);
  }
  const settled = { report_id: ids[0], settled_on: '2026-03-01', reason: 'Paid.' };
  const changes = [
    await api('POST', '/v1/reports/settle', { body: settled }),
    await api('POST', '/v1/reports/withdraw', { body: { report_id: ids[1] } }),
  ];
  assert.deepEqual(
    changes.map(({ status }) => status),
    [200, 200],
  );
  const lines = emails.map((email) => `${email},Jo,marine,Not Paid,Total Loss,${owed(email) / 100}`);
  const header = 'E-mail,Name,Industry,Payment,Condition,Outstanding balance';
  const imported = await uploaded(member, [header, ...lines].join('\n'));
  const { rows } = (await step(member, imported.id, 'rows')).body;
  assert.deepEqual(
    rows.map(({ repeats }: Row) => repeats !== null),
    [false, false, true],
  );
});

test('repeats of a file of 5,000 rows are counted, and marked on its last page', async () => {
  const { member } = await newImporter(server);
  const lines = Array.from({ length: 5_000 }, (_, row) => `big${row % 4_000}@repeats.example,Jo,marine,,,,,`);
  const imported = await uploaded(member, csv(...lines));
  const { ready, repeats } = (await step(member, imported.id, 'summary')).body;
  assert.deepEqual([ready, repeats], [4_000, 1_000]);
  const after = NUMBER_CURSOR.write({ number: 4_999 });
  const { rows, next } = (await step(member, imported.id, `rows?after=${after}`)).body;
  assert.deepEqual(
    [repeatsOf(rows), next],
    [
      [
        [5_000, 1_000],
        [5_001, 1_001],
      ],
      null,
    ],
  );
});

test('rows of one file that are filed together leave repeats out', async () => {
  const { member, id: organizationId, api } = await newImporter(server);
  const lines = Array.from({ length: 40 }, () => 'tabs@repeats.example,Jo Ray,marine,c-1,Not Paid,450,,');
  const imported = await uploaded(member, csv(...lines));
  await begun(member, imported);
  const end = await filed(member, imported.id);
  assert.deepEqual([end.filed, end.rejected], [1, 39]);
  assert.equal((await reportsOf(server, organizationId)).length, 1);
  const check = await checkOf({ call: api } as Parameters<typeof checkOf>[0], 'tabs@repeats.example');
  assert.equal(check.summary.network_reports, 1);
});
