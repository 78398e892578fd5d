import assert from 'node:assert/strict';
import { test } from 'node:test';
import { count, counted } from './counts.ts';

test('a number has thousands separators', () => {
  const numbers = [0, 100, 1_000, -4_999, 12_345, 1_234_567, -100].map(count);
  assert.deepEqual(numbers, ['0', '100', '1,000', '-4,999', '12,345', '1,234,567', '-100']);
});

test('a noun is in the singular after one only', () => {
  const texts = [0, 1, 2, 1_000].map((number) => counted(number, 'record'));
  assert.deepEqual(texts, ['0 records', '1 record', '2 records', '1,000 records']);
});
