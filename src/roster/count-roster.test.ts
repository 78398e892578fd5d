import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCountRoster } from './count-roster.ts';

/** Counts a roster of a size that is estimated so. */
function countOf(size: number, estimated = size) {
  return makeCountRoster({
    count: async (_, most) => Math.min(size, most),
    estimate: async (_, most) => Math.min(estimated, most),
  })('org_1');
}

test('a roster is counted exactly up to 10,000 renters', async () => {
  for (const renters of [0, 1, 9_999, 10_000])
    assert.deepEqual(await countOf(renters, 12_345), { renters, isMore: false });
});

test('the number of more renters is an estimate with two digits, between 10,000 and a million', async () => {
  for (const [size, estimated, renters] of [
    [10_001, 9_400, 10_000],
    [10_001, 0, 10_000],
    [12_000, 11_999, 11_000],
    [49_832, 49_832, 49_000],
    [100_000, 99_980, 99_000],
    [123_456, 127_999, 120_000],
    [5_000_000, 5_000_000, 1_000_000],
  ] as const)
    assert.deepEqual(await countOf(size, estimated), { renters, isMore: true });
});
