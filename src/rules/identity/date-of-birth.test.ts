import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDateOfBirth, latestBirth } from './date-of-birth.ts';

const NOW = Date.UTC(2026, 10, 21, 23, 59);

for (const [text, plausible] of [
  ['1990-01-31', true],
  ['1900-01-01', true],
  ['1899-12-31', false],
  ['2010-11-21', true],
  ['2010-11-22', false],
  ['2026-11-21', false],
  ['1990-02-29', false],
  ['1992-02-29', true],
  ['1990-1-31', false],
  ['31.01.1990', false],
  ['', false],
  ['+19900-01-31', false],
] as const) {
  test(`'${text}' is ${plausible ? 'a' : 'not a'} plausible date of birth in November 2026`, () => {
    assert.equal(isDateOfBirth(text, NOW), plausible);
  });
}

test('on 29 February the latest date of birth is a day that exists', () => {
  assert.equal(latestBirth(Date.UTC(2028, 1, 29)), '2012-02-29');
  assert.equal(latestBirth(Date.UTC(2116, 1, 29)), '2100-03-01');
});
