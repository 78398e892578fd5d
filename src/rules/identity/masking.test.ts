import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { maskAddress, maskDateOfBirth, maskEmail, maskLicense, maskPhone } from './masking.ts';

for (const [mask, given, shown] of [
  [maskEmail, 'jordan@example.com', 'j•••@example.com'],
  [maskEmail, '😀x@example.com', '😀•••@example.com'],
  [maskEmail, '@example.com', '•••'],
  [maskEmail, 'nothing', '•••'],
  [maskPhone, '+1 (555) 010-0199', '•••0199'],
  [maskPhone, '12345', '•••45'],
  [maskPhone, '1', '•••'],
  [maskPhone, '', '•••'],
  [maskLicense, 'CA-1234X', '•••34X'],
  [maskLicense, 'AB', '•••B'],
  [maskAddress, '12 Oak Lane\nSalem, OR 97301 ', '•••97301'],
  [maskAddress, '7 Elm', '•••lm'],
  [maskDateOfBirth, '1990-01-31', '1990-•••'],
] as const) {
  test(`${given} is shown as ${shown}`, () => assert.equal(mask(given), shown));
}

test('less than half of a phone or license is shown, and not more than four characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const shown = [...maskLicense(text)].length - 3;
      assert.ok(shown <= 4 && shown <= [...text].length / 2);
    }),
  );
});
