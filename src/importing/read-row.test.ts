import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LabelsInput } from '../reporting/file-labels-report.ts';
import { type AssetCondition, DEFAULT_LABELS } from '../rules/scoring/report-score.ts';
import { IMPORT_FIELD_NAMES, type ImportField } from '../rules/text/import-fields.ts';
import { makeReadRow, type ReportBody } from './read-row.ts';

const MAPPING = {
  columns: Object.fromEntries(IMPORT_FIELD_NAMES.map((field, place) => [field, place])),
  industryType: null,
};

/** Returns the body that the API would get for a row, and the errors found before. */
function read(texts: Partial<Record<ImportField, string>>, mapping = MAPPING) {
  let body: ReportBody = {};
  const readRow = makeReadRow((sent) => {
    body = sent;
    return { errors: [] };
  }, Date.now);
  const cells = IMPORT_FIELD_NAMES.map((field) => texts[field] ?? '');
  const reading = readRow(cells, mapping, cells.length);
  return {
    body,
    errors: 'errors' in reading ? reading.errors.map(({ field, error }) => `${field} ${error}`) : [],
  };
}

const PERSON = { renterEmail: 'jo@a.example', renterName: 'Jo', industryType: 'marine' };

test('omits empty cells, trims white space, and appends the last name to the name', () => {
  assert.deepEqual(read({ ...PERSON, renterName: '  Jo ', renterLastName: 'Ray', contractId: '  ' }), {
    body: { ...PERSON, renterName: 'Jo Ray' },
    errors: [],
  });
  assert.equal(read({ ...PERSON, renterName: '', renterLastName: 'Ray' }).body.renterName, 'Ray');
});

test('one industry applies to all rows unless a column has it', () => {
  const { industryType: _, ...columns } = MAPPING.columns as Record<ImportField, number>;
  const { industryType: __, ...person } = PERSON;
  assert.equal(read(person, { columns, industryType: 'rv' as never }).body.industryType, 'rv');
  assert.equal(read(PERSON, { ...MAPPING, industryType: 'rv' as never }).body.industryType, 'marine');
});

test('recognizes labels in any spelling, and keeps unknown ones so that they are rejected', () => {
  const labels: [ImportField, string, string][] = [
    ['paymentCompliance', 'PAID_LATE', 'Paid Late'],
    ['paymentCompliance', 'paid as  agreed', 'Paid As Agreed'],
    ['assetCondition', 'total-loss', 'Total Loss'],
    ['contractCompliance', 'COMPLIANT', 'Compliant'],
    ['contractCompliance', 'kind of', 'kind of'],
  ];
  for (const [field, text, label] of labels) {
    assert.deepEqual(read({ ...PERSON, [field]: text }).body, { ...PERSON, [field]: label });
  }
});

test('incidents are separated by semicolons', () => {
  const { body } = read({ ...PERSON, incidents: ' LATE_RETURN ;; noise, twice;' });
  assert.deepEqual(body.incidents, [{ type: 'LATE_RETURN' }, { type: 'noise, twice' }]);
});

test('details are kept with each incident of the row, and are left out of a row without incidents', () => {
  const details = { incidentDetails: ' Loud; at night. ' };
  const { body } = read({ ...PERSON, incidents: 'Noise; Late return', ...details });
  assert.deepEqual(body.incidents, [
    { type: 'Noise', details: 'Loud; at night.' },
    { type: 'Late return', details: 'Loud; at night.' },
  ]);
  assert.deepEqual(read({ ...PERSON, ...details }).body, PERSON);
  assert.deepEqual(read({ ...PERSON, incidents: 'Noise', incidentDetails: 'x'.repeat(4_001) }).errors, [
    'incidentDetails must have 4000 characters at most',
  ]);
});

test('amounts are in dollars, with a decimal point or comma', () => {
  const amounts: [string, number][] = [
    ['1250', 125_000],
    ['$1,234.5', 123_450],
    ['1.234,50', 123_450],
    ['1234,5', 123_450],
    ['0,05', 5],
    ['1,234', 123_400],
    ['.5', 50],
  ];
  for (const [text, cents] of amounts) {
    assert.equal(read({ ...PERSON, totalPaid: text }).body.totalPaid, cents, text);
  }
  for (const text of [
    '-1',
    '1.234',
    '1,23,45',
    'abc',
    '(12)',
    '1e3',
    '€5',
    '12.345',
    '1000000001',
    '9'.repeat(300),
  ]) {
    const { body, errors } = read({ ...PERSON, totalPaid: text });
    assert.equal(body.totalPaid, undefined, text);
    assert.match(errors.join(), /^totalPaid must be an amount in dollars/, text);
  }
});

test('a dash in a column of amounts means no amount', () => {
  for (const text of ['-', '–', '$ -', '$-'])
    assert.deepEqual(read({ ...PERSON, outstandingBalance: text }), { body: PERSON, errors: [] }, text);
});

test('what was damaged is filed with a condition that is damage, and with another one the row has an error', () => {
  const input = (assetCondition: AssetCondition) => ({
    labels: { ...DEFAULT_LABELS, assetCondition },
    incidents: [],
  });
  const readWith = (condition: AssetCondition, damageDescription: string) => {
    const readRow = makeReadRow(() => ({ input: input(condition) as unknown as LabelsInput }), Date.now);
    const texts: Partial<Record<ImportField, string>> = { ...PERSON, damageDescription };
    const cells = IMPORT_FIELD_NAMES.map((field) => texts[field] ?? '');
    const reading = readRow(cells, MAPPING, cells.length);
    return 'errors' in reading ? reading.errors.map(({ field }) => field) : reading.input.damage;
  };
  assert.deepEqual(readWith('Repairable Damage', ' hole in wall;; Broken door; '), [
    'hole in wall',
    'Broken door',
  ]);
  assert.deepEqual(readWith('No Damage', 'hole in wall'), ['damageDescription']);
  for (const nothing of ['', 'none', 'N/A', '-', 'No'])
    assert.equal(readWith('No Damage', nothing), undefined);
  for (const long of ['x;'.repeat(101), 'x'.repeat(4_001)])
    assert.deepEqual(readWith('Total Loss', long), ['damageDescription']);
});

test('reports all missing fields, in the order of the fields', () => {
  assert.deepEqual(read({}).errors, [
    'renterEmail is missing',
    'renterName is missing',
    'industryType is missing',
  ]);
  assert.deepEqual(read({ ...PERSON, renterName: '...' }).errors, ['renterName is missing']);
});

test('a row with a name but no e-mail says where it can be filed', () => {
  const { errors } = read({ ...PERSON, renterEmail: '' });
  assert.match(errors.join(), /^renterEmail is missing: .* file this row with the form for reports/);
});

test("rejects unreadable characters and the template's example", () => {
  const { errors } = read({ ...PERSON, renterName: 'Jos\uFFFD', renterEmail: 'jordan@example.com' });
  assert.match(
    errors.join('\n'),
    /^renterEmail is the template's example.*\nrenterName contains a character/,
  );
});

test('rejects a row with more cells than the header, unless the surplus cells are empty', () => {
  const readRow = makeReadRow(() => ({ errors: [] }), Date.now);
  const cells = ['jo@a.example', 'Jo', '', 'marine'];
  assert.deepEqual(readRow(cells, MAPPING, 4), { errors: [] });
  assert.deepEqual(readRow([...cells, ' ', ''], MAPPING, 4), { errors: [] });
  const reading = readRow([...cells, 'x'], MAPPING, 4);
  assert.match(
    'errors' in reading ? (reading.errors[0]?.error ?? '') : '',
    /^has 5 columns, but the header has 4/,
  );
});
