import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ApiError } from '../errors.ts';
import { parseJsonBody, rejectUnsafeData } from './json-body.ts';

test('accepts plain data', () => {
  const text = fc.string({ unit: 'grapheme' }).filter((any) => !any.includes('\0'));
  const name = text.filter((any) => !['__proto__', 'constructor', 'prototype'].includes(any));
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    ),
  }));
  fc.assert(fc.property(value, (any) => rejectUnsafeData(any)));
});

for (const [name, value, text] of [
  ['a NUL', { a: { b: ['x', 'y\0'] } }, 'a.b[1] must not contain a NUL character.'],
  ['half a surrogate pair', { list: [{ name: '\ud83d!' }] }, 'list[0].name must be well-formed Unicode.'],
  ['a NUL below an odd name', { a: { '\t': '\0' } }, 'a."\\t" must not contain a NUL character.'],
  [
    'a NUL below a long name',
    { ['x'.repeat(101)]: '\0' },
    `"${'x'.repeat(100)}" must not contain a NUL character.`,
  ],
  ['a name with a NUL', { 'a\0': 1 }, 'The name of a field must not contain a NUL character.'],
  ['__proto__', JSON.parse('{"a":{"__proto__":1}}'), 'A field must not be named __proto__.'],
  ['constructor', { constructor: 1 }, 'A field must not be named constructor.'],
] as const) {
  test(`rejects ${name} and names the field`, () => {
    assert.throws(
      () => rejectUnsafeData(value),
      (error) => error instanceof ApiError && error.code === 'invalid' && error.message === text,
    );
  });
}

const values = (count: number) => `[${'0,'.repeat(count - 2)}0]`;

for (const [name, body, text] of [
  ['9 levels', '[[[[[[[[[]]]]]]]]]', 'The body is nested more than 8 levels deep.'],
  ['a million levels', '['.repeat(1_000_000), 'The body is nested more than 8 levels deep.'],
  ['more than 100,000 values', values(100_001), 'The body has more than 100,000 values.'],
] as const) {
  test(`rejects ${name} before it parses the body`, () => {
    assert.throws(
      () => parseJsonBody(Buffer.from(body)),
      (error) => error instanceof ApiError && error.code === 'invalid' && error.message === text,
    );
  });
}

test('brackets, commas and quotes in texts are not counted', () => {
  const body = [`${'['.repeat(20)}"\\${','.repeat(200_000)}`, [[[[[[[]]]]]]]];
  assert.deepEqual(parseJsonBody(Buffer.from(JSON.stringify(body))), body);
});

test('a body of 100,000 values is parsed', () => {
  assert.equal((parseJsonBody(Buffer.from(values(100_000))) as number[]).length, 99_999);
});
