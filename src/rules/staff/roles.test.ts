import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mayActAs, mayManage, ROLES } from './roles.ts';

test('each role includes the rights of the ones before it', () => {
  for (const [place, role] of ROLES.entries()) {
    for (const [needed, other] of ROLES.entries()) assert.equal(mayActAs(role, other), place >= needed);
  }
});

test('an admin manages members and admins, an owner everyone, a member no one', () => {
  const managed = (role: (typeof ROLES)[number]) => ROLES.filter((other) => mayManage(role, other));
  assert.deepEqual(managed('member'), []);
  assert.deepEqual(managed('admin'), ['member', 'admin']);
  assert.deepEqual(managed('owner'), ['member', 'admin', 'owner']);
});
