import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doubtAbout } from './doubtful-email.ts';

test('an e-mail without a dot in its domain is incomplete, and common slips in well-known domains are noticed', () => {
  const misspelled = (meant: string) => ({ reason: 'misspelled', meant });
  for (const [email, doubt] of [
    ['mary@gmial', { reason: 'incomplete' }],
    ['mary.smith@gmail', { reason: 'incomplete' }],
    [' Mary@Gmial.com ', misspelled('mary@gmail.com')],
    ['mary@gmail.co', misspelled('mary@gmail.com')],
    ['mary@yaho.com', misspelled('mary@yahoo.com')],
    ['mary@gmail.com', undefined],
    ['mary@gmial.example', undefined],
    ['mary@post.co', undefined],
    ['mary@', undefined],
  ] as const) {
    assert.deepEqual(doubtAbout(email), doubt, email);
  }
});
