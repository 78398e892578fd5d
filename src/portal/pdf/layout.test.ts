import assert from 'node:assert/strict';
import { test } from 'node:test';
import { layOut } from './layout.ts';

const FONT = { name: 'any', file: Buffer.alloc(0), thinner: 0 };
/** Every character is one point wide. */
const TOOLS = { fonts: { find: () => FONT }, measure: (text: string) => [...text].length };

/** Returns the lines in visual order. Reverses runs of these scripts, as fontkit does. */
function seen(text: string, width: number): string[] {
  return layOut(text, { size: 1 }, width, TOOLS).map((line) =>
    line
      .map((run) =>
        /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(run.text) ? [...run.text].reverse().join('') : run.text,
      )
      .join(''),
  );
}

test('a line that begins with a left-to-right name keeps the direction of its right-to-left paragraph', () => {
  assert.deepEqual(seen('אבגדה וזחט Harbor זח', 12), ['טחזו הדגבא', 'חז Harbor']);
});

test('amounts, times and phone numbers keep their order wherever the line breaks', () => {
  assert.deepEqual(seen('חוב $1,234.50 עד 14:30 טל 054-123-4567', 14), [
    '$1,234.50 בוח',
    'לט 14:30 דע',
    '054-123-4567',
  ]);
});

test('digits that fontkit reverses keep their order, between words of either direction', () => {
  assert.deepEqual(seen('Paid ۱۲ ۳۴۵ rials', 40), ['Paid ۱۲ ۳۴۵ rials']);
  assert.deepEqual(seen('مح ۱۴:۳۰ بد', 40), ['دب ۱۴:۳۰ حم']);
});

test('brackets around right-to-left words are mirrored', () => {
  assert.deepEqual(seen('אב (גד) הו', 40), ['וה (דג) בא']);
});
