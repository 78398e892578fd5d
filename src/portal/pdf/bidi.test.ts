import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRightToLeft, levelsOf, visualOrder } from './bidi.ts';

/** Each letter by its level, as it is seen from the left. */
function seen(text: string): string {
  const letters = [...text];
  const levels = levelsOf(letters);
  return visualOrder(letters.map((letter, place) => ({ letter, level: levels[place] ?? 0 })))
    .map(({ letter }) => letter)
    .join('');
}

for (const [text, order] of [
  ['plain words 12', 'plain words 12'],
  ['אבג', 'גבא'],
  ['אב גד', 'דג בא'],
  ['see אב גד now', 'see דג בא now'],
  ['אב 123 גד', 'דג 123 בא'],
  ['אב see this גד', 'דג see this בא'],
  ['אב (12) see', 'see )12( בא'],
  ['12 אב', 'בא 12'],
  ['!', '!'],
  ['', ''],
] as const) {
  test(`${JSON.stringify(text)} is seen as ${JSON.stringify(order)}`, () => {
    assert.equal(seen(text), order);
  });
}

test('what is written from the right is told', () => {
  assert.ok(hasRightToLeft('name: محمد'));
  assert.ok(!hasRightToLeft('李明 Zoë 12'));
});
