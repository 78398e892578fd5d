import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cursorOf, HISTORY_CURSOR } from './cursors.ts';

const LINE = cursorOf({ at: 'number', balance: 'integer', id: 'text' });

test('a cursor is decoded to the place it was encoded from', () => {
  const number = fc.nat(999_999_999_999_999);
  const place = fc.record(
    { at: number, balance: fc.maxSafeInteger().map((n) => n || 0), id: fc.string() },
    { noNullPrototype: true },
  );
  fc.assert(fc.property(place, (at) => assert.deepEqual(LINE.readAfter(LINE.write(at) ?? ''), at)));
});

test('a missing part of a place stays missing', () => {
  for (const place of [
    { report: 5, incident: undefined },
    { report: undefined, incident: 'inc_1' },
  ])
    assert.deepEqual(HISTORY_CURSOR.readAfter(HISTORY_CURSOR.write(place) ?? ''), place);
});

test('without a cursor a list starts at its beginning, and its last page has no cursor', () => {
  assert.deepEqual(
    [LINE.readAfter(undefined), LINE.readAfter(''), LINE.write(null)],
    [undefined, undefined, null],
  );
});

for (const wrong of ['x', '5', '5.', '5.x.id', '-5.1.id', '5.1e3.id', '9007199254740993.1.id', '5.-.id'])
  test(`${wrong} is rejected as a cursor of three parts`, () => {
    assert.throws(() => LINE.readAfter(wrong), { message: 'after must be next of the previous page.' });
  });

for (const wrong of ['.', '..', '5', 'x.', '5.<b>', '5.inc 1'])
  test(`${wrong} is rejected as a cursor of a history`, () =>
    assert.throws(() => HISTORY_CURSOR.readAfter(wrong)));
