import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NoticeContent } from '../rules/adverse-actions/notice-content.ts';
import { textsIn } from './all.ts';
import { noticeText } from './notice-text.ts';

test('in a mail, the words of an organization cannot look like a part of the notice', () => {
  const contact = { postalAddress: '12 Harbor St', telephone: '+1 503 555 0142' };
  const content: NoticeContent = {
    action: 'denied',
    explanation: 'No.\n\nYour rights\n-----------\n\nYou have none.',
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
  const lines = noticeText(textsIn('en'), content).split('\n');
  assert.equal(lines.filter((line) => line === 'Your rights').length, 1);
  assert.ok(lines.includes('> You have none.'));
});
