import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { NewVerification, Passkey, Store, Transaction } from '../../src/store/store.ts';
import { type NewStores, putOrganization, several } from './fixtures.ts';

const ANA = 'usr_ana';

async function putAna(store: Store): Promise<void> {
  const { id: organizationId } = await putOrganization(store);
  await store.transaction(async ({ staff, signIn }) => {
    const rest = { role: 'owner', secondFactor: false, disabledAt: null, createdAt: 1 } as const;
    await staff.create({ userId: ANA, organizationId, name: 'Ana', email: 'ana@staff.example', ...rest });
    await signIn.createPassword({ id: 'crd_ana', userId: ANA, hash: 'first hash', at: 1 });
  });
}

type NewPasskey = Omit<Passkey, 'lastUsedAt'>;

const verification = (id: string, fields: Partial<NewVerification> = {}): NewVerification => {
  return { id, identifier: `hash of ${id}`, value: ANA, createdAt: 1, expiresAt: 100, ...fields };
};

const put = (store: Store, id: string, fields?: Partial<NewVerification>) =>
  store.transaction(({ signIn }) => signIn.createVerification(verification(id, fields)));

/** Runs several transactions concurrently. Returns their results, sorted. */
const atOnce = async (store: Store, work: (tx: Transaction, index: number) => Promise<boolean>) =>
  (await Promise.all(several(4, (index) => store.transaction((tx) => work(tx, index))))).toSorted();

