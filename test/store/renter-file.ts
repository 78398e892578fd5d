import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import { idsOf, type NewStores, putOrganization, putRenters, renter, several } from './fixtures.ts';

async function twoRenters(store: Store): Promise<[string, string]> {
  const [one, other] = [renter(), renter()];
  await putRenters(store, [one], [other]);
  return [one.id, other.id];
}

const verification = (number: number) => ({
  id: `prf_${number}`,
  license: number === 3 ? null : ' d-12 34',
  document: number === 3 ? { kind: 'state_id' as const, number: ' 12 34', issuedBy: 'Oregon' } : null,
  dateOfBirth: '1990-01-31',
  address: '1 Main St\nSpringfield',
  consentVersion: 1,
  givenAt: number,
  onProfile: number % 2 === 0,
  email: `ana${number % 2}@mail.example`,
  wholeFile: number !== 2,
  decision: number === 0 ? ('rejected' as const) : null,
  decidedAt: number === 0 ? 9 : null,
  reason: number === 0 ? 'Another person.' : null,
});

export function renterFileContract(newStores: NewStores): void {
  test("a renter's statement replaces the one before, until it is removed", async (t) => {
    const { store } = await newStores(t);
    const [one, other] = await twoRenters(store);
    assert.equal(await store.renterFile.findStatement(one), undefined);
    const put = (id: string, said: string, writtenAt: number) =>
      store.transaction(({ renterFile }) => renterFile.putStatement(one, { id, said, writtenAt }));
    await put('stm_2', 'I paid.', 2);
    await put('stm_1', 'I paid all of it.', 3);
    assert.deepEqual(await store.renterFile.findStatement(one), { said: 'I paid all of it.', writtenAt: 3 });
    assert.equal(await store.renterFile.findStatement(other), undefined);
    const remove = () => store.transaction(({ renterFile }) => renterFile.removeStatement(one));
    assert.deepEqual([await remove(), await remove()], [true, false]);
    assert.equal(await store.renterFile.findStatement(one), undefined);
  });

  test("a renter's identity verifications are listed as given, newest first, in pages", async (t) => {
    const { store } = await newStores(t);
    const [one, other] = await twoRenters(store);
    const verifications = several(5, verification);
    const taken = { license: null, address: false, dateOfBirth: false };
    await store.transaction(async ({ renterFile }) => {
      for (const each of verifications) await renterFile.addVerification(one, each, taken);
    });
    const first = await store.renterFile.listVerifications(one, undefined, 3);
    assert.deepEqual(first, verifications.toReversed().slice(0, 3));
    assert.deepEqual(idsOf(await store.renterFile.listVerifications(one, 'prf_2', 3)), ['prf_1', 'prf_0']);
    assert.deepEqual(await store.renterFile.listVerifications(other, undefined, 3), []);
    const ofOne = await store.renterFile.listVerifications(one, undefined, 3, 'ana1@mail.example');
    assert.deepEqual(idsOf(ofOne), ['prf_3', 'prf_1']);
  });

  test('undecided identity verifications are listed oldest first, until they are decided', async (t) => {
    const { store } = await newStores(t);
    const [one] = await twoRenters(store);
    await store.transaction(async ({ renterFile }) => {
      for (const each of several(4, verification))
        await renterFile.addVerification(one, each, { license: null, address: false, dateOfBirth: false });
    });
    const open = await store.renterFile.listOpenVerifications(undefined, 2);
    assert.deepEqual(open, [
      { ...verification(1), renterId: one },
      { ...verification(2), renterId: one },
    ]);
    assert.deepEqual(idsOf(await store.renterFile.listOpenVerifications('prf_2', 2)), ['prf_3']);
    const decided = { decision: 'accepted', decidedAt: 7, reason: 'Saw it.', onProfile: true } as const;
    await store.transaction(({ renterFile }) => renterFile.decideVerification('prf_1', decided));
    assert.deepEqual(await store.renterFile.findVerification('prf_1'), {
      ...verification(1),
      ...decided,
      renterId: one,
    });
    assert.deepEqual(idsOf(await store.renterFile.listOpenVerifications(undefined, 5)), ['prf_2', 'prf_3']);
    assert.equal(await store.renterFile.findVerification('prf_none'), undefined);
  });

  test('detached e-mails are kept, newest first', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = await twoRenters(store);
    const { id: organizationId } = await putOrganization(store);
    const entries = [
      { id: 'det_1', email: 'a@mail.example', party: 'organization', organizationId, detachedAt: 1 },
      { id: 'det_2', email: 'b@mail.example', party: 'renter', organizationId: null, detachedAt: 2 },
    ] as const;
    await store.transaction(async ({ renterFile }) => {
      for (const entry of entries) await renterFile.addDetachedEmail(one, entry);
    });
    assert.deepEqual(await store.renterFile.listDetachedEmails(one, undefined, 5), entries.toReversed());
    assert.deepEqual(idsOf(await store.renterFile.listDetachedEmails(one, 'det_2', 5)), ['det_1']);
    assert.deepEqual(await store.renterFile.listDetachedEmails(other, undefined, 5), []);
  });

  test('profile data that only the renter has stated is known until it is confirmed or replaced', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = await twoRenters(store);
    const nothing = { licenses: [], address: false, dateOfBirth: false };
    const { address, dateOfBirth } = verification(0);
    const unconfirmed = () => store.renterFile.findUnconfirmed(one);
    assert.deepEqual(await unconfirmed(), nothing);
    await store.transaction(async ({ renters, renterFile }) => {
      await renterFile.addVerification(one, verification(0), {
        license: 'D-12 34',
        address: true,
        dateOfBirth: true,
      });
      await renterFile.addVerification(one, verification(1), {
        license: null,
        address: false,
        dateOfBirth: false,
      });
      await renters.putDetails(one, { address, dateOfBirth, version: 1, updatedAt: 1 });
    });
    assert.deepEqual(await unconfirmed(), { licenses: ['D-12 34'], address: true, dateOfBirth: true });
    assert.deepEqual(await store.renterFile.findUnconfirmed(other), nothing);
    await store.transaction(async ({ renters, renterFile }) => {
      await renterFile.confirm(one, { licenses: ['D-12 34'], address: false, dateOfBirth: true });
      await renters.putDetails(one, { address: '2 New St', dateOfBirth, version: 2, updatedAt: 2 });
    });
    assert.deepEqual(await unconfirmed(), nothing);
  });

  test('a correction request is open until it is marked as done, which works once', async (t) => {
    const { store } = await newStores(t);
    const [one, other] = await twoRenters(store);
    const { id: organizationId } = await putOrganization(store);
    await store.transaction(async ({ renterFile }) => {
      for (const id of ['crq_1', 'crq_2'])
        await renterFile.addRequest(one, {
          id,
          said: 'x',
          email: null,
          askedWith: `${id}@mail.example`,
          askedAt: 5,
        });
    });
    assert.equal(await store.renterFile.countOpenRequests(one), 2);
    const finish = (renterId: string) =>
      store.transaction(({ renterFile }) =>
        renterFile.finishRequest(renterId, 'crq_1', { at: 9, by: organizationId }),
      );
    assert.deepEqual([await finish(other), await finish(one), await finish(one)], [false, true, false]);
    assert.equal(await store.renterFile.countOpenRequests(one), 1);
    const asked = { said: 'x', email: null, askedAt: 5 };
    assert.deepEqual(await store.renterFile.listRequests(one, undefined, 5), [
      { ...asked, id: 'crq_2', askedWith: 'crq_2@mail.example', doneAt: null, doneBy: null },
      { ...asked, id: 'crq_1', askedWith: 'crq_1@mail.example', doneAt: 9, doneBy: organizationId },
    ]);
    assert.deepEqual(idsOf(await store.renterFile.listRequests(one, 'crq_2', 5)), ['crq_1']);
    assert.deepEqual(await store.renterFile.listRequests(other, undefined, 5), []);
    const own = await store.renterFile.listRequests(one, undefined, 5, 'crq_2@mail.example');
    assert.deepEqual(idsOf(own), ['crq_2']);
  });
}
