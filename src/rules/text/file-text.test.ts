import assert from 'node:assert/strict';
import { test } from 'node:test';
import { spreadsheetAdvice, textOfFile } from './file-text.ts';

const TEXT = 'Name,Größe\n“Søren” – 北京 🚗';
const bytes = (text: string) => new TextEncoder().encode(text);

/** With a byte order mark. */
function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  for (const [place, unit] of ['\uFEFF', ...text.split('')].entries()) {
    view.setUint16(2 * place, unit.charCodeAt(0), littleEndian);
  }
  return new Uint8Array(view.buffer);
}

test('decodes UTF-8 with and without a byte order mark', () => {
  for (const mark of ['', '\uFEFF']) {
    assert.deepEqual(textOfFile(bytes(mark + TEXT)), { text: TEXT, encoding: 'UTF-8' });
  }
  assert.deepEqual(textOfFile(new Uint8Array()), { text: '', encoding: 'UTF-8' });
});

test('decodes UTF-16 by its byte order mark, as Excel writes “Unicode text”', () => {
  for (const littleEndian of [true, false]) {
    assert.deepEqual(textOfFile(utf16(TEXT, littleEndian)), { text: TEXT, encoding: 'UTF-16' });
  }
});

test('decodes anything that is not UTF-8 as Windows-1252', () => {
  const file = Uint8Array.of(0x4a, 0x6f, 0x73, 0xe9, 0x20, 0x80, 0x93);
  assert.deepEqual(textOfFile(file), { text: 'José €“', encoding: 'Windows-1252' });
});

test('rejects spreadsheets and files with NUL characters', () => {
  const wrong = [
    Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 1, 2),
    Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1),
    bytes('a\0b'),
    Uint8Array.of(0x41, 0, 0x42, 0),
  ];
  for (const file of wrong) {
    const read = textOfFile(file);
    assert.match('problem' in read ? read.problem : '', /CSV UTF-8/);
  }
});

test('says for each program how a spreadsheet is saved as CSV', () => {
  const advice = (name: string) => spreadsheetAdvice(name)?.split('.')[0];
  assert.deepEqual(['old-tenants.xlsx', 'OLD.XLS', 'old.numbers', 'old.ods', 'old.csv', 'xlsx'].map(advice), [
    'Excel files can’t be read',
    'Excel files can’t be read',
    'Numbers files can’t be read',
    'ODS files can’t be read',
    undefined,
    undefined,
  ]);
});
