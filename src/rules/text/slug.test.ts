import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { slugOf } from './slug.ts';

test('a name becomes part of a file name', () => {
  assert.equal(slugOf('Harbor Homes, Inc.'), 'harbor-homes-inc');
  assert.equal(slugOf('Réyes & Ñandú'), 'reyes-nandu');
  assert.equal(slugOf('北京'), '');
});

test('a slug is always safe in a file name, and short', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slugOf(name))),
  );
  assert.ok(slugOf('a'.repeat(1_000)).length <= 40);
});
