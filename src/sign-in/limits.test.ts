import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from '../errors.ts';
import { SlowDown } from './limits.ts';

/** Makes attempts on one account, with its own clock. */
function attempts() {
  let now = 1_700_000_000_000;
  const slowDown = new SlowDown(() => now);
  return {
    slowDown,
    later(ms: number) {
      now += ms;
    },
    /** Returns the remaining wait in seconds; 0 means that the attempt began. */
    waitOf(account = 'ana'): number {
      try {
        slowDown.begin(account);
        return 0;
      } catch (error) {
        assert.ok(error instanceof ApiError);
        assert.equal(error.code, 'rate_limited');
        return error.retryAfterSeconds ?? Number.NaN;
      }
    },
  };
}

test('five attempts are free; then each one doubles the wait, up to a quarter of an hour', () => {
  const { waitOf, later } = attempts();
  for (let free = 0; free < 5; free++) assert.equal(waitOf(), 0);
  for (const seconds of [15, 30, 60, 120, 240, 480, 900, 900, 900]) {
    assert.equal(waitOf(), seconds);
    later(seconds * 1000 - 1);
    assert.equal(waitOf(), 1);
    later(1);
    assert.equal(waitOf(), 0, `after ${seconds} s`);
  }
});

test('simultaneous attempts count before any of them has a result, and a rejected one does not count', () => {
  const { waitOf, later } = attempts();
  const waits = Array.from({ length: 40 }, () => waitOf());
  assert.deepEqual([waits.filter((wait) => wait === 0).length, new Set(waits)], [5, new Set([0, 15])]);
  later(15_000);
  assert.equal(waitOf(), 0);
});

test('success clears the count of that account only', () => {
  const { slowDown, waitOf } = attempts();
  for (let attempt = 0; attempt < 5; attempt++) {
    waitOf('ana');
    waitOf('bo');
  }
  slowDown.succeeded('ana');
  assert.equal(waitOf('ana'), 0);
  assert.equal(waitOf('bo'), 15);
  assert.equal(waitOf('cy'), 0);
});

test('an attempt that is taken back no longer counts', () => {
  const { slowDown, waitOf, later } = attempts();
  for (let outage = 0; outage < 20; outage++) {
    assert.equal(waitOf(), 0);
    slowDown.takeBack('ana');
  }
  for (let free = 0; free < 5; free++) assert.equal(waitOf(), 0);
  later(15_000);
  assert.equal(waitOf(), 0);
  slowDown.takeBack('ana');
  assert.equal(waitOf(), 15);
  later(15_000);
  assert.equal(waitOf(), 0);
  assert.equal(waitOf(), 30);
});

test('an account without attempts for an hour starts again', () => {
  const { waitOf, later } = attempts();
  for (let attempt = 0; attempt < 5; attempt++) waitOf();
  later(60 * 60_000);
  for (let free = 0; free < 5; free++) assert.equal(waitOf(), 0);
});

test('a limited number of accounts is remembered, and the least recent are dropped first', () => {
  const { waitOf } = attempts();
  for (let attempt = 0; attempt < 5; attempt++) waitOf('first');
  for (let attempt = 0; attempt < 5; attempt++) waitOf('last');
  for (let other = 0; other < 49_999; other++) waitOf(`account ${other}`);
  assert.equal(waitOf('last'), 15);
  assert.equal(waitOf('first'), 0);
});
