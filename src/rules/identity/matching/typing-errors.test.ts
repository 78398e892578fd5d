import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMistyped, shapeOf } from './typing-errors.ts';

for (const [one, other] of [
  ['burns', 'bums'],
  ['bill', 'b1ll'],
  ['B4829105', '84829IO5'],
  ['smith', '5mith'],
  ['clark', 'dark'],
] as const) {
  test(`a scan takes '${one}' for '${other}'`, () => assert.equal(shapeOf(one), shapeOf(other)));
}

for (const [one, other, expected] of [
  ['linda', 'kinda', true],
  ['jordan', 'jorsan', true],
  ['jordan', 'jodran', true],
  ['jordan', 'jordn', true],
  ['jordan', 'jjordan', true],
  ['betty', 'bctty', true],
  ['tanya', 'tenya', false],
  ['maria', 'marta', false],
  ['lee', 'kee', false],
  ['jordan', 'jordan', false],
] as const) {
  test(`'${one}' and '${other}' differ by a slip of a finger: ${expected}`, () => {
    assert.equal(isMistyped(one, other), expected);
    assert.equal(isMistyped(other, one), expected);
  });
}
