import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AuditEntry, Store } from '../../src/store/store.ts';
import { type NewStores, putOrganization } from './fixtures.ts';

async function record(store: Store, organizationId: string, fields: Partial<AuditEntry>): Promise<void> {
  const entry = { organizationId, at: 1, userId: 'usr_1', actor: 'Ada', action: 'key.created', subject: 'x' };
  await store.transaction(({ audit }) => audit.record({ ...entry, ...fields }));
}

export function auditContract(newStores: NewStores): void {
  test("an organization's audited actions are listed newest first, by staff member and by action", async (t) => {
    const { store } = await newStores(t);
    const [own, other] = [(await putOrganization(store)).id, (await putOrganization(store)).id];
    await record(store, own, { subject: 'first' });
    await record(store, other, { subject: "the other's" });
    await record(store, own, { subject: 'second', action: 'key.revoked' });
    await record(store, own, { subject: 'third', userId: 'usr_2', actor: 'Bo' });
    const subjects = async (filter: Parameters<Store['audit']['list']>[1], limit = 10) =>
      (await store.audit.list(own, filter, limit)).map(({ subject }) => subject);
    assert.deepEqual(await subjects({}), ['third', 'second', 'first']);
    assert.deepEqual(await subjects({ userId: 'usr_1' }), ['second', 'first']);
    assert.deepEqual(await subjects({ action: 'key.created' }), ['third', 'first']);
    const [newest] = await store.audit.list(own, {}, 1);
    assert.deepEqual(await subjects({ after: newest }, 1), ['second']);
    await record(store, own, { subject: 'late', at: 5 });
    await record(store, own, { subject: 'stored later', at: 3 });
    assert.deepEqual(await subjects({ fromMs: 2 }), ['late', 'stored later']);
    assert.deepEqual(await subjects({ fromMs: 1, toMs: 5, userId: 'usr_1' }), [
      'stored later',
      'second',
      'first',
    ]);
    assert.deepEqual(await subjects({ toMs: 1 }), [], 'the end is not included');
    assert.deepEqual(await subjects({ userId: 'usr_2', action: 'key.created' }), ['third']);
  });

  test('filters offer the staff members of recent entries by their latest names, and their actions', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    assert.deepEqual(await store.audit.facets(id, 10), { people: [], actions: [] });
    await record(store, id, { userId: 'usr_0', actor: 'Zoe', action: 'webhook.set' });
    await record(store, id, {});
    await record(store, id, { userId: 'usr_2', actor: 'Bo', action: 'key.revoked' });
    await record(store, id, { actor: 'Ada Ng' });
    await record(store, (await putOrganization(store)).id, { userId: 'usr_3', actor: 'Cy' });
    const { people, actions } = await store.audit.facets(id, 3);
    const byName = people.toSorted((one, another) => (one.actor < another.actor ? -1 : 1));
    assert.deepEqual(
      { people: byName, actions },
      {
        people: [
          { userId: 'usr_1', actor: 'Ada Ng' },
          { userId: 'usr_2', actor: 'Bo' },
        ],
        actions: ['key.created', 'key.revoked'],
      },
    );
  });
}
