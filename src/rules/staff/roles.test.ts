import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deniedText, may, mayManage, ROLES } from './roles.ts';

test('a role manages the roles whose every permission it has, if it manages the team at all', () => {
  const managed = (role: (typeof ROLES)[number]) => ROLES.filter((other) => mayManage(role, other));
  for (const role of ['viewer', 'billing', 'developer', 'member'] as const)
    assert.deepEqual(managed(role), []);
  assert.deepEqual(managed('admin'), ['viewer', 'billing', 'developer', 'member', 'admin']);
  assert.deepEqual(managed('owner'), [...ROLES]);
});

test('only a developer may do more in test mode', () => {
  const gaining = ROLES.filter(
    (role) => !may(role, 'check_renters', 'live') && may(role, 'check_renters', 'test'),
  );
  assert.deepEqual(gaining, ['developer']);
});

test('staff who may not do something learn which roles may, and whom to ask', () => {
  assert.equal(
    deniedText('manage_live_keys'),
    'You need the role admin or owner to create, rotate and revoke live keys. Ask an owner or admin of your organization.',
  );
  assert.equal(
    deniedText('sign_certification'),
    'You need the role owner to sign the certification. Ask an owner of your organization.',
  );
});
