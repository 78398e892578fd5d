import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasInvisible, withoutInvisible } from './invisible.ts';

test('ordinary names in every script are visible', () => {
  for (const name of [
    'Jordan Reyes',
    'José Nuñez-O’Brien',
    'Jos\u0065\u0301',
    'محمد\u200Cرضا',
    'क\u094D\u200Dष',
    '李小龍',
    'Нина',
    'Laptop ❤\uFE0F',
    'Key 1\uFE0F\u20E3',
    '葛\u{E0100}城',
    '김민준',
  ]) {
    assert.equal(hasInvisible(name), false, name);
    assert.equal(withoutInvisible(name), name);
  }
});

test('control characters, direction marks and joiners where no script needs them are removed', () => {
  for (const [name, visible] of [
    ['Ben\u202E Okri', 'Ben Okri'],
    ['\u2066Ben\u2069', 'Ben'],
    ['Ben\u200F', 'Ben'],
    ['B\u00ADen', 'Ben'],
    ['Ben\u200BOkri', 'Ben Okri'],
    ['\uFEFFBen', 'Ben'],
    ['B\u200Den', 'Ben'],
    ['B\u200Cen', 'Ben'],
    ['رضا\u200C', 'رضا'],
    ['\u{E0042}Ben', 'Ben'],
    ['Ben\u0007', 'Ben'],
    ['Ben\tOkri\nJr', 'Ben Okri Jr'],
    ['Ben\u2028Okri', 'Ben Okri'],
    ['Ben\u3164', 'Ben'],
    ['B\uFFA0en', 'Ben'],
    ['B\u115F\u1160en', 'Ben'],
    ['B\u034Fen', 'Ben'],
    ['Ben\uFE0F', 'Ben'],
    ['Ben\u2800Okri', 'Ben Okri'],
  ] as const) {
    assert.equal(hasInvisible(name), true, JSON.stringify(name));
    assert.equal(withoutInvisible(name), visible);
  }
});
