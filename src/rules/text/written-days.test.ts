import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDayOrderFinder, withoutSlashes } from './written-days.ts';

function orderOf(...texts: string[]) {
  const finder = makeDayOrderFinder();
  for (const text of texts) finder.take(text);
  return finder.found();
}

test('a number above 12 proves the order of all days; without one, or with one in both places, it is unclear', () => {
  assert.equal(orderOf('3/4/2025', '12/31/2024', 'soon'), 'month_first');
  assert.equal(orderOf('03/04/2025', '31/12/2024'), 'day_first');
  assert.equal(orderOf('3/4/2025', '12/12/2024'), 'unclear');
  assert.equal(orderOf('13/4/2025', '4/13/2025'), 'unclear');
  assert.equal(orderOf('45/99/2025'), 'unclear');
  assert.equal(orderOf('2025-03-04', '3.4.2025', '3/4/25', ''), undefined);
});

test('a day with slashes is read in the order of the file, and any other text is left as it is', () => {
  assert.equal(withoutSlashes('3/4/2025', 'month_first'), '2025-03-04');
  assert.equal(withoutSlashes('3/4/2025', 'day_first'), '2025-04-03');
  assert.equal(withoutSlashes('3/4/2025', 'unclear'), '3/4/2025');
  assert.equal(withoutSlashes('3/4/2025', undefined), '3/4/2025');
  assert.equal(withoutSlashes('2025-03-04', 'day_first'), '2025-03-04');
});
