import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { ImportRowLine, ImportSummaryResponse } from '../../src/http/dashboard/import-responses.ts';
import type { ChoiceField, ColumnMapping } from '../../src/rules/text/import-fields.ts';
import { startServer } from '../support/server.ts';
import { begun, filed, NO_LABELS, newImporter, reportsOf, step, uploaded } from './import-calls.ts';

const server = await startServer();
after(() => server.stop());

/** A spreadsheet as a property manager keeps it. */
const FORMER_TENANTS = [
  'Tenant,Email,Cell,Unit,Move out,Balance owed,Paid?,Comments',
  'Dana Ortiz,dana@former.example,503-555-0101,2B,"June 30, 2024","$1,200.00",No,hole in wall',
  'Lee Park,lee@former.example,,3A,08/31/22,"$1,900",No,',
  'Mia Chen,mia@former.example,,1C,7/1/23,0,Yes,',
  'Tom Hale,tom@former.example,,1D,1 Sep 2024,$450.00,Partly,on a plan',
  'Mia Chen,mia@former.example,,1C,07/01/2023,0,Yes,',
  '???,###,,,,,,',
].join('\n');

const all = (field: ChoiceField, label: string) => ({ field, text: '', label });

test('a list of former tenants says who owes and who did not pay; nobody gets a good mark because the file says nothing', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const { id, mapping, headers } = await uploaded(member, FORMER_TENANTS);
  assert.deepEqual(
    Object.fromEntries(
      Object.entries(mapping.columns).map(([field, column]) => [field, headers[Number(column)]]),
    ),
    {
      renterEmail: 'Email',
      renterName: 'Tenant',
      renterPhone: 'Cell',
      outstandingBalance: 'Balance owed',
      paymentCompliance: 'Paid?',
      occurredOn: 'Move out',
    },
  );
  const put = async (values: object[]): Promise<ColumnMapping> => {
    const { status, body, text } = await step(member, id, 'mapping', {
      ...mapping,
      industryType: 'residential',
      values,
    });
    assert.equal(status, 200, text);
    return body.mapping;
  };
  const begin = async (of: ColumnMapping) => (await step(member, id, 'begin', { mapping: of })).body.error;
  assert.match(await begin(await put([])), /^Choose a column for Asset condition, or one value for all rows/);
  const labels = [all('assetCondition', 'No Damage')];
  assert.match(await begin(await put(labels)), /^Choose a column for Contract compliance, or one value/);
  labels.push(all('contractCompliance', 'Compliant'));
  await put(labels);
  const summary: ImportSummaryResponse = (await step(member, id, 'summary')).body;
  assert.deepEqual([summary.ready, summary.withErrors], [0, 6]);
  assert.deepEqual(
    summary.values.map(({ shown, rows, suggested }) => [shown, rows, suggested]),
    [
      ['No', 2, 'Not Paid'],
      ['Yes', 2, 'Paid As Agreed'],
      ['Partly', 1, 'Not Paid'],
      ['', 1, null],
    ],
  );
  const suggested = summary.values.flatMap(({ field, text, suggested: label }) =>
    label === null ? [] : [{ field, text, label }],
  );
  const complete = await put([...labels, ...suggested]);
  const [nonsense] = (await step(member, id, 'rows?show=errors')).body.rows;
  assert.deepEqual(nonsense.labels, { assetCondition: 'No Damage', contractCompliance: 'Compliant' });
  const rows: ImportRowLine[] = (await step(member, id, 'rows')).body.rows;
  assert.deepEqual(
    rows.map(({ number, report, repeats }) => [
      number,
      report?.name,
      report?.paymentCompliance,
      report?.outstandingBalanceCents,
      report?.occurredOn,
      repeats,
    ]),
    [
      [2, 'Dana Ortiz', 'Not Paid', 120_000, '2024-06-30', null],
      [3, 'Lee Park', 'Not Paid', 190_000, '2022-08-31', null],
      [4, 'Mia Chen', 'Paid As Agreed', 0, '2023-07-01', null],
      [5, 'Tom Hale', 'Not Paid', 45_000, '2024-09-01', null],
      [6, 'Mia Chen', 'Paid As Agreed', 0, '2023-07-01', { row: 4 }],
      [7, undefined, undefined, undefined, undefined, null],
    ],
  );
  assert.equal((await step(member, id, 'begin', { mapping: complete })).status, 200);
  const done = await filed(member, id);
  assert.deepEqual([done.filed, done.rejected], [4, 2]);
  assert.equal((await reportsOf(server, organizationId)).length, 4);
});

