import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isOneEdit } from './matching/similarity.ts';
import { isMistyped } from './matching/typing-errors.ts';
import { similarIdentifiers } from './similar-identifiers.ts';

for (const [what, typed, onFile] of [
  ['a letter left out', 'jordn.reyes@example.com', 'jordan.reyes@example.com'],
  ['a letter left out at the end', 'jordan.reyes@example.co', 'jordan.reyes@example.com'],
  ['a letter added', 'jorddan.reyes@example.com', 'jordan.reyes@example.com'],
  ['a dot left out', 'jordanreyes@example.com', 'jordan.reyes@example.com'],
  ['two letters swapped', 'jordan.reyes@gmial.com', 'jordan.reyes@gmail.com'],
  ['a key beside the right one', 'jirdan@example.com', 'jordan@example.com'],
  ['a letter of the same shape', 'jordon@example.com', 'jordan@example.com'],
  ['a letter of the same sound', 'tayler@example.com', 'taylor@example.com'],
  ['another separator', 'jordan_reyes@example.com', 'jordan.reyes@example.com'],
  ['a digit left out', 'jordan1@example.com', 'jordan14@example.com'],
  ['a digit beside the right one', 'jordan15@example.com', 'jordan14@example.com'],
  ['a digit in place of a letter', 'j0rdan@example.com', 'jordan@example.com'],
] as const) {
  test(`${what} makes ${typed} of ${onFile}`, () =>
    assert.ok(similarIdentifiers('email', typed).includes(onFile)));
}

test('one digit wrong, missing or added, or two digits swapped, makes a similar phone', () => {
  for (const onFile of ['5550104478', '5550104747', '555010447', '55501044777', '5505104477'])
    assert.ok(similarIdentifiers('phone', '5550104477').includes(onFile), onFile);
});

const email = fc
  .tuple(fc.stringMatching(/^[a-z0-9._-]{1,12}$/), fc.stringMatching(/^[a-z0-9.-]{1,12}$/))
  .map((parts) => parts.join('@'));
const phone = fc.stringMatching(/^[0-9]{7,15}$/);

test('each similar identifier differs by one edit, and is listed once', () => {
  for (const [kind, values] of [
    ['email', email],
    ['phone', phone],
  ] as const) {
    fc.assert(
      fc.property(values, (value) => {
        const similar = similarIdentifiers(kind, value);
        assert.ok(similar.every((other) => isOneEdit(value, other)));
        assert.equal(new Set(similar).size, similar.length);
      }),
    );
  }
});

test('every letter that is mistyped, left out, added or swapped is found', () => {
  const word = fc.stringMatching(/^[a-z]{4,12}$/);
  fc.assert(
    fc.property(word, fc.nat(12), fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'), (word, at, letter) => {
      const place = Math.min(at, word.length - 1);
      const [before, here, rest] = [word.slice(0, place), word.charAt(place), word.slice(place + 1)];
      const swapped = before + rest.charAt(0) + here + rest.slice(1);
      const similar = similarIdentifiers('email', `${word}@example.com`);
      for (const other of [before + rest, before + letter + here + rest, before + letter + rest, swapped]) {
        if (isMistyped(word, other)) assert.ok(similar.includes(`${other}@example.com`), `${word} ${other}`);
      }
    }),
  );
});

test('the number of lookups is bounded, and nothing is similar to an identifier that cannot be compared', () => {
  const longest = `${'a1'.repeat(14)}@example.com`;
  assert.equal(longest.length, 40);
  assert.ok(similarIdentifiers('email', longest).length < 2_000);
  assert.ok(similarIdentifiers('phone', '1'.repeat(15)).length < 500);
  for (const value of [`a${longest}`, 'jordan', 'jördan@example.com', 'jordan @example.com', '@', ''])
    assert.deepEqual(similarIdentifiers('email', value), [], value);
  for (const value of ['555010', '']) assert.deepEqual(similarIdentifiers('phone', value), [], value);
});
