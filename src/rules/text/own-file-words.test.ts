import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LABELS } from '../scoring/report-score.ts';
import { codeWords, dayWords, type RecordContent, recordFacts, recordTitle } from './own-file-words.ts';

const REPORT = {
  renterName: null,
  renterEmail: null,
  renterPhone: null,
  industry: null,
  totalChargedCents: null,
  totalPaidCents: null,
  outstandingBalanceCents: null,
  unpaid: false,
  damaged: false,
} satisfies RecordContent;

const labelled = (labels: object) => ({ ...REPORT, labels: { ...DEFAULT_LABELS, ...labels } });

test('the title of a report depends on its labels and figures', () => {
  const titles: [RecordContent, string][] = [
    [REPORT, 'Nothing left to pay, no damage'],
    [{ ...REPORT, damaged: true }, 'Nothing left to pay, with damage'],
    [labelled({}), 'Paid as agreed, no damage'],
    [labelled({ paymentCompliance: 'Paid Late' }), 'Paid late, no damage'],
    [labelled({ assetCondition: 'Cosmetic Wear' }), 'Paid as agreed, some wear'],
    [{ ...labelled({ paymentCompliance: 'Not Paid' }), unpaid: true }, 'Not paid, no damage'],
    [{ ...REPORT, unpaid: true, outstandingBalanceCents: 1 }, 'Something left to pay, no damage'],
    [{ ...REPORT, totalChargedCents: 100, totalPaidCents: 99 }, 'Paid less than was charged, no damage'],
    [{ type: 'LATE_RETURN', industry: null, details: null }, 'Late return'],
  ];
  for (const [content, title] of titles) assert.equal(recordTitle(content), title);
});

test('codes become words, and texts of people stay unchanged', () => {
  const facts = new Map(
    recordFacts({ ...labelled({ assetCondition: 'Repairable Damage' }), industry: 'automotive' }),
  );
  assert.deepEqual(
    ['Business', 'Payment', 'Condition', 'Contract'].map((name) => facts.get(name)),
    ['Vehicles', 'Paid as agreed', 'Damage that can be repaired', 'Kept'],
  );
  assert.equal(codeWords('late_return'), 'Late return');
  assert.equal(codeWords('NOISE'), 'Noise');
  for (const text of ['Noise, at night', '<b>x_y</b>', 'NSF', 'ضوضاء']) assert.equal(codeWords(text), text);
});

test('the advice of a report is worded for its reader', () => {
  const advice = (...reader: ['the renter'?]) =>
    new Map(recordFacts({ ...REPORT, recommendation: 'conditional' }, ...reader)).get('Advice');
  assert.equal(advice(), 'To rent to you under conditions');
  assert.equal(advice('the renter'), 'To rent to the renter under conditions');
});

test('formats a day for people', () => {
  assert.equal(dayWords('1990-01-31'), '31 Jan 1990');
  assert.equal(dayWords('yesterday'), 'yesterday');
});
