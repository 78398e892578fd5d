import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explanationFault } from './adverse-action.ts';
import { type NoticeContent, noticeText } from './notice-text.ts';

test('an explanation contains no link, no domain and nothing invisible', () => {
  const rejected = [
    'See https://pay.example',
    'See www.pay',
    'Go to pay.example/login now',
    'Write to debts@pay.example',
    'ｗｗｗ．pay．example',
    'Turned \u202eelpmaxe',
    'Over\u2060lay',
    'a\u001b[2J',
    'One line\r\nBcc: another',
  ];
  for (const text of rejected) assert.equal(explanationFault(text), 'must be plain text without links', text);
  const accepted = [
    '',
    'We need a score of 600, and $1,200.50 by 5 p.m.\n\nRae Oz, Elm Rentals, Inc.',
    'Le dépôt est de 1.200 €. Merci !',
    '保証金は20万円です。',
    'می‌خواهیم 👩‍💻',
  ];
  for (const text of accepted) assert.equal(explanationFault(text), undefined, text);
});

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
  const lines = noticeText(content).split('\n');
  assert.equal(lines.filter((line) => line === 'Your rights').length, 1);
  assert.ok(lines.includes('> You have none.'));
});
