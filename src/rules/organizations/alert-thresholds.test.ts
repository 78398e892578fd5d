import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ALERT_KINDS,
  type AlertFigures,
  type AlertKind,
  checksEnough,
  dailyMean,
  filesTooLittle,
  isHabitOfRejecting,
  isMostlyAdverse,
  isNameSweep,
  isNearlyUsed,
  isUnusualFilings,
  isUnusualLookups,
  quietSince,
} from './alert-thresholds.ts';
import { alertAdvice, alertWords } from './alert-words.ts';

const DAY = 24 * 60 * 60 * 1_000;
const TODAY = Date.UTC(2026, 0, 31);

test('each threshold is exceeded by one more, and reached exactly where it says at least', () => {
  const cases: [name: string, below: boolean, above: boolean][] = [
    ['80 % of a budget', isNearlyUsed(39, 50), isNearlyUsed(40, 50)],
    ['at least 100 lookups', isUnusualLookups(99, 0), isUnusualLookups(100, 0)],
    ['more than ten times the mean of lookups', isUnusualLookups(150, 15), isUnusualLookups(151, 15)],
    ['at least 200 filed', isUnusualFilings(199, 0), isUnusualFilings(200, 0)],
    ['more than ten times the mean of filings', isUnusualFilings(250, 25), isUnusualFilings(251, 25)],
    ['more than 80 % adverse', isMostlyAdverse(80, 100), isMostlyAdverse(81, 100)],
    ['of at least 50', isMostlyAdverse(49, 49), isMostlyAdverse(50, 50)],
    ['more than 30 names', isNameSweep(30), isNameSweep(31)],
    ['more than 500 checks', checksEnough(500), checksEnough(501)],
    ['filings about fewer than 2 %', filesTooLittle(10, 500), filesTooLittle(10, 501)],
    ['more than 20 rejections', isHabitOfRejecting(20), isHabitOfRejecting(21)],
  ];
  for (const [name, below, above] of cases) assert.deepEqual([below, above], [false, true], name);
  assert.equal(isNearlyUsed(1, 0), false, 'a budget of 0 cannot be used');
});

test('the mean is of 30 days, or of the days that a new organization exists, at least one', () => {
  assert.equal(dailyMean(300, TODAY - 400 * DAY, TODAY), 10);
  assert.equal(dailyMean(300, TODAY - 3 * DAY + 7, TODAY), 100);
  assert.equal(dailyMean(0, TODAY + 7, TODAY), 0);
  assert.equal(dailyMean(1, TODAY - 31 * DAY, TODAY), 0);
  assert.equal(dailyMean(5, TODAY - 31 * DAY, TODAY), 0.2);
});

test('a dismissed alert of a day is quiet until midnight, others for weeks', () => {
  assert.equal(quietSince('name_sweep', TODAY + 7), TODAY);
  assert.equal(quietSince('documents', TODAY + 7), TODAY - 6 * DAY);
});

test('each kind has words for its figures, and advice', () => {
  const figures: { [Kind in AlertKind]: AlertFigures[Kind] } = {
    daily_lookups: { asked: 1_234, limit: 1_500 },
    lookup_volume: { lookups: 1_234, dailyMean: 12.3 },
    name_sweep: { names: 31 },
    few_filings: { checks: 501, renters: 499, filed: 3 },
    filing_volume: { filed: 200, dailyMean: 0 },
    adverse_filings: { filings: 50, adverse: 41 },
    rejected_disputes: { rejected: 21 },
    reinsertions: { reinserted: 3 },
    withdrawals: { withdrawn: 30 },
    documents: { used: 9 * 2 ** 30, quota: 10 * 2 ** 30 },
    block_deadlines: { due: 1 },
  };
  const words = ALERT_KINDS.map((kind) => alertWords({ kind, figures: figures[kind] } as never));
  assert.deepEqual(words, [
    'requested 1,234 renters outside its reach in a day without a check; its limit is 1,500',
    'looked up 1,234 renters in a day; its average before was 12.3 a day',
    'searched for 31 or more different names within an hour',
    'made 501 checks in 90 days and filed records about 3 of the 499 renters it found',
    'filed 200 reports and incidents in a day; its average before was 0 a day',
    'filed 50 times in a day, 41 of them with a balance, damage or an incident',
    'rejected 21 disputes in 90 days with very short reasons',
    'refiled 3 removed records with a certification in 90 days',
    'withdrew 30 reports within 7 days of filing them',
    'has 9,216 MiB of dispute documents; the quota is 10,240 MiB',
    'has 1 request to block records that must be decided by tomorrow',
  ]);
  for (const kind of ALERT_KINDS) assert.match(alertAdvice(kind), /\.$/);
});
