import assert from 'node:assert/strict';
import { test } from 'node:test';
import { passwordFault } from './password.ts';

const EMAIL = 'ana.lee@harbor.example';

for (const [password, fault] of [
  ['short', /at least 12 characters/],
  ['elevenchars', /at least 12 characters/],
  ['x'.repeat(129), /at most 128 characters/],
  [EMAIL, /e-mail/],
  [EMAIL.toUpperCase(), /e-mail/],
  ['password1234', /too easy to guess/],
  ['QwertyUiop123', /too easy to guess/],
  ['aaaaaaaaaaaaa', /too easy to guess/],
  ['abababababab', /too easy to guess/],
] as const) {
  test(`${password.slice(0, 30)} is rejected as a password`, () => {
    assert.match(passwordFault(password, EMAIL) ?? '', fault);
  });
}

for (const password of ['quiet otter on a pier', 'twelve chars', `${'x7'.repeat(63)}qp`, 'пароль из слов']) {
  test(`${password.slice(0, 30)} is accepted as a password`, () =>
    assert.equal(passwordFault(password, EMAIL), undefined));
}
