import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explanationFault } from './adverse-action.ts';

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
