import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isOneEdit } from './similarity.ts';

const text = fc.stringMatching(/^[ab1]{0,8}$/);

test('one character omitted, added or changed, or two adjacent ones swapped, is one edit', () => {
  fc.assert(
    fc.property(text, fc.nat(8), fc.constantFrom('a', 'b', '2'), (one, at, character) => {
      const place = Math.min(at, one.length);
      const rest = one.slice(place);
      const swapped = one.slice(0, place) + rest.charAt(1) + rest.charAt(0) + rest.slice(2);
      for (const other of [
        one.slice(0, place) + character + rest,
        one.slice(0, place) + rest.slice(1),
        one.slice(0, place) + character + rest.slice(1),
        swapped,
      ]) {
        assert.equal(isOneEdit(one, other), one !== other, `${one} ${other}`);
        assert.equal(isOneEdit(other, one), one !== other, `${other} ${one}`);
      }
    }),
  );
});

for (const [one, other] of [
  ['5551234567', '5551235476'],
  ['abc', 'cba'],
  ['', 'ab'],
  ['same', 'same'],
] as const) {
  test(`'${one}' and '${other}' differ by more than one edit`, () => assert.ok(!isOneEdit(one, other)));
}
