import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MOST_CENTS } from './limits.ts';
import { centsOfDollars, dollarsOfCents } from './money.ts';

test('parses amounts as people write them', () => {
  for (const [text, cents] of [
    ['1,234.5', 123_450],
    ['1234.50', 123_450],
    [' $1,234 ', 123_400],
    ['$ 0.07', 7],
    ['.5', 50],
    ['0', 0],
    ['12.', 1_200],
    ['007', 700],
    ['19.99', 1_999],
    ['1,000,000,000', MOST_CENTS],
    ['', undefined],
    ['   ', undefined],
  ] as const) {
    assert.equal(centsOfDollars(text), cents, text);
  }
});

test('explains why a text is not an amount', () => {
  const example = 'Enter an amount in dollars, such as 1,234.50.';
  for (const [text, problem] of [
    ['abc', example],
    ['.', example],
    ['$', example],
    ['1.234', example],
    ['1,23', example],
    ['12,34.00', example],
    ['1.234,50', example],
    ['1e3', example],
    ['0x10', example],
    ['١٢', example],
    ['5 €', example],
    ['-5', 'Enter 0 or more.'],
    ['$-5', 'Enter 0 or more.'],
    ['1,000,000,000.01', 'Enter $1,000,000,000 or less.'],
    ['9'.repeat(400), 'Enter $1,000,000,000 or less.'],
  ] as const) {
    assert.deepEqual(centsOfDollars(text), { problem }, text);
  }
});

test('cents formatted as dollars parse to the same cents', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MOST_CENTS }), (cents) => {
      assert.equal(centsOfDollars(dollarsOfCents(cents)), cents);
      const grouped = (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
      assert.equal(centsOfDollars(grouped), cents);
    }),
  );
});
