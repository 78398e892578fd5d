import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePasswords } from './passwords.ts';

const { hash, verify } = makePasswords();

/** Hash that Better Auth 1.7.25 made of the password below. */
const HASH =
  'ff555d49621cf961d5f7a4d613a8f48b:75aba3621f464b55c161439a62ec05c6d4473c83f26a9ef35ee10507c90343cb4c037291aad9ed1e65692a1ff1ff679ae3668e6b4c5c06f62369f143f9d36e6d';
const PASSWORD = 'Zu\u0308rich \ufb01ne \u2177 pass';

test('verifies a password that Better Auth hashed, in any Unicode composition', async () => {
  for (const password of [PASSWORD, 'Zürich fine viii pass', PASSWORD.normalize('NFC')]) {
    assert.ok(await verify(password, HASH));
  }
  for (const password of ['Zurich fine viii pass', `${PASSWORD} `, '']) {
    assert.ok(!(await verify(password, HASH)));
  }
});

test('a hash has the same format and its own salt, and can be verified', async () => {
  const [one, other] = await Promise.all([hash(PASSWORD), hash(PASSWORD)]);
  for (const made of [one, other]) {
    assert.match(made, /^[0-9a-f]{32}:[0-9a-f]{128}$/);
    assert.ok(await verify(PASSWORD, made));
  }
  assert.notEqual(one, other);
});

test('no password matches a missing or malformed hash', async () => {
  for (const none of [undefined, '', ':', 'ff:', `ff:${'00'.repeat(63)}`, 'ff:zz']) {
    assert.ok(!(await verify(PASSWORD, none)));
  }
});