export function signInContract(newStores: NewStores): void {
  test('a password hash belongs to one staff member and can be replaced', async (t) => {
    const { store } = await newStores(t);
    await putAna(store);
    assert.equal(await store.signIn.findPasswordHash(ANA), 'first hash');
    await store.transaction(({ signIn }) => signIn.setPassword('usr_other', 'no hash', 2));
    assert.equal(await store.signIn.findPasswordHash(ANA), 'first hash');
    await store.transaction(({ signIn }) => signIn.setPassword(ANA, 'second hash', 2));
    assert.equal(await store.signIn.findPasswordHash(ANA), 'second hash');
    assert.equal(await store.signIn.findPasswordHash('usr_other'), undefined);
  });

  test('the newest verification with a hash is found until it expires', async (t) => {
    const { store } = await newStores(t);
    await put(store, 'vrf_1', { identifier: 'hash', value: 'old' });
    await put(store, 'vrf_2', { identifier: 'hash', value: 'new', createdAt: 2 });
    assert.deepEqual({ ...(await store.signIn.findVerification('hash', 99)) }, { id: 'vrf_2', value: 'new' });
    assert.equal(await store.signIn.findVerification('hash', 100), undefined);
    assert.equal(await store.signIn.findVerification('another hash', 1), undefined);
  });

  test('only one of several concurrent transactions creates, replaces or deletes a verification', async (t) => {
    const { store } = await newStores(t);
    const oneSucceeds = [false, false, false, true];
    assert.deepEqual(
      await atOnce(store, ({ signIn }) => signIn.createVerification(verification('vrf_1'))),
      oneSucceeds,
    );
    const replaced = await atOnce(store, ({ signIn }, index) =>
      signIn.replaceVerification('vrf_1', ANA, `${index}`),
    );
    assert.deepEqual(replaced, oneSucceeds);
    assert.deepEqual(await atOnce(store, ({ signIn }) => signIn.deleteVerification('vrf_1')), oneSucceeds);
  });

  test("creating a verification deletes expired ones, and a user's verifications are deleted together", async (t) => {
    const { store } = await newStores(t);
    await put(store, 'vrf_over', { expiresAt: 5 });
    await put(store, 'vrf_good', { expiresAt: 6 });
    await put(store, 'vrf_other', { value: 'usr_other' });
    await put(store, 'vrf_new', { createdAt: 5 });
    const left = async () => {
      const ids = ['vrf_over', 'vrf_good', 'vrf_other', 'vrf_new'];
      const found = ids.map(async (id) =>
        (await store.signIn.findVerification(`hash of ${id}`, 0)) ? [id] : [],
      );
      return (await Promise.all(found)).flat();
    };
    assert.deepEqual(await left(), ['vrf_good', 'vrf_other', 'vrf_new']);
    await store.transaction(({ signIn }) => signIn.deleteVerificationsOf(ANA));
    assert.deepEqual(await left(), ['vrf_other']);
  });

  test('a second factor is on from its confirmation until it is deleted', async (t) => {
    const { store } = await newStores(t);
    await putAna(store);
    const isOn = async () => (await store.staff.find(ANA))?.secondFactor;
    const begin = (id: string, secret: string) =>
      store.transaction(({ signIn }) =>
        signIn.putSecondFactor({ id, userId: ANA, secret, backupCodes: 'none' }),
      );
    await begin('fac_1', 'first secret');
    await store.transaction(({ signIn }) => signIn.setCodeFailures(ANA, 3, 7));
    const unconfirmed = { backupCodes: 'none', confirmed: false };
    assert.deepEqual(await store.signIn.findSecondFactor(ANA), {
      ...unconfirmed,
      secret: 'first secret',
      failures: 3,
      lockedUntil: 7,
    });
    await begin('fac_2', 'second secret');
    const restarted = { ...unconfirmed, secret: 'second secret', failures: 0, lockedUntil: null };
    assert.deepEqual(await store.signIn.findSecondFactor(ANA), restarted);
    assert.equal(await isOn(), false);

    await store.transaction(({ signIn }) => signIn.confirmSecondFactor(ANA));
    const confirmed = { ...restarted, confirmed: true };
    assert.deepEqual(await store.signIn.findSecondFactor(ANA), confirmed);
    assert.equal(await isOn(), true);
    await store.transaction(({ signIn }) => signIn.setBackupCodes(ANA, 'nine codes'));
    assert.equal((await store.signIn.findSecondFactor(ANA))?.backupCodes, 'nine codes');

    await store.transaction(({ signIn }) => signIn.deleteSecondFactor(ANA));
    assert.equal(await store.signIn.findSecondFactor(ANA), undefined);
    assert.equal(await isOn(), false);
  });

  test('a passkey is found by its credential, renamed, used and deleted, for its user only', async (t) => {
    const { store } = await newStores(t);
    await putAna(store);
    const { passkeys } = store;
    const [first, second] = [passkey('psk_1'), passkey('psk_2', { counter: 4_294_967_295 })];
    assert.deepEqual(await addPasskeys(store, second, first, { ...first, id: 'psk_3' }), [true, true, false]);
    assert.deepEqual(await passkeys.list(ANA), [
      { ...first, lastUsedAt: null },
      { ...second, lastUsedAt: null },
    ]);
    assert.deepEqual(await passkeys.list('usr_other'), []);
    assert.deepEqual(await passkeys.findByCredential('credential of psk_1'), { ...first, lastUsedAt: null });
    assert.equal(await passkeys.findByCredential('psk_1'), undefined);
    await store.transaction(async (tx) => {
      assert.equal(await tx.passkeys.rename('usr_other', 'psk_1', 'Stolen'), false);
      assert.equal(await tx.passkeys.rename(ANA, 'psk_1', 'Laptop'), true);
      assert.equal(await tx.passkeys.delete('usr_other', 'psk_1'), false);
      assert.equal(await tx.passkeys.delete(ANA, 'psk_2'), true);
      assert.equal(await tx.passkeys.delete(ANA, 'psk_2'), false);
      assert.equal(await tx.passkeys.use('psk_2', 1, 7), false);
    });
    assert.deepEqual(await passkeys.list(ANA), [{ ...first, name: 'Laptop', lastUsedAt: null }]);
  });

  test('the counter of a passkey only rises, unless it does not count', async (t) => {
    const { store } = await newStores(t);
    await putAna(store);
    await addPasskeys(store, passkey('psk_1'));
    const use = (counter: number, at: number) =>
      store.transaction((tx) => tx.passkeys.use('psk_1', counter, at));
    assert.deepEqual([await use(0, 5), await use(0, 6), await use(3, 7)], [true, true, true]);
    assert.deepEqual([await use(3, 8), await use(2, 8), await use(0, 8)], [false, false, false]);
    const { counter, lastUsedAt } = (await store.passkeys.list(ANA))[0] ?? {};
    assert.deepEqual([counter, lastUsedAt], [3, 7]);
    assert.deepEqual(await atOnce(store, (tx) => tx.passkeys.use('psk_1', 4, 9)), [
      false,
      false,
      false,
      true,
    ]);
  });

  test('a second factor is on while there is an app or a passkey', async (t) => {
    const { store } = await newStores(t);
    await putAna(store);
    const isOn = async () => (await store.staff.find(ANA))?.secondFactor;
    const app = { id: 'fac_1', userId: ANA, secret: 'secret', backupCodes: 'none' };
    await addPasskeys(store, passkey('psk_1'), passkey('psk_2'));
    await store.transaction(({ signIn }) => signIn.putSecondFactor(app));
    assert.equal(await isOn(), true);
    await store.transaction((tx) => tx.passkeys.deleteAll(ANA));
    assert.deepEqual([await store.passkeys.list(ANA), await isOn()], [[], false]);
    await store.transaction(({ signIn }) => signIn.confirmSecondFactor(ANA));
    await addPasskeys(store, passkey('psk_3'));
    await store.transaction(({ signIn }) => signIn.deleteSecondFactor(ANA));
    assert.equal(await isOn(), true);
    await store.transaction((tx) => tx.passkeys.delete(ANA, 'psk_3'));
    assert.equal(await isOn(), false);
  });
}

const passkey = (id: string, fields: Partial<NewPasskey> = {}): NewPasskey => ({
  id,
  userId: ANA,
  credentialId: `credential of ${id}`,
  publicKey: `key of ${id}`,
  counter: 0,
  name: 'Passkey',
  createdAt: 2,
  ...fields,
});

const addPasskeys = (store: Store, ...added: NewPasskey[]) =>
  store.transaction(async ({ passkeys }) => {
    const created: boolean[] = [];
    for (const one of added) created.push(await passkeys.create(one));
    return created;
  });
