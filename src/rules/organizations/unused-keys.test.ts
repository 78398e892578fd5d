import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysUnused } from './unused-keys.ts';

const DAY_MS = 86_400_000;

for (const [lastUsedAt, createdAt, days] of [
  [0, 0, 90],
  [1, 0, 89],
  [DAY_MS, 0, 89],
  [90 * DAY_MS, 0, 0],
  [null, 0, 90],
  [null, 80 * DAY_MS, 10],
] as const) {
  test(`a key of ${createdAt} that was last used at ${lastUsedAt} is unused for ${days} days`, () => {
    assert.equal(daysUnused({ lastUsedAt, createdAt }, 90 * DAY_MS), days);
  });
}
