import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMAIL } from './email.ts';

for (const email of ["o'neil+a_b-c@staff.example", 'a.b.c@x-y.staff.example'])
  test(`${email} is one`, () => assert.ok(EMAIL.test(email)));

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
  test(`${JSON.stringify(email)} is none`, () => assert.ok(!EMAIL.test(email)));
