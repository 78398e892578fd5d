import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { IdentityCheck } from '../../src/store/store.ts';
import { idsOf, type NewStores, putOrganization, putRenters, renter, several } from './fixtures.ts';

function identityCheck(renterId: string, id: string, fields: Partial<IdentityCheck> = {}): IdentityCheck {
  const found = { result: 'flagged', flags: ['shared_phone', 'velocity'], evidence: '{}' } as const;
  return { id, renterId, ...found, profile: 'digest', checkedAt: 7, ...fields };
}

const UNDECIDED = { email: null, wholeFile: true, decision: null, decidedAt: null, reason: null };

const NOTHING_TAKEN = { license: null, address: false, dateOfBirth: false };

export function identityContract(newStores: NewStores): void {
  test('a queued renter is taken once until the time limit, and stays queued if queued again meanwhile', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = [renter(), renter()];
    await putRenters(store, [one], [other]);
    const { identity } = store;
    assert.equal(await identity.isDue(1_000), false);
    await store.transaction(async (tx) => {
      await tx.identity.queue(one.id, 10);
      await tx.identity.queue(other.id, 11);
      await tx.identity.queue(one.id, 12);
    });
    assert.deepEqual([await identity.isDue(10), await identity.isDue(11)], [false, true]);
    const queued = (until: number) =>
      Promise.all([identity.isQueued(one.id, until), identity.isQueued(other.id, until)]);
    assert.deepEqual(await queued(12), [true, true]);
    assert.deepEqual(await queued(11), [false, true]);
    const take = (at: number, until: number) => store.transaction((tx) => tx.identity.take(at, () => until));
    const taken = await take(12, 100);
    assert.deepEqual(taken, [
      { renterId: other.id, quiet: false, tries: 1, until: 100 },
      { renterId: one.id, quiet: false, tries: 1, until: 100 },
    ]);
    assert.deepEqual(await take(99, 200), []);
    assert.deepEqual(await queued(12), [true, true], 'they are being checked');
    const [second, first] = taken;
    assert.ok(first !== undefined && second !== undefined);
    await store.transaction(async (tx) => {
      await tx.identity.finish(second);
      await tx.identity.queue(one.id, 20);
      await tx.identity.finish(first);
    });
    assert.deepEqual(await queued(20), [true, false]);
    assert.deepEqual(await take(20, 300), [{ renterId: one.id, quiet: false, tries: 1, until: 300 }]);
    assert.deepEqual((await take(300, 400))[0]?.tries, 2);
    await store.transaction((tx) => tx.identity.releaseAll(30));
    assert.equal(await identity.isDue(30), true);
  });

  test('renters without an identity check are queued step by step, as quiet checks', async (t) => {
    const { store } = await newStores(t);
    const renters = several(60, () => renter());
    await putRenters(store, ...renters.map((one) => [one] as const));
    const [first] = renters;
    assert.ok(first !== undefined);
    await store.transaction((tx) => tx.identity.addCheck(identityCheck(first.id, 'idc_1'), 5));
    for (let steps = 0; (await store.identity.countUnwalked(1)) > 0; steps++) {
      assert.ok(steps < 5);
      await store.transaction((tx) => tx.identity.walk(3, 1));
    }
    await store.transaction((tx) => tx.identity.walk(3, 1));
    const walked: string[] = [];
    for (;;) {
      const taken = await store.transaction((tx) => tx.identity.take(3, () => 1_000));
      if (taken.length === 0) break;
      assert.ok(taken.every(({ quiet }) => quiet));
      walked.push(...taken.map(({ renterId }) => renterId));
    }
    assert.deepEqual(walked.sort(), idsOf(renters).slice(1).sort());
    await putRenters(store, [renter()]);
    assert.ok((await store.identity.countUnwalked(1)) > 0);
  });

  test('renters are found by their current blocking keys', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = [renter(), renter()];
    await putRenters(store, [one], [other]);
    await store.transaction(async ({ identity }) => {
      await identity.putKeys(one.id, ['p:1', 'e:a@b']);
      await identity.putKeys(other.id, ['p:1']);
      await identity.putKeys(one.id, ['p:1', 'l:7']);
    });
    const { listBlock, countBlock } = store.identity;
    assert.deepEqual(await listBlock('p:1', 5), [one.id, other.id]);
    assert.deepEqual(await listBlock('p:1', 1), [one.id]);
    assert.deepEqual(await listBlock('e:a@b', 5), []);
    assert.deepEqual(
      [await countBlock('p:1', 5), await countBlock('p:1', 1), await countBlock('x', 5)],
      [2, 1, 0],
    );
  });

  test('renters are read for comparison, with an identity verification that contradicts the profile', async (t) => {
    const { store } = await newStores(t);
    const one = renter({ fullName: 'Jordan Réyes' });
    const other = renter();
    await putRenters(
      store,
      [one, { kind: 'name', value: 'jordan reyes' }, ...several(12, (index) => phone(index))],
      [other, { kind: 'license', value: 'A1' }],
    );
    await store.transaction(async ({ renters, renterFile }) => {
      await renters.putDetails(one.id, {
        address: '1 Elm St',
        dateOfBirth: '1990-01-31',
        version: 1,
        updatedAt: 1,
      });
      const verification = {
        license: 'B2',
        document: null,
        dateOfBirth: '1991-01-31',
        address: '2 Elm St',
        consentVersion: 1,
      };
      await renterFile.addVerification(
        other.id,
        { id: 'prf_1', ...verification, givenAt: 1, onProfile: false, ...UNDECIDED },
        NOTHING_TAKEN,
      );
    });
    const found = await store.identity.findCompared([one.id, other.id, 'ren_none'], 10);
    const byId = new Map(found.map((compared) => [compared.id, compared]));
    assert.equal(found.length, 2);
    assert.deepEqual(byId.get(one.id), {
      id: one.id,
      memberId: one.memberId,
      createdAt: one.createdAt,
      names: ['Jordan Réyes', 'jordan reyes'],
      emails: [],
      phones: several(10, (index) => phone(index).value),
      licenses: [],
      address: '1 Elm St',
      dateOfBirth: '1990-01-31',
      contradicted: false,
      filed: {
        names: ['Jordan Réyes', 'jordan reyes'],
        emails: [],
        phones: several(10, (index) => phone(index).value),
        licenses: [],
        address: '1 Elm St',
        dateOfBirth: '1990-01-31',
      },
    });
    const { licenses, address, dateOfBirth, contradicted, filed } =
      byId.get(other.id) ?? assert.fail('the renter was not found');
    assert.deepEqual(
      [licenses, address, dateOfBirth, contradicted],
      [['B2', 'A1'], '2 Elm St', '1991-01-31', true],
    );
    assert.deepEqual([filed.licenses, filed.address, filed.dateOfBirth], [['A1'], null, null]);
    assert.deepEqual(await store.identity.findCompared([], 10), []);
  });

  test('data that only the renter has stated is separate from filed data, until it is confirmed', async (t) => {
    const { store } = await newStores(t);
    const one = renter();
    await putRenters(store, [one, { kind: 'license', value: 'B2' }, { kind: 'license', value: 'C3' }]);
    const verification = {
      license: ' b2',
      document: null,
      dateOfBirth: '1991-01-31',
      address: '2 Elm St',
      consentVersion: 1,
    };
    const { address, dateOfBirth } = verification;
    await store.transaction(async ({ renters, renterFile }) => {
      await renters.putDetails(one.id, { address, dateOfBirth, version: 1, updatedAt: 1 });
      const taken = { license: 'B2', address: true, dateOfBirth: true };
      await renterFile.addVerification(
        one.id,
        { id: 'prf_1', ...verification, givenAt: 1, onProfile: true, ...UNDECIDED },
        taken,
      );
    });
    const read = async () => {
      const [found] = await store.identity.findCompared([one.id], 10);
      assert.deepEqual(
        [found?.licenses, found?.address, found?.dateOfBirth],
        [['B2', 'C3'], address, dateOfBirth],
      );
      return [found?.filed.licenses, found?.filed.address, found?.filed.dateOfBirth];
    };
    assert.deepEqual(await read(), [['C3'], null, null]);
    const confirm = (licenses: string[], hasAddress: boolean, hasBirth: boolean) =>
      store.transaction(({ renterFile }) =>
        renterFile.confirm(one.id, { licenses, address: hasAddress, dateOfBirth: hasBirth }),
      );
    await confirm(['C3'], true, false);
    assert.deepEqual(await read(), [['C3'], address, null]);
    await confirm(['B2'], false, true);
    assert.deepEqual(await read(), [['B2', 'C3'], address, dateOfBirth]);
  });

  test('only the newest identity checks of a renter are kept', async (t) => {
    const { store } = await newStores(t);
    const one = renter();
    await putRenters(store, [one]);
    assert.equal(await store.identity.newestCheck(one.id), undefined);
    await store.transaction(async ({ identity }) => {
      for (const id of ['idc_1', 'idc_2', 'idc_3']) await identity.addCheck(identityCheck(one.id, id), 2);
    });
    assert.deepEqual(await store.identity.newestCheck(one.id), identityCheck(one.id, 'idc_3'));
  });

  test('the newest decision about fraud counts', async (t) => {
    const { store } = await newStores(t);
    const one = renter();
    await putRenters(store, [one]);
    assert.equal(await store.identity.findFraudDecision(one.id), undefined);
    for (const [decidedAt, confirmed] of [
      [5, true],
      [9, false],
      [7, true],
    ] as const) {
      const decision = { confirmed, reason: `at ${decidedAt}`, decidedAt };
      await store.transaction(({ identity }) => identity.addFraudDecision(one.id, decision));
    }
    assert.deepEqual(await store.identity.findFraudDecision(one.id), {
      confirmed: false,
      reason: 'at 9',
      decidedAt: 9,
    });
    assert.equal(await store.identity.findFraudDecision('ren_none'), undefined);
  });

  test('organizations with the renter on their roster are listed', async (t) => {
    const { store } = await newStores(t);
    const listening = [await putOrganization(store), await putOrganization(store)];
    await putOrganization(store);
    const one = renter();
    await putRenters(store, [one]);
    await store.transaction(async ({ renters }) => {
      for (const { id: organizationId } of listening)
        await renters.enterRoster({ organizationId, renterId: one.id, newIncidents: 0, at: 1 });
    });
    const ids = listening.map(({ id }) => id).sort();
    assert.deepEqual(await store.identity.listListeners(one.id, 5), ids);
    assert.deepEqual(await store.identity.listListeners(one.id, 1), ids.slice(0, 1));
  });
}

function phone(index: number) {
  return { kind: 'phone', value: `15550${100 + index}` } as const;
}