test('one value applies to all rows of a file without the column, and to empty cells if staff choose it for them', async () => {
  const { member, api } = await newImporter(server);
  const rows = 'one@silent.example,One,500,\ntwo@silent.example,Two,,Paid late\n';
  const { id, mapping } = await uploaded(member, `E-mail,Name,Owes,Payment\n${rows}`);
  const preview = async (changed: object) => {
    const body = { ...mapping, industryType: 'residential', ...changed };
    const saved = await step(member, id, 'mapping', body);
    assert.equal(saved.status, 200, saved.text);
    const { withoutPayment } = (await step(member, id, 'summary')).body;
    const labels = (await step(member, id, 'rows')).body.rows.map(
      ({ report }: ImportRowLine) => report?.paymentCompliance,
    );
    return { mapping: saved.body.mapping, labels, withoutPayment };
  };
  const silent = await preview({});
  assert.deepEqual([silent.labels, silent.withoutPayment], [['Paid As Agreed', 'Paid Late'], 1]);
  const chosen = await preview({ values: [all('paymentCompliance', 'Not Paid')] });
  assert.deepEqual([chosen.labels, chosen.withoutPayment], [['Not Paid', 'Paid Late'], 0]);
  const { paymentCompliance: _, ...columns } = mapping.columns;
  const good = await preview({ columns, values: [all('paymentCompliance', 'Paid As Agreed')] });
  assert.equal(good.withoutPayment, 1, 'staff are warned that somebody owes');
  const bad = await preview({ columns, values: [all('paymentCompliance', 'Not Paid')] });
  assert.deepEqual([bad.labels, bad.withoutPayment], [['Not Paid', 'Not Paid'], 0]);
  await begun(member, { ...(await step(member, id, '')).body });
  assert.equal((await filed(member, id)).filed, 2);
  const check = (await api('GET', '/v1/renter/check?email=two@silent.example')).body;
  assert.equal(check.risk_tier === 'LOW', false, 'the label counts');
});

test('an e-mail whose domain has no dot is an error of its cell in an import, and is corrected there', async () => {
  const { member, api } = await newImporter(server);
  const { id } = await uploaded(
    member,
    `E-mail,Name,Industry,${NO_LABELS}\njack.morrow@gmail,Jack,residential\n`,
  );
  const { errors } = (await step(member, id, 'summary')).body;
  const error = 'is incomplete: the part after the @ must have a dot, as in gmail.com';
  assert.deepEqual(errors, [{ field: 'renterEmail', error, rows: 1, firstRow: 2 }]);
  const edit = (text: string) =>
    member.call('PUT', `/dashboard/imports/${id}/cell`, {
      body: { row: 2, column: 0, was: 'jack.morrow@gmail', text },
    });
  assert.equal((await edit('jack@gmail')).status, 400);
  assert.equal((await edit('jack.morrow@gmail.example')).status, 200);
  assert.equal((await step(member, id, 'summary')).body.ready, 1);
  // The API keeps accepting it.
  const body = { renterEmail: 'jack.morrow@gmail', renterName: 'Jack', industryType: 'residential' };
  assert.equal((await api('POST', '/v1/reports', { body })).status, 200);
});

test('the industry that an organization reports most is that of all rows until staff choose another one', async () => {
  const { member, api } = await newImporter(server);
  const file = 'E-mail,Name,Payment\nnew@usual.example,Jo,Partly\n,No Mail,partly\n';
  assert.equal((await uploaded(member, file)).mapping.industryType, null);
  for (const [mail, industryType] of [
    ['a', 'storage'],
    ['b', 'rv'],
    ['c', 'storage'],
  ])
    await api('POST', '/v1/reports', {
      body: { renterEmail: `${mail}@usual.example`, renterName: 'Jo', industryType },
    });
  const { id, mapping } = await uploaded(member, `${file}x@usual.example,X,No\n`);
  assert.equal(mapping.industryType, 'storage');
  const withColumn = await uploaded(member, 'E-mail,Name,Industry\nd@usual.example,Jo,rv\n');
  assert.equal(withColumn.mapping.industryType, null);
  // A row with another error shows what its values mean.
  const values = [{ field: 'paymentCompliance', text: 'partly', label: 'Not Paid' }];
  await step(member, id, 'mapping', { ...mapping, values });
  const { rows } = (await step(member, id, 'rows?show=errors')).body;
  assert.deepEqual(
    rows.map(({ labels, texts }: ImportRowLine) => [labels.paymentCompliance, texts.paymentCompliance]),
    [
      ['Not Paid', 'partly'],
      ['No', 'No'],
    ],
  );
});

test('what was damaged is filed with its report, and is an error of a row without damage', async () => {
  const { member, id: organizationId } = await newImporter(server);
  const rows = [
    'hole@damage.example,Jo,rv,Repairable damage,hole in wall; broken door',
    'fine@damage.example,Jo,rv,No damage,none',
    'both@damage.example,Jo,rv,No damage,hole in wall',
  ];
  const header = 'E-mail,Name,Industry,Condition,Damage notes';
  const imported = await uploaded(member, [header, ...rows].join('\n'));
  assert.equal(imported.mapping.columns.damageDescription, 4);
  const { ready, errors } = (await step(member, imported.id, 'summary')).body;
  const error =
    'goes with an asset condition that is damage: Repairable Damage, Structural Damage or Total Loss';
  assert.deepEqual([ready, errors], [2, [{ field: 'damageDescription', error, rows: 1, firstRow: 4 }]]);
  await begun(member, imported);
  assert.equal((await filed(member, imported.id)).filed, 2);
  const stored = await server.rows<{ damage: string }>(
    'SELECT damage FROM reports WHERE organization_id = ? ORDER BY renter_email',
    organizationId,
  );
  assert.deepEqual(
    stored.map(({ damage }) => (typeof damage === 'string' ? JSON.parse(damage) : damage)),
    [[], ['hole in wall', 'broken door']],
  );
});
