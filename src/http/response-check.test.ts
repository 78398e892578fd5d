import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { DASHBOARD_ROUTES } from './dashboard/routes.ts';
import { PORTAL_ROUTES } from './portal/routes.ts';
import { responseChecker } from './response-check.ts';
import { nullable, pageOf } from './schemas.ts';

const KEY = Type.Object({ id: Type.String(), usedAt: nullable(Type.Integer()) });
const NAME = 'GET /dashboard/keys';

const check = (response: unknown) => responseChecker()(NAME, pageOf(KEY), response);

test('a response that matches its schema passes', () => {
  check({ rows: [{ id: 'key_1', usedAt: null }], next: null });
});

for (const [what, response, place] of [
  ['an undeclared field', { rows: [], next: null, total: 3 }, /additional properties total$/],
  [
    'an undeclared field of a row',
    { rows: [{ id: 'key_1', usedAt: 5, hash: 'secret' }], next: null },
    /\/rows\/0 .* hash$/,
  ],
  ['a missing field', { rows: [{ id: 'key_1' }], next: null }, /\/rows\/0 .*'usedAt'/],
  ['another type', { rows: [{ id: 'key_1', usedAt: 'secret' }], next: null }, /\/rows\/0\/usedAt must be/],
] as const) {
  test(`a response with ${what} fails with an error that names the place but no value`, () => {
    assert.throws(
      () => check(response),
      ({ message }: Error) => message.startsWith(NAME) && place.test(message) && !message.includes('secret'),
    );
  });
}

for (const { method, path, response } of [...DASHBOARD_ROUTES, ...PORTAL_ROUTES]) {
  if (response === 'file') continue;
  test(`the response schema of ${method} ${path} is valid, and closed to undeclared fields`, () => {
    const undeclared = () => responseChecker()(path, response, { undeclared: 1 });
    assert.throws(undeclared, /must NOT have additional properties undeclared|must have required property/);
  });
}
