import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayActAs, mayManage, ROLES } from './roles.ts';

test('each role may do what those before it may', () => {
  for (const [place, role] of ROLES.entries()) {
    for (const [needed, other] of ROLES.entries()) assert.equal(mayActAs(role, other), place >= needed);
  }
});

test('an admin manages members and admins, an owner everybody, a member nobody', () => {
  const managed = (role: (typeof ROLES)[number]) => ROLES.filter((other) => mayManage(role, other));
  assert.deepEqual(managed('member'), []);
  assert.deepEqual(managed('admin'), ['member', 'admin']);
  assert.deepEqual(managed('owner'), ['member', 'admin', 'owner']);
});
