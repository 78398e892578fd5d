import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { EMAIL } from './email.ts';

test('an e-mail is what Better Auth lets sign in', () => {
  const { regexes } = createRequire(import.meta.resolve('better-auth'))('zod');
  assert.equal(String(EMAIL), String(regexes.email).replaceAll('\\-', '-'));
});

for (const email of ["o'neil+a_b-c@staff.example", 'a.b.c@x-y.staff.example'])
  test(`${email} is one`, () => assert.ok(EMAIL.test(email)));

for (const email of ['r&d@evil.example', 'müller@evil.example', 'ana.@evil.example', 'a@b', 'a@b.example\n'])
  test(`${JSON.stringify(email)} is none`, () => assert.ok(!EMAIL.test(email)));
