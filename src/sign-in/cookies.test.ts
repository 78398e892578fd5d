import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { cookieOf, signedValueOf } from './cookies.ts';

const SECRET = 'a secret that signs cookies here';
const signed = (value: string, secret = SECRET) =>
  encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`);

test('a cookie is found by its complete name, at any position', () => {
  assert.equal(cookieOf('a=1; session=2; b=3', 'session'), '2');
  assert.equal(cookieOf('session=2', 'session'), '2');
  assert.equal(cookieOf('xsession=1; session =2', 'session'), '2');
  assert.equal(cookieOf('__Host-session=1', 'session'), undefined);
  assert.equal(cookieOf('', 'session'), undefined);
});

test('only a value that was signed with this secret is returned', () => {
  assert.equal(signedValueOf(`session=${signed('abc')}`, 'session', SECRET), 'abc');
  assert.equal(signedValueOf(`session=${signed('a.b')}`, 'session', SECRET), 'a.b');
  for (const cookie of [
    signed('abc', 'another secret'),
    signed('abc').replace('abc', 'abd'),
    'abc',
    'abc.',
    '.abc',
    '',
    '%E0%A4%A',
    signed(''),
  ]) {
    assert.equal(signedValueOf(`session=${cookie}`, 'session', SECRET), undefined, cookie);
  }
});
