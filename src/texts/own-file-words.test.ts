import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_LABELS } from '../rules/scoring/report-score.ts';
import { textsIn } from './all.ts';
import { codeText, dayOf, type RecordContent, recordFacts, recordTitle } from './own-file-words.ts';

const EN = textsIn('en');

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
  for (const [content, title] of titles) assert.equal(recordTitle(EN, content), title);
});

test('codes become words, and texts of people stay unchanged', () => {
  const content = { ...labelled({ assetCondition: 'Repairable Damage' }), industry: 'automotive' };
  const facts = new Map(recordFacts(EN, content).map(({ key, value }) => [key, value]));
  assert.deepEqual(
    (['records.factBusiness', 'records.factPayment', 'records.factCondition'] as const).map((key) =>
      facts.get(key),
    ),
    ['Vehicles', 'Paid as agreed', 'Damage that can be repaired'],
  );
  assert.equal(codeText('late_return'), 'Late return');
  assert.equal(codeText('NOISE'), 'Noise');
  for (const text of ['Noise, at night', '<b>x_y</b>', 'NSF', 'ضوضاء']) assert.equal(codeText(text), text);
});

test('formats a day for people', () => {
  assert.equal(dayOf(EN, '1990-01-31'), 'Jan 31, 1990');
  assert.equal(dayOf(EN, 'yesterday'), 'yesterday');
});
