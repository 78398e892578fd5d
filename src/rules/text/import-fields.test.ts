import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessedColumns, IMPORT_FIELD_NAMES, IMPORT_FIELDS, missingFields } from './import-fields.ts';

test('recognizes the names of the API and of the template', () => {
  const places = Object.fromEntries(IMPORT_FIELD_NAMES.map((field, place) => [field, place]));
  assert.deepEqual(guessedColumns(IMPORT_FIELD_NAMES, []), places);
  const headers = IMPORT_FIELD_NAMES.map((field) => IMPORT_FIELDS[field].label);
  assert.deepEqual(guessedColumns(headers, []), places);
});

test('recognizes names from other programs in any spelling', () => {
  const headers = [
    'Tenant E-Mail',
    ' FIRST_NAME ',
    'Surname',
    'Lease #',
    'Balance Due',
    'Notes',
    'mobilePhone',
  ];
  assert.deepEqual(guessedColumns(headers, []), {
    renterEmail: 0,
    renterName: 1,
    renterLastName: 2,
    contractId: 3,
    outstandingBalance: 4,
    renterPhone: 6,
  });
});

test('a column is guessed for only one field, and the first of equal headers is used', () => {
  assert.deepEqual(guessedColumns(['Name', 'Name', 'name'], []), { renterName: 0 });
  assert.deepEqual(guessedColumns([], []), {});
  assert.deepEqual(guessedColumns(['', '__proto__', 'constructor'], []), {});
});

test('a column that may be a payment status or an amount is guessed from its values', () => {
  const guessed = (header: string, ...cells: string[]) =>
    Object.keys(
      guessedColumns(
        [header],
        cells.map((cell) => ({ cells: [cell] })),
      ),
    );
  for (const header of ['Paid?', 'Paid', 'paid (Yes/No)', 'Payment', 'Rent paid', 'PAYMENTS'])
    assert.deepEqual(guessed(header, 'Yes', 'No', '', 'Partly'), ['paymentCompliance'], header);
  for (const header of ['Paid', 'Payment', 'Payments', 'Rent paid'])
    assert.deepEqual(guessed(header, '$1,200.00', '0', '-', '(50)'), ['totalPaid'], header);
  assert.deepEqual(guessed('Paid', '7/1/2023', '2023-08-01'), [], 'the days of payments');
  const owed = 'Balance owed,amount owed,OWES,Due,Arrears,Amount Due ($),Unpaid balance,Past due,Rent owed';
  for (const header of owed.split(','))
    assert.deepEqual(guessed(header, '$1,900', 'none', ''), ['outstandingBalance'], header);
  assert.deepEqual(guessed('Due', '7/1/2023'), [], 'a day');
  assert.deepEqual(guessed('Damage', '$300', '0'), []);
  assert.deepEqual(guessed('Damage', 'Yes', 'hole in wall'), ['assetCondition']);
});

test('columns of the longest cells that a clerk can upload are guessed in milliseconds', () => {
  const cells = [`-${' '.repeat(256 * 1024)}x`];
  const startedAt = performance.now();
  const rows = Array.from({ length: 40 }, () => ({ cells }));
  assert.deepEqual(guessedColumns(['Balance owed'], rows), {});
  assert.ok(performance.now() - startedAt < 2_000);
});

test('reports required fields and fields of labels that a mapping lacks; a value may apply to all rows', () => {
  const labels = ['paymentCompliance', 'assetCondition', 'contractCompliance'];
  assert.deepEqual(missingFields({ columns: {}, industryType: null }), [
    'renterEmail',
    'renterName',
    'industryType',
    ...labels,
  ]);
  const columns = { renterEmail: 0, renterName: 1 };
  assert.deepEqual(missingFields({ columns, industryType: null }), ['industryType', ...labels]);
  assert.deepEqual(missingFields({ columns, industryType: 'marine' }), labels);
  const values = [
    { field: 'paymentCompliance', text: '', label: 'Not Paid' },
    { field: 'assetCondition', text: 'ok', label: 'No Damage' },
  ] as const;
  const some = { columns: { ...columns, contractCompliance: 2 }, industryType: 'marine' };
  assert.deepEqual(missingFields({ ...some, values: [...values] }), ['assetCondition']);
});
