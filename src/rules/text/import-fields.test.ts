import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessedColumns, IMPORT_FIELD_NAMES, IMPORT_FIELDS, missingFields } from './import-fields.ts';

test('recognizes the names of the API and of the template', () => {
  const places = Object.fromEntries(IMPORT_FIELD_NAMES.map((field, place) => [field, place]));
  assert.deepEqual(guessedColumns(IMPORT_FIELD_NAMES), places);
  assert.deepEqual(guessedColumns(IMPORT_FIELD_NAMES.map((field) => IMPORT_FIELDS[field].label)), places);
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
  assert.deepEqual(guessedColumns(headers), {
    renterEmail: 0,
    renterName: 1,
    renterLastName: 2,
    contractId: 3,
    outstandingBalance: 4,
    renterPhone: 6,
  });
});

test('a column is guessed for only one field, and the first of equal headers is used', () => {
  assert.deepEqual(guessedColumns(['Name', 'Name', 'name']), { renterName: 0 });
  assert.deepEqual(guessedColumns([]), {});
  assert.deepEqual(guessedColumns(['', '__proto__', 'constructor']), {});
});

test('reports required fields that a mapping lacks; one industry may apply to all rows', () => {
  assert.deepEqual(missingFields({ columns: {}, industryType: null }), [
    'renterEmail',
    'renterName',
    'industryType',
  ]);
  const columns = { renterEmail: 0, renterName: 1 };
  assert.deepEqual(missingFields({ columns, industryType: null }), ['industryType']);
  assert.deepEqual(missingFields({ columns, industryType: 'marine' }), []);
});
