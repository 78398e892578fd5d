import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnedNames } from './turned-names.ts';

test('a name begins with each later word, followed by the words that were before it', () => {
  assert.deepEqual(turnedNames('tom baxter'), ['baxter tom']);
  assert.deepEqual(turnedNames('ana maria lopez'), ['lopez ana maria', 'maria lopez ana']);
  for (const name of ['cher', '']) assert.deepEqual(turnedNames(name), []);
});

test('a long name begins with its last four words only', () => {
  assert.deepEqual(turnedNames('a b c d e f'), ['f a b c d e', 'e f a b c d', 'd e f a b c', 'c d e f a b']);
  assert.equal(turnedNames('a '.repeat(200).trim()).length, 4);
});
