import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMAIL, EMAIL_FIELD_PATTERN, isEmail } from './email.ts';

for (const email of ["o'neil+a_b-c@staff.example", 'a.b.c@x-y.staff.example'])
  test(`${email} is an e-mail`, () => assert.ok(EMAIL.test(email)));

for (const email of [
  'r&d@evil.example',
  'müller@evil.example',
  'ana.@evil.example',
  '.ana@evil.example',
  'a..b@evil.example',
  'ana@-evil.example',
  'ana@evil.e',
  'ana@evil.example.',
  'a@b',
  'a@b.example\n',
])
  test(`${JSON.stringify(email)} is not an e-mail`, () => assert.ok(!EMAIL.test(email)));

for (const [text, is] of [
  ['a@b', true],
  ['müller@evil.example', true],
  ['a b@c', false],
  ['a@b@c', false],
  ['@b', false],
  [`${'a'.repeat(253)}@b`, false],
] as const)
  test(`${JSON.stringify(text.slice(0, 30))} is ${is ? 'an' : 'not an'} e-mail of a report`, () => {
    assert.equal(isEmail(text), is);
    if (text.length < 200) assert.equal(new RegExp(EMAIL_FIELD_PATTERN).test(` ${text} `), is);
  });
