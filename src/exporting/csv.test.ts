import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csvText, isoTime } from './csv.ts';

/** Texts of characters that matter to readers of CSV. */
const CELL = fc.string({ unit: fc.constantFrom(...'ab ,;"\'\t\r\n=+-@＝é北') });

test('a parser reads back the same cells, with an apostrophe before each formula', () => {
  const formula = /(^|[;\t]"*)([=+\-@＝])/;
  fc.assert(
    fc.property(fc.array(fc.array(CELL, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
      const read: string[][] = parse(csvText(rows), { record_delimiter: '\r\n' });
      assert.equal(read.length, rows.length);
      for (const cell of read.flat()) assert.doesNotMatch(cell, formula);
      const withoutApostrophes = (cells: string[][]) => cells.flat().map((cell) => cell.replaceAll("'", ''));
      assert.deepEqual(withoutApostrophes(read), withoutApostrophes(rows));
    }),
  );
});

test('a text changes only before a formula, and is quoted only for a delimiter, a quote or a line break', () => {
  for (const [cell, text] of [
    ['', ''],
    ['a-b + c = d@e', 'a-b + c = d@e'],
    ["it's", "it's"],
    ['-1', "'-1"],
    ['\ta', "'\ta"],
    ['\ra', '"\'\ra"'],
    ['a;=b', "a;'=b"],
    ['a;""-b', '"a;""""\'-b"'],
    ['a,b', '"a,b"'],
    ['a"b', '"a""b"'],
    ['a\nb', '"a\nb"'],
    ['a;b', 'a;b'],
    ['=a,b', '"\'=a,b"'],
    [-1, '-1'],
    [0, '0'],
    [null, ''],
  ] as const)
    assert.equal(csvText([[cell]]), `${text}\r\n`);
});

test('a time is written like a Date, in any order of days', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e13 }), (atMs) => {
      assert.equal(isoTime(atMs), new Date(atMs).toISOString());
    }),
  );
  assert.equal(isoTime(null), null);
});
