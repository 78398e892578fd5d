import assert from 'node:assert/strict';
import { test } from 'node:test';
import { guessedColumns, IMPORT_FIELD_NAMES, IMPORT_FIELDS, missingFields } from './import-fields.ts';

test('the names of the API and of the template are known', () => {
  const places = Object.fromEntries(IMPORT_FIELD_NAMES.map((field, place) => [field, place]));
  assert.deepEqual(guessedColumns(IMPORT_FIELD_NAMES), places);
  assert.deepEqual(guessedColumns(IMPORT_FIELD_NAMES.map((field) => IMPORT_FIELDS[field].label)), places);
});

test('names of other programs are known in any writing', () => {
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

test('a column is guessed for one field, and of equal headers the first', () => {
  assert.deepEqual(guessedColumns(['Name', 'Name', 'name']), { renterName: 0 });
  assert.deepEqual(guessedColumns([]), {});
  assert.deepEqual(guessedColumns(['', '__proto__', 'constructor']), {});
});

test('a mapping lacks what no report can be without; one industry may stand for all rows', () => {
  assert.deepEqual(missingFields({ columns: {}, industryType: null }), [
    'renterEmail',
    'renterName',
    'industryType',
  ]);
  const columns = { renterEmail: 0, renterName: 1 };
  assert.deepEqual(missingFields({ columns, industryType: null }), ['industryType']);
  assert.deepEqual(missingFields({ columns, industryType: 'marine' }), []);
});
