import assert from 'node:assert/strict';
import { test } from 'node:test';
import { note } from './context.ts';

test('what the audit log does not take is told to the server, and holds nothing up', async () => {
  const fault = new Error('the disk is full');
  const failures: unknown[] = [];
  const context = {
    store: { transaction: () => Promise.reject(fault) },
    clock: () => 1_700_000_000_000,
    onFailure: (error: unknown) => failures.push(error),
  };
  const staff = {
    userId: 'usr_1',
    organizationId: 'org_1',
    role: 'owner',
    name: 'Ana Lee',
    email: 'ana@x.example',
  } as const;
  await note(context as unknown as Parameters<typeof note>[0], staff, 'password.changed');
  assert.deepEqual(failures, [fault]);
});
