import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasRightToLeft, levelsOf, mirrored, visualOrder } from './bidi.ts';

/** Returns a text in visual order, from left to right. */
function seen(text: string): string {
  const letters = [...text];
  const levels = levelsOf(letters);
  return visualOrder(letters.map((letter, place) => ({ letter, level: levels[place] ?? 0 })))
    .map(({ letter, level }) => (level % 2 === 1 ? mirrored(letter) : letter))
    .join('');
}

for (const [text, order] of [
  ['plain words 12', 'plain words 12'],
  ['אבג', 'גבא'],
  ['אב גד', 'דג בא'],
  ['see אב גד now', 'see דג בא now'],
  ['אב 123 גד', 'דג 123 בא'],
  ['אב see this גד', 'דג see this בא'],
  ['אב (12) see', 'see (12) בא'],
  ['12 אב', 'בא 12'],
  // Amounts, times, dates and phone numbers stay left-to-right within right-to-left words (UAX #9, W2 to W6).
  ['חוב $1,234.50 עד 14:30', '14:30 דע $1,234.50 בוח'],
  ['18% (31/12/2026) אב', 'בא (31/12/2026) 18%'],
  ['₪450.00 אב', 'בא ₪450.00'],
  ['טל 054-123-4567', '054-123-4567 לט'],
  ['דפ 14:30 ב-Harbor Homes', 'Harbor Homes-ב 14:30 פד'],
  ['مح 14:30 31/12/2026', '31/12/2026 14:30 حم'],
  ['مح ١٤:٣٠ ١٬٢٣٤', '١٬٢٣٤ ١٤:٣٠ حم'],
  ['to אב 🙂 גד', 'to דג 🙂 בא'],
  ['!', '!'],
  ['', ''],
] as const) {
  test(`${JSON.stringify(text)} is displayed as ${JSON.stringify(order)}`, () => {
    assert.equal(seen(text), order);
  });
}

test('right-to-left text is recognized', () => {
  assert.ok(hasRightToLeft('name: محمد'));
  assert.ok(hasRightToLeft('٣'));
  assert.ok(!hasRightToLeft('李明 Zoë 12'));
});
