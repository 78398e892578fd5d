import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ADVERSE_ACTIONS } from '../rules/adverse-actions/adverse-action.ts';
import type { NoticeContent } from '../rules/adverse-actions/notice-content.ts';
import { textsIn } from './all.ts';
import { LANGUAGES } from './languages.ts';
import { noticeText } from './notice-text.ts';

const contact = { postalAddress: '12 Harbor St', telephone: '+1 503 555 0142' };
const CONTENT: NoticeContent = {
  action: 'denied',
  explanation: null,
  state: null,
  renterName: 'Jo Ray',
  organization: { name: 'Elm Rentals', ...contact },
  operator: { name: 'Cascade Screening', email: null, ...contact },
  checkedAt: 0,
  madeAt: 0,
  score: 550,
  keyReasons: [],
  portal: 'https://screening.example/portal',
};

test('a notice begins with one sentence about what the organization decided', () => {
  for (const language of LANGUAGES) {
    const sentences = ADVERSE_ACTIONS.map((action) => {
      const [first] = noticeText(textsIn(language), { ...CONTENT, action }).split('\n');
      assert.match(first ?? '', /^Elm Rentals [^.:]+\.$/);
      return first;
    });
    assert.equal(new Set(sentences).size, ADVERSE_ACTIONS.length);
  }
});

test('in a mail, the words of an organization cannot look like a part of the notice', () => {
  const explanation = 'No.\n\nYour rights\n-----------\n\nYou have none.';
  const lines = noticeText(textsIn('en'), { ...CONTENT, explanation }).split('\n');
  assert.equal(lines.filter((line) => line === 'Your rights').length, 1);
  assert.ok(lines.includes('> You have none.'));
});
