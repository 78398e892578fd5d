import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordFault } from './password.ts';

const EMAIL = 'ana.lee@harbor.example';

for (const [password, fault] of [
  ['short', /12 characters at least/],
  ['elevenchars', /12 characters at least/],
  ['x'.repeat(129), /128 characters at most/],
  [EMAIL, /e-mail/],
  [EMAIL.toUpperCase(), /e-mail/],
  ['password1234', /first that are guessed/],
  ['QwertyUiop123', /first that are guessed/],
  ['aaaaaaaaaaaaa', /first that are guessed/],
  ['abababababab', /first that are guessed/],
] as const) {
  test(`${password.slice(0, 30)} is rejected as a password`, () => {
    assert.match(passwordFault(password, EMAIL) ?? '', fault);
  });
}

for (const password of ['quiet otter on a pier', 'twelve chars', `${'x7'.repeat(63)}qp`, 'пароль из слов']) {
  test(`${password.slice(0, 30)} is accepted as a password`, () =>
    assert.equal(passwordFault(password, EMAIL), undefined));
}
