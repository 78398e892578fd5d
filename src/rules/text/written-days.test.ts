import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isoDay, makeDayOrderFinder } from './written-days.ts';

function orderOf(...texts: string[]) {
  const finder = makeDayOrderFinder();
  for (const text of texts) finder.take(text);
  return finder.found();
}

test('a number above 12 proves the order of all days; without one, or with one in both places, it is unclear', () => {
  assert.equal(orderOf('3/4/2025', '12/31/2024', 'soon'), 'month_first');
  assert.equal(orderOf('03/04/2025', '31/12/2024'), 'day_first');
  assert.equal(orderOf('7/1/23', '08/31/22'), 'month_first');
  assert.equal(orderOf('3/4/2025', '12/12/2024'), 'unclear');
  assert.equal(orderOf('13/4/2025', '4/13/2025'), 'unclear');
  assert.equal(orderOf('45/99/2025'), 'unclear');
  assert.equal(orderOf('2025-03-04', '3.4.2025', 'June 30, 2024', ''), undefined);
});

test('a day with slashes is read in the order of the file, and any other text is left as it is', () => {
  assert.equal(isoDay('3/4/2025', 'month_first'), '2025-03-04');
  assert.equal(isoDay('3/4/2025', 'day_first'), '2025-04-03');
  assert.equal(isoDay('3/4/2025', 'unclear'), '3/4/2025');
  assert.equal(isoDay('3/4/2025', undefined), '3/4/2025');
  assert.equal(isoDay('2025-03-04', 'day_first'), '2025-03-04');
});

test('English names of months are read in any order, also shortened, with a weekday or an ordinal', () => {
  const written = [
    'June 30, 2024',
    'june 30 2024',
    'Jun. 30, 2024',
    'Jun 30th, 2024',
    'Sunday, June 30, 2024',
    '30 June 2024',
    '30 Jun. 2024',
    '30th of June, 2024',
    '30-Jun-24',
    'June 30, 24',
  ];
  for (const text of written) assert.equal(isoDay(text, undefined), '2024-06-30', text);
  assert.equal(isoDay('1 Sep 2024', 'month_first'), '2024-09-01');
  assert.equal(isoDay('Sept 1, 2024', undefined), '2024-09-01');
  for (const text of ['June 2024', 'Ju 30, 2024', '30 Juin 2024', 'Mayor 3, 2024', 'June 30'])
    assert.equal(isoDay(text, undefined), text);
});

test('a year of two digits is in this century; that of a birth is in the last one if it would be in the future', () => {
  const now = Date.UTC(2026, 10, 27);
  assert.equal(isoDay('7/1/23', 'month_first'), '2023-07-01');
  assert.equal(isoDay('7/1/98', 'month_first'), '2098-07-01', 'which is an error for the end of a rental');
  assert.equal(isoDay('7/1/85', 'month_first', now), '1985-07-01');
  assert.equal(isoDay('7/1/03', 'month_first', now), '2003-07-01');
  assert.equal(isoDay('7/1/27', 'month_first', now), '1927-07-01');
});
