import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS, dayName, dayNamed, daysOf, dayText, hasHappened, momentText, startOfDay } from './days.ts';

const DAY = Date.UTC(2026, 10, 21);

test('a day begins at midnight UTC, in any time zone of the machine', () => {
  for (const at of [DAY, DAY + 1, DAY + DAY_MS - 1]) assert.equal(startOfDay(at), DAY);
  assert.equal(startOfDay(DAY + DAY_MS), DAY + DAY_MS);
  assert.equal(startOfDay(DAY + 5, -30), Date.UTC(2026, 9, 22));
});

test('a day is parsed from its name, and from nothing else', () => {
  assert.equal(dayName(DAY + 5), '2026-11-21');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
      assert.equal(dayNamed(dayName(at)), startOfDay(at));
    }),
  );
  for (const name of [
    '',
    '2026-11-31',
    '2026-02-30',
    '2026-13-01',
    '2026-1-1',
    'Nov 21, 2026',
    '2026-11-21T00',
  ]) {
    assert.equal(dayNamed(name), undefined, name);
  }
});

test('the days of a period are complete and without repetition', () => {
  assert.deepEqual(daysOf(DAY, DAY), []);
  assert.deepEqual(daysOf(DAY, DAY + 2 * DAY_MS), [DAY, DAY + DAY_MS]);
  assert.deepEqual(daysOf(DAY + 5, DAY + DAY_MS), [DAY]);
});

test('formats a day and a minute for people', () => {
  assert.equal(dayText(DAY + 5), 'Nov 21, 2026');
  assert.equal(momentText(DAY + (9 * 60 + 5) * 60_000), 'Nov 21, 2026, 9:05 AM');
  assert.equal(dayText(Date.UTC(2026, 8, 1)), 'Sep 1, 2026');
});

test('a day counts as past from its beginning in UTC, and not before 1900', () => {
  const now = Date.parse('2026-03-01T00:00:00Z');
  for (const day of ['2026-03-01', '2026-02-28', '2024-02-29', '1900-01-01'])
    assert.ok(hasHappened(day, now), day);
  for (const day of [
    '2026-03-02',
    '2026-02-29',
    '1899-12-31',
    '2026-3-1',
    '2026-02-28T00:00:00Z',
    ' 2026-02-28',
    '',
  ])
    assert.ok(!hasHappened(day, now), day);
  assert.ok(!hasHappened('2026-03-01', now - 1), 'the day before, in UTC');
});
