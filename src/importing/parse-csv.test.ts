import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { csvText } from '../exporting/csv.ts';
import { MOST_ROWS } from './limits.ts';
import { parseCsv } from './parse-csv.ts';

const cellsOf = async (text: string) => (await parseCsv(text)).rows.map(({ cells }) => cells);

test('the delimiter (comma, semicolon or tab) is detected from the first row, outside quotes', async () => {
  for (const delimiter of [',', ';', '\t']) {
    const text = ['"Name, or; so\tit is"', 'E-mail', 'x\r\nJo', 'jo@a.example', '"a\nb"'].join(delimiter);
    assert.deepEqual(await parseCsv(text), {
      headers: ['Name, or; so it is', 'E-mail', 'x'],
      rows: [{ number: 2, cells: ['Jo', 'jo@a.example', 'a\nb'] }],
    });
  }
  assert.deepEqual(await parseCsv('Name\nJo; Ann, B'), {
    headers: ['Name'],
    rows: [{ number: 2, cells: ['Jo; Ann', ' B'] }],
  });
});

test('accepts line ends of every system, a byte order mark, empty rows and 6"', async () => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = ['\uFEFF', 'a,b', '', ',', '1,"x""y"', '', '6" lift,2', '']
      .join(end)
      .replace(/^\uFEFF\s+/, '\uFEFF');
    assert.deepEqual((await parseCsv(text)).rows, [
      { number: 4, cells: ['1', 'x"y'] },
      { number: 6, cells: ['6" lift', '2'] },
    ]);
  }
});

test('rows are numbered as in a spreadsheet, however many lines a cell has', async () => {
  const { rows } = await parseCsv('a,b\n"1\n2\n3",x\n\n4,y\n');
  assert.deepEqual(
    rows.map(({ number }) => number),
    [2, 4],
  );
});

test('rejects files without rows, malformed files and files over a limit, with the reason', async () => {
  const rejected: [string, RegExp][] = [
    ['', /file is empty/],
    ['\uFEFF \r\n,,\n', /file is empty/],
    ['Name,E-mail', /no rows below/],
    ['Name,E-mail\n,\n \n', /no rows below/],
    ['jo@a.example,Jo\nann@a.example,Ann', /first row contains an e-mail/],
    ['Name,E-mail\n"Jo,jo@a.example\nAnn,x', /quotation mark.*never closed.*near line/],
    [`Name\n"${'x'.repeat(300_000)}`, /longer than 256 KiB/],
    [`${'a,'.repeat(100)}a\n1`, /more than 100 columns/],
    [`a\n1\n${'a,'.repeat(101)}a`, /Row 3 has more than 100 columns/],
    [`${'a'.repeat(201)}\n1`, /name of column 1 has more than 200/],
    [`a\n${'x\n'.repeat(MOST_ROWS + 1)}`, /more than 20,000 rows/],
    [`a\n${'é'.repeat(5 * 1024 * 1024)}`, /more than 10 MiB/],
  ];
  for (const [text, message] of rejected) {
    await assert.rejects(parseCsv(text), { name: 'ApiError', code: 'invalid', message }, text.slice(0, 40));
  }
});

test('accepts exactly the maximum number of rows and columns', async () => {
  const { rows } = await parseCsv(`a\n${'x\n'.repeat(MOST_ROWS)}`);
  assert.deepEqual([rows.length, rows.at(-1)?.number], [MOST_ROWS, MOST_ROWS + 1]);
  assert.equal((await parseCsv(`${'a,'.repeat(99)}a\n1`)).headers.length, 100);
});

test('parses every exported file back to the same cells, including formulas', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 });
  const formula = fc.constantFrom(
    '=1+1',
    '+1 503 555',
    '-2',
    '@x',
    '\tx',
    '＝1',
    'a\r\nb',
    '"',
    ';',
    'a;=1;"+2',
    'b\t""-3',
    '日本',
  );
  const cell = fc
    .oneof(text, formula)
    .filter(
      (cell) =>
        cell.trim() !== '' && !cell.startsWith("'") && !/[;\t]"*'/.test(cell) && !cell.includes('\uFEFF'),
    );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
      assert.deepEqual(await cellsOf(csvText([['a', 'b', 'c'], ...rows])), rows);
    }),
  );
});

test('formulas after a delimiter within a cell are escaped', () => {
  assert.equal(csvText([['a;=1+1', 'b\t@x;"-2', '5;6', '=a;+b']]), `a;'=1+1,"b\t'@x;""'-2",5;6,'=a;'+b\r\n`);
});

test('drops the column of errors that an export of rejected rows adds', async () => {
  const read = await parseCsv('Name,Error\nJo,Name is missing\nAnn,"x",surplus\nBo');
  assert.deepEqual(read.headers, ['Name']);
  assert.deepEqual(
    read.rows.map(({ cells }) => cells),
    [['Jo'], ['Ann', 'surplus'], ['Bo']],
  );
});

test('a file is parsed in parts, and others get their turn in between', async () => {
  const rows = 10_000;
  let [turns, isDone] = [0, false];
  const count = () => {
    turns++;
    if (!isDone) setImmediate(count);
  };
  count();
  // The parser finds the open quotation mark once it has parsed what comes before.
  const content = `Name\n${'Ann Mary Lee, of 12 Harbor Street\n'.repeat(rows)}"`;
  await assert.rejects(parseCsv(content), /never closed/);
  isDone = true;
  assert.ok(turns >= rows / 500, `${turns} turns`);
});
