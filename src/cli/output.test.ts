import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytes, type Column, details, printable, table } from './output.ts';

test('a table aligns its columns, numbers to the right, without trailing white space', () => {
  const columns: Column<{ name: string; n: number }>[] = [
    { title: 'NAME', cell: ({ name }) => name },
    { title: 'N', cell: ({ n }) => String(n), right: true },
    { title: 'NOTE', cell: () => '' },
  ];
  const rows = [
    { name: 'Homes', n: 5 },
    { name: 'A', n: 1234 },
  ];
  assert.equal(table(columns, rows, 'none'), 'NAME      N  NOTE\nHomes     5\nA      1234');
  assert.equal(table(columns, [], 'none'), 'none');
});

test('details are aligned below each other', () => {
  const lines = [
    ['Name', 'Homes'],
    ['Longer', 'x'],
  ] as const;
  assert.equal(details(lines), 'Name    Homes\nLonger  x');
});

test('control characters are shown as a question mark', () => {
  assert.equal(printable('a\u001b[31mb\nc\u202ed\u2028e\u2029f'), 'a?[31mb?c?d?e?f');
});

test('sizes use the unit that fits', () => {
  assert.deepEqual([0, 1, 1023, 1024, 1536, 5 * 2 ** 20, 3 * 2 ** 40].map(bytes), [
    '0 bytes',
    '1 bytes',
    '1023 bytes',
    '1.0 KiB',
    '1.5 KiB',
    '5.0 MiB',
    '3.0 TiB',
  ]);
});
