import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS } from '../text/days.ts';
import { countedIncidents, isCounted } from './counted-incidents.ts';

const YEAR_MS = 366 * DAY_MS;

for (const [name, at, earlier, counted] of [
  ['the first', 0, [], true],
  ['the third', 10, [8, 9], true],
  ['the fourth within a year', YEAR_MS, [1, 2, 3], false],
  ['the fourth a year after the first', YEAR_MS + 1, [1, 2, 3], true],
  ['one after many', YEAR_MS + 9, [1, 2, 3, 4, 5, 6, 7, 8, 9], true],
] as const) {
  test(`${name} incident of an organization ${counted ? 'counts' : 'does not count'}`, () => {
    assert.equal(isCounted(at, earlier), counted);
  });
}

const filings = fc.array(
  fc.record({ organizationId: fc.constantFrom('org_1', 'org_2'), filedAt: fc.nat({ max: 4 * YEAR_MS }) }),
  { maxLength: 40 },
);

test('in any 12 months at most three incidents of an organization count, and the first three always do', () => {
  fc.assert(
    fc.property(filings, (incidents) => {
      const counted = countedIncidents(incidents);
      for (const id of ['org_1', 'org_2']) {
        const times = incidents
          .filter(({ organizationId }) => organizationId === id)
          .map((incident) => ({ at: incident.filedAt, counted: counted.has(incident) }))
          .toSorted((one, other) => one.at - other.at);
        const counting = times.filter((time) => time.counted).map(({ at }) => at);
        assert.ok(counting.length >= Math.min(3, times.length));
        for (const [index, at] of counting.entries()) {
          assert.ok(at - (counting[index - 3] ?? Number.NEGATIVE_INFINITY) >= YEAR_MS);
        }
      }
    }),
  );
});

test('the order in which incidents are read does not matter', () => {
  fc.assert(
    fc.property(filings, (incidents) => {
      assert.equal(countedIncidents(incidents).size, countedIncidents(incidents.toReversed()).size);
    }),
  );
});
