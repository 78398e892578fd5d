import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areNicknames } from './nicknames.ts';

for (const [one, other] of [
  ['william', 'bill'],
  ['bob', 'robert'],
  ['peggy', 'margaret'],
  ['kate', 'kathy'],
  ['paco', 'francisco'],
  ['misha', 'mikhail'],
] as const) {
  test(`${one} may be ${other}, and vice versa`, () => {
    assert.ok(areNicknames(one, other));
    assert.ok(areNicknames(other, one));
  });
}

for (const [one, other] of [
  ['william', 'robert'],
  ['bill', 'bob'],
  ['maria', 'maria'],
  ['', ''],
  ['unheard', 'robert'],
] as const) {
  test(`'${one}' is not a nickname of '${other}'`, () => assert.ok(!areNicknames(one, other)));
}
