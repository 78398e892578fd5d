import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countWords, withoutHidden } from './statement.ts';

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
  ['I don’t owe $2,500.75, e.g. to the U.S.', 8],
  ["L'appartement d'en haut", 3],
  ['never_never_never', 3],
  ['paid.paid.paid', 3],
  ["paid'paid'paid", 3],
  ['I paid.They lied.', 4],
  ['never\u202Fnever\u3164never', 3],
  ['never\u203Fnever\u02D7never', 3],
  ['pa\u00ADid \u2060in', 2],
  ['می\u200Cروم', 1],
  ['צה"ל', 1],
] as const) {
  test(`${JSON.stringify(text)} has ${words} words`, () => assert.equal(countWords(text), words));
}

test('drops hidden characters, and keeps those that scripts and emoji need', () => {
  assert.equal(
    withoutHidden('\u202Edeewo I\u202C, \u2066a\u2069\u200F b\u2060c\uFEFF\u3164d'),
    'deewo I, a bc d',
  );
  for (const text of ['می\u200Cروم', '👩\u200D🚀 ☀\uFE0F', 'ខ្មែរ\u200Bភាសា', 'שלום\nEnglish']) {
    assert.equal(withoutHidden(text), text);
  }
});
