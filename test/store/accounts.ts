import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { KeyMode } from '../../src/rules/organizations/key-mode.ts';
import type { Organization, OrganizationChanges } from '../../src/store/store.ts';
import { idsOf, key, keyUsage, type NewStores, organization, putOrganization, several } from './fixtures.ts';

const CHANGES: OrganizationChanges[] = [
  { name: 'Bergen Boats' },
  { plan: 'enterprise' },
  { apiAccess: false },
  { rateLimit: 7 },
  { rateLimit: null },
  { creditFloor: 0 },
  { creditFloor: -500 },
  { creditFloor: null },
  { postalAddress: '2 Fjord Vei, 5003 Bergen', telephone: '+47 55 55 01 42' },
  { telephone: null },
  { postalAddress: null },
  { name: 'Zürich Zelte', plan: 'enterprise', apiAccess: false, rateLimit: 1 },
  {},
];

const ORGANIZATIONS: Partial<Organization>[] = [
  {},
  { name: '北京租车 🚗', plan: 'enterprise', apiAccess: false, rateLimit: 12, credits: 500 },
  { credits: -3, creditFloor: -10 },
  { postalAddress: null, telephone: '+1 503 555 0142' },
  { credits: Number.MAX_SAFE_INTEGER },
];

export function accountContract(newStores: NewStores): void {
  test('an organization is found as it was created', async (t) => {
    const { store } = await newStores(t);
    for (const fields of ORGANIZATIONS) {
      const created = await putOrganization(store, fields);
      assert.deepEqual(await store.organizations.find(created.id), created);
    }
  });

  test('organizations are listed oldest first', async (t) => {
    const { store } = await newStores(t);
    const created = several(3, () => organization());
    await store.transaction(async ({ organizations }) => {
      for (const each of created.toReversed()) await organizations.create(each);
    });
    assert.deepEqual(await store.organizations.list(), created);
  });

  test('an update changes only the given fields of that organization', async (t) => {
    const { store } = await newStores(t);
    for (const changes of CHANGES) {
      const before = await putOrganization(store, { rateLimit: 40, credits: 9, creditFloor: 3 });
      const other = await putOrganization(store, { rateLimit: 41 });
      await store.transaction(({ organizations }) => organizations.update(before.id, changes));
      assert.deepEqual(await store.organizations.find(before.id), { ...before, ...changes });
      assert.deepEqual(await store.organizations.find(other.id), other);
    }
  });

  test('a key is found as it was created', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const revoked = { revokedAt: 100, revokedBy: 'Zoë <b>' };
    for (const fields of [
      {},
      { requestCount: 3, lastUsedAt: 99 },
      { revokedAt: 100 },
      { createdBy: 'usr_1' },
      { byOperator: true },
      { scopes: ['check', 'read'] as const, expiresAt: 500, allowedAddresses: ['192.0.2.0/24', '::/0'] },
      { replacedBy: 'key_other', remindAt: 7 },
      { lastUsedAt: 99, lastAddress: '2001:db8::1', rejected: { at: 98, address: '198.51.100.7' } },
      revoked,
    ]) {
      const created = key(id, fields);
      await store.transaction(({ keys }) => keys.create(created));
      assert.deepEqual(await store.keys.find(created.id), created);
    }
  });

  test("an active key's holder has the organization's current settings", async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store, { plan: 'standard', apiAccess: false, credits: 5 });
    const other = key(id);
    const created = key(id);
    await store.transaction(async ({ keys }) => {
      await keys.create(other);
      await keys.create(created);
    });
    const holder = {
      keyId: created.id,
      organizationId: id,
      mode: 'live',
      plan: 'standard',
      apiAccess: false,
      rateLimit: null,
      credits: 5,
      creditFloor: null,
      certifiedUntil: null,
      nameOnly: 'allow',
      scopes: null,
      expiresAt: null,
      allowedAddresses: null,
    };
    assert.deepEqual(await store.keys.findHolder(created.hash), holder);

    const changes = { plan: 'enterprise', apiAccess: true, rateLimit: 5, creditFloor: -2 } as const;
    await store.transaction(({ organizations }) => organizations.update(id, changes));
    assert.deepEqual(await store.keys.findHolder(created.hash), { ...holder, ...changes });

    assert.equal(await store.transaction(({ keys }) => keys.revoke(created.id, 1)), true);
    assert.equal(await store.keys.findHolder(created.hash), undefined);
    assert.equal((await store.keys.findHolder(other.hash))?.keyId, other.id);
  });

  test('a key can be revoked only once, and keeps its first revocation time', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const created = key(id);
    await store.transaction(({ keys }) => keys.create(created));
    const revoke = (at: number) => store.transaction(({ keys }) => keys.revoke(created.id, at));
    const results = await Promise.all(several(5, (index) => revoke(1000 + index)));
    assert.equal(results.filter((revoked) => revoked).length, 1);
    const revokedAt = 1000 + results.indexOf(true);
    assert.equal(await revoke(2000), false);
    assert.deepEqual(await store.keys.find(created.id), { ...created, revokedAt });
  });

  test("an organization's active keys are listed oldest first", async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const { id: otherId } = await putOrganization(store);
    const [first, revoked, last, others] = [key(id), key(id, { revokedAt: 1 }), key(id), key(otherId)];
    await store.transaction(async ({ keys }) => {
      for (const each of [last, others, revoked, first]) await keys.create(each);
    });
    assert.deepEqual(await store.keys.listActive(id, 1), [first, last]);
    await store.transaction(({ keys }) => keys.revoke(first.id, 1));
    assert.deepEqual(idsOf(await store.keys.listActive(id, 1)), [last.id]);
  });

  test('a key that expires is active until then, cannot be revoked afterwards, and is listed with those that ended', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const [expiring, revoked, endless] = [key(id, { expiresAt: 500 }), key(id, { expiresAt: 900 }), key(id)];
    await store.transaction(async ({ keys }) => {
      for (const each of [expiring, revoked, endless]) await keys.create(each);
    });
    const active = async (at: number) => idsOf(await store.keys.listActive(id, at));
    const ended = async (at: number) => idsOf(await store.keys.listEnded(id, 'live', at, undefined, 10));
    const revoke = (keyId: string, at: number) => store.transaction(({ keys }) => keys.revoke(keyId, at));
    assert.deepEqual(await active(499), [expiring.id, revoked.id, endless.id]);
    assert.deepEqual(await ended(499), []);
    assert.deepEqual(await active(500), [revoked.id, endless.id]);
    assert.deepEqual(await ended(500), [expiring.id]);
    assert.equal(await revoke(expiring.id, 500), false);
    assert.equal(await revoke(revoked.id, 400), true);
    assert.deepEqual(await active(400), [expiring.id, endless.id]);
    assert.deepEqual(await ended(500), [expiring.id, revoked.id], 'the revoked key ended at 400, not at 900');
    assert.deepEqual(idsOf(await store.keys.listEnded(id, 'live', 500, expiring.id, 10)), [revoked.id]);
    assert.deepEqual(
      await store.keys.listEnded(id, 'live', 499, expiring.id, 10),
      [],
      'an active key is no position',
    );
  });

  test("an organization's revoked keys are listed in pages, most recently revoked first", async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const { id: otherId } = await putOrganization(store);
    const [early, late, alsoLate, active] = [key(id), key(id), key(id), key(id)];
    const tests = key(id, { mode: 'test', revokedAt: 150 });
    const others = key(otherId, { revokedAt: 150 });
    await store.transaction(async ({ keys }) => {
      for (const each of [early, late, alsoLate, active, tests, others]) await keys.create(each);
      await keys.revoke(late.id, 200, 'Ada');
      await keys.revoke(alsoLate.id, 200);
      await keys.revoke(early.id, 100);
    });
    const list = async (after: string | undefined, limit: number) =>
      (await store.keys.listEnded(id, 'live', 1, after, limit)).map((each) => [
        each.id,
        each.revokedAt,
        each.revokedBy,
      ]);
    const all = [
      [alsoLate.id, 200, null],
      [late.id, 200, 'Ada'],
      [early.id, 100, null],
    ];
    assert.deepEqual(await list(undefined, 10), all);
    assert.deepEqual(await list(undefined, 1), all.slice(0, 1));
    assert.deepEqual(await list(alsoLate.id, 10), all.slice(1));
    assert.deepEqual(await list(late.id, 1), all.slice(2));
    assert.deepEqual(await list(early.id, 10), []);
    assert.deepEqual(await list(active.id, 10), [], 'an active key is not a position in this list');
    assert.deepEqual(idsOf(await store.keys.listEnded(id, 'test', 1, undefined, 10)), [tests.id]);
  });

  test('the creation time of the nth newest key of an organization and a mode is found, revoked keys included', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const { id: otherId } = await putOrganization(store);
    const created = [
      key(id, { createdAt: 200 }),
      key(id, { createdAt: 100 }),
      key(id, { createdAt: 300, revokedAt: 301 }),
      key(otherId, { createdAt: 400 }),
      key(id, { createdAt: 500, byOperator: true }),
      key(id, { createdAt: 600, mode: 'test' }),
    ];
    await store.transaction(async ({ keys }) => {
      for (const each of created) await keys.create(each);
    });
    const found = (mode: KeyMode) =>
      Promise.all([1, 2, 3, 4].map((n) => store.keys.findCreationTime(id, mode, n)));
    assert.deepEqual(await found('live'), [300, 200, 100, undefined]);
    assert.deepEqual(await found('test'), [600, undefined, undefined, undefined]);
  });

  test('key usage adds up, and the latest time of use is kept', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const [used, unused] = [key(id), key(id)];
    const use = (requests: number, at: number) => keyUsage(used.id, at, requests);
    await store.transaction(async ({ keys }) => {
      for (const each of [used, unused]) await keys.create(each);
    });
    await store.recordKeyUsage([]);
    await store.recordKeyUsage([use(2, 500)]);
    const lastAddress = '192.0.2.1';
    assert.deepEqual(await store.keys.find(used.id), {
      ...used,
      requestCount: 2,
      lastUsedAt: 500,
      lastAddress,
    });
    await Promise.all([
      store.recordKeyUsage([use(3, 400), use(1, 700)]),
      store.recordKeyUsage([use(1, 600)]),
    ]);
    assert.deepEqual(await store.keys.find(used.id), {
      ...used,
      requestCount: 7,
      lastUsedAt: 700,
      lastAddress,
    });
    assert.deepEqual(await store.keys.find(unused.id), unused);
  });

  test('the address of the latest use is kept, and that of the latest rejected request apart from it', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const used = key(id);
    await store.transaction(({ keys }) => keys.create(used));
    const rejected = (at: number, address: string) => ({
      keyId: used.id,
      requests: 0,
      last: null,
      rejected: { at, address },
    });
    await store.recordKeyUsage([rejected(50, '198.51.100.1')]);
    const firstRejected = { at: 50, address: '198.51.100.1' };
    assert.deepEqual(await store.keys.find(used.id), { ...used, rejected: firstRejected });
    await store.recordKeyUsage([
      keyUsage(used.id, 300, 1, '192.0.2.3'),
      { ...keyUsage(used.id, 200, 2, '192.0.2.2'), rejected: { at: 70, address: '198.51.100.7' } },
      rejected(60, '198.51.100.6'),
    ]);
    await store.recordKeyUsage([keyUsage(used.id, 100, 1, '192.0.2.1'), rejected(40, '198.51.100.4')]);
    assert.deepEqual(await store.keys.find(used.id), {
      ...used,
      requestCount: 4,
      lastUsedAt: 300,
      lastAddress: '192.0.2.3',
      rejected: { at: 70, address: '198.51.100.7' },
    });
  });
}
