import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAY_MS } from '../text/days.ts';
import {
  DISPUTE_STATUSES,
  type DisputeStep,
  endOfFiling,
  isOfFiling,
  isOpen,
  isOverdue,
  noticesFrom,
  reasonText,
  saysSomethingNew,
  statusAfter,
  timeExtended,
  timeFrom,
} from './disputes.ts';

const FILED = Date.UTC(2026, 0, 31, 12);

test('a dispute can be decided once, while it is open or under review', () => {
  const steps: DisputeStep[] = ['review', 'uphold', 'reject', 'withdraw', 'expire'];
  for (const status of DISPUTE_STATUSES) {
    for (const step of steps) {
      const next = statusAfter(status, step);
      if (!isOpen(status)) assert.equal(next, undefined, `${status} ${step}`);
      else assert.equal(next === undefined, status === 'under_review' && step === 'review');
      if (next !== undefined) assert.equal(isOpen(next), step === 'review');
    }
  }
  assert.deepEqual(
    [statusAfter('open', 'expire'), statusAfter('open', 'uphold'), statusAfter('open', 'reject')],
    ['upheld', 'upheld', 'rejected'],
  );
});

test('the deadline is 30 days after the filing, and not a millisecond later', () => {
  const time = timeFrom(FILED);
  assert.equal(new Date(time.deadlineAt).toISOString(), '2026-03-02T12:00:00.000Z');
  assert.equal(isOverdue(time, time.deadlineAt - 1), false);
  assert.equal(isOverdue(time, time.deadlineAt), true);
});

test('an addition within the 30 days extends the deadline by 15 days, once', () => {
  const time = timeFrom(FILED);
  const last = timeExtended(time, FILED + 30 * DAY_MS - 1);
  assert.deepEqual([last.deadlineAt - FILED, last.extended], [45 * DAY_MS, true]);
  assert.deepEqual(timeExtended(time, FILED + 30 * DAY_MS), time);
  assert.deepEqual(timeExtended(last, FILED + 31 * DAY_MS), last);
});

test('an addition within an hour of the filing, before the review, belongs to the filing', () => {
  const hour = 60 * 60_000;
  const filed = { ...timeFrom(FILED), status: 'open' } as const;
  assert.equal(endOfFiling(filed), FILED + hour);
  assert.deepEqual([isOfFiling(filed, FILED + hour - 1), isOfFiling(filed, FILED + hour)], [true, false]);
  assert.equal(isOfFiling({ ...filed, status: 'under_review' }, FILED), false);
});

test('a dispute takes at most 45 days, however often something is added', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 * DAY_MS })), (afters) => {
      const time = afters.reduce((before, after) => timeExtended(before, FILED + after), timeFrom(FILED));
      const days = (time.deadlineAt - FILED) / DAY_MS;
      assert.equal(days, afters.some((after) => after < 30 * DAY_MS) ? 45 : 30);
    }),
  );
});

test('notices go to organizations that checked in the twelve calendar months before', () => {
  const from = (at: string) => new Date(noticesFrom(Date.parse(at))).toISOString();
  assert.equal(from('2026-11-21T09:30:00.000Z'), '2025-11-21T09:30:00.000Z');
  assert.equal(from('2028-02-29T00:00:00.000Z'), '2027-02-28T00:00:00.000Z');
  assert.equal(from('2026-01-01T00:00:00.000Z'), '2025-01-01T00:00:00.000Z');
});

test("the reason consists of the renter's choice and words", () => {
  assert.equal(reasonText('already_paid', ''), 'I have paid this');
  assert.equal(reasonText('other', '<b>Look</b>'), 'Something else is wrong: <b>Look</b>');
});

test('the same text with other case or spacing says nothing new', () => {
  assert.equal(saysSomethingNew('  paid IN\n march', ['Paid in March']), false);
  assert.equal(saysSomethingNew('Paid in March, see the receipt', ['Paid in March']), true);
  assert.equal(saysSomethingNew(' \n', []), false);
  assert.equal(saysSomethingNew('first', []), true);
});
