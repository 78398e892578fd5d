import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords } from './statement.ts';

for (const [text, words] of [
  ['', 0],
  [' \n\t— … !', 0],
  ['I paid this in full.', 5],
  ["I didn't do it", 4],
  ['I  paid\n\nit', 3],
  ['2,500 dollars', 2],
  ['Я заплатил всё', 3],
  ['دفعت كل شيء', 3],
  ['我已经付清了房租', 5],
  ['ฉันจ่ายแล้ว', 3],
  ['🙂 🙂', 0],
] as const) {
  test(`${JSON.stringify(text)} has ${words} words`, () => assert.equal(countWords(text), words));
}
