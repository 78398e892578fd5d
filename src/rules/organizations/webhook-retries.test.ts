import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOST_ATTEMPTS, nextAttemptAt } from './webhook-retries.ts';

const HOUR_MS = 3_600_000;

/** Returns the waits of a delivery whose attempts all fail at once, in milliseconds. */
function waits(random: number): number[] {
  const found: number[] = [];
  for (let [attempts, at] = [1, 0]; ; attempts++) {
    const next = nextAttemptAt(attempts, at, random);
    if (next === undefined) return found;
    found.push(next - at);
    at = next;
  }
}

test('a delivery has eight attempts in about 28 hours, later and later', () => {
  const middle = waits(0.5);
  assert.deepEqual(
    middle,
    [5_000, 300_000, 1_800_000, 2, 5, 10, 10].map((wait) => (wait < 100 ? wait * HOUR_MS : wait)),
  );
  assert.equal(middle.length + 1, MOST_ATTEMPTS);
  const hours = middle.reduce((sum, wait) => sum + wait, 0) / HOUR_MS;
  assert.ok(hours > 27 && hours < 28);
});

test('a wait is a tenth shorter or longer at most', () => {
  const middle = waits(0.5);
  assert.deepEqual(
    waits(0),
    middle.map((wait) => wait * 0.9),
  );
  assert.deepEqual(
    waits(1),
    middle.map((wait) => Math.round(wait * 1.1)),
  );
});
