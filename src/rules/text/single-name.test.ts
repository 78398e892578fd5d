import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSingleName } from './single-name.ts';

test('a name of one word is a first or a last name alone, except in scripts without spaces', () => {
  for (const name of ['Jensen', ' jensen, ', 'Ünal', 'Иванова']) assert.equal(isSingleName(name), true, name);
  for (const name of ['Natalie Jensen', 'Jensen, Natalie', 'Jean-Luc', '王小明', '김철수', '', '...'])
    assert.equal(isSingleName(name), false, name);
});
