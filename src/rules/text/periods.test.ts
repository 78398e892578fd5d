import assert from 'node:assert/strict';
import { test } from 'node:test';
import { daysOfPeriod, wrongPeriod } from './periods.ts';

// The last millisecond of a day, and of February in a leap year.
const NOW = Date.UTC(2028, 1, 29, 23, 59, 59, 999);

for (const [name, from, to] of [
  ['30d', '2028-01-31', '2028-02-29'],
  ['90d', '2027-12-02', '2028-02-29'],
  ['month', '2028-02-01', '2028-02-29'],
  ['last-month', '2028-01-01', '2028-01-31'],
] as const) {
  test(`${name} is from ${from} to ${to}`, () => {
    assert.deepEqual(daysOfPeriod(name, 'UTC', NOW), { from, to });
  });
}

test('in January the last month is December', () => {
  const january = Date.UTC(2028, 0, 1);
  assert.deepEqual(daysOfPeriod('last-month', 'UTC', january), { from: '2027-12-01', to: '2027-12-31' });
  assert.deepEqual(daysOfPeriod('month', 'UTC', january), { from: '2028-01-01', to: '2028-01-01' });
});

test('today, and so the month, is that of the time zone', () => {
  const [kiritimati, newYork] = ['Pacific/Kiritimati', 'America/New_York'];
  assert.deepEqual(daysOfPeriod('month', kiritimati, NOW), { from: '2028-03-01', to: '2028-03-01' });
  const march = Date.UTC(2028, 2, 1, 4, 59, 59, 999);
  assert.deepEqual(daysOfPeriod('month', newYork, march), { from: '2028-02-01', to: '2028-02-29' });
  assert.deepEqual(daysOfPeriod('7d', newYork, march + 1), { from: '2028-02-24', to: '2028-03-01' });
});

for (const [from, to, why] of [
  ['2028-01-01', '2028-12-31', undefined],
  ['2028-01-01', '2028-01-01', undefined],
  ['2028-01-01', '2029-01-01', /at most 366 days/],
  ['2028-01-02', '2028-01-01', /not be after/],
  ['2028-01-01', '', /Choose/],
  ['2028-02-30', '2028-03-01', /Choose/],
] as const) {
  test(`${from} to ${to} is ${why === undefined ? 'a period' : 'not a period'}`, () => {
    const said = wrongPeriod({ from, to });
    if (why === undefined) assert.equal(said, undefined);
    else assert.match(said ?? '', why);
  });
}
