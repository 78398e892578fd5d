import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAdverseReport, isTooOld, keptSince, keptUntil } from './record-age.ts';

const at = (time: string) => Date.parse(`${time}Z`);

test('a record with a day is kept until the seventh anniversary of the day is over in UTC', () => {
  for (const [occurredOn, lastMoment, firstMomentAfter] of [
    ['2019-11-23', '2026-11-23T23:59:59.999', '2026-11-24T00:00:00.000'],
    ['2019-12-31', '2026-12-31T23:59:59.999', '2027-01-01T00:00:00.000'],
    // 29 February has no seventh anniversary: the seven years end with 28 February.
    ['2020-02-28', '2027-02-28T23:59:59.999', '2027-03-01T00:00:00.000'],
    ['2020-02-29', '2027-02-28T23:59:59.999', '2027-03-01T00:00:00.000'],
    ['2020-03-01', '2027-03-01T23:59:59.999', '2027-03-02T00:00:00.000'],
    // The anniversary is in a leap year.
    ['2021-02-28', '2028-02-28T23:59:59.999', '2028-02-29T00:00:00.000'],
    ['2021-03-01', '2028-03-01T23:59:59.999', '2028-03-02T00:00:00.000'],
  ] as const) {
    for (const filedAt of [at(`${occurredOn}T12:00:00`), at('2026-01-01T00:00:00')]) {
      assert.equal(isTooOld({ occurredOn, filedAt }, at(lastMoment)), false, occurredOn);
      assert.equal(isTooOld({ occurredOn, filedAt }, at(firstMomentAfter)), true, occurredOn);
      assert.equal(keptUntil({ occurredOn, filedAt }), lastMoment.slice(0, 10));
    }
  }
});

test('a record without a day is kept for seven years after it was filed', () => {
  for (const [filed, lastMoment, firstMomentAfter] of [
    ['2019-11-23T12:00:00.000', '2026-11-23T12:00:00.000', '2026-11-23T12:00:00.001'],
    ['2020-02-29T12:00:00.000', '2027-02-28T23:59:59.999', '2027-03-01T00:00:00.000'],
    ['2020-03-01T12:00:00.000', '2027-03-01T12:00:00.000', '2027-03-01T12:00:00.001'],
    ['2021-02-28T23:59:59.999', '2028-02-28T23:59:59.999', '2028-02-29T00:00:00.000'],
    ['2021-03-01T06:00:00.000', '2028-02-29T23:59:59.999', '2028-03-01T06:00:00.001'],
  ] as const) {
    const record = { occurredOn: null, filedAt: at(filed) };
    assert.equal(isTooOld(record, at(lastMoment)), false, filed);
    assert.equal(isTooOld(record, at(firstMomentAfter)), true, filed);
  }
});

test('what is kept never begins earlier as time passes', () => {
  let before = keptSince(at('2027-12-30T00:00:00'));
  for (let now = at('2027-12-30T06:00:00'); now < at('2033-03-03T00:00:00'); now += 6 * 3_600_000) {
    const since = keptSince(now);
    assert.ok(since.filedAt >= before.filedAt && since.day >= before.day, new Date(now).toISOString());
    before = since;
  }
});

test('a report is adverse below the best score, or if it is unpaid', () => {
  assert.equal(isAdverseReport({ score: 970, unpaid: false }), false);
  assert.equal(isAdverseReport({ score: 1000, unpaid: false }), false);
  assert.equal(isAdverseReport({ score: 969, unpaid: false }), true);
  assert.equal(isAdverseReport({ score: 970, unpaid: true }), true);
});
