import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeUndoMerge } from '../../src/identity/undo-merge.ts';
import { makeSubmitVerification } from '../../src/portal/identity-verification.ts';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import type { IdentifierKind, Store } from '../../src/store/store.ts';
import { staffMember } from '../store/fixtures.ts';
import { onEachEngine, type TestNetwork } from './network.ts';

const ANA = { name: 'Ana Kowalczyk', email: 'ana.k@mail.example' };
const EVA = { name: 'Eva Nowak', email: 'eva@other.example', phone: '+1 312 555 0166', license: 'K7733190' };

/** Two people whom somebody took for one. */
async function mistaken(network: TestNetwork) {
  const kept = await network.file(ANA);
  const merged = await network.file(EVA);
  const merge = await network.merge({ keepId: kept, mergeId: merged });
  return { kept, merged, merge };
}

/** Undoes a merge, and begins something else when both renters are locked. */
async function undoBeside({ store, time }: TestNetwork, mergeId: string, beside: () => Promise<unknown>) {
  const locked = Promise.withResolvers<void>();
  const transaction: Store['transaction'] = (work) =>
    store.transaction((tx) => {
      const renters = async (ids: readonly string[]) => {
        await tx.locks.renters(ids);
        locked.resolve();
      };
      return work({ ...tx, locks: { ...tx.locks, renters } });
    });
  const undone = makeUndoMerge({ transaction }, () => time.now++)(mergeId);
  await locked.promise;
  const [, ...outcome] = await Promise.allSettled([undone, beside()]);
  await undone;
  return outcome[0];
}

function identifiersOf({ store }: TestNetwork, renterId: string, kind: IdentifierKind): Promise<string[]> {
  return store.renters.listIdentifiers(renterId, kind, 9);
}

async function versionOf({ store }: TestNetwork, renterId: string): Promise<number> {
  return (await store.renters.findDetails(renterId))?.version ?? 0;
}

onEachEngine((fresh) => {
  test('who is filed about, corrected or proves something beside an undo gets nothing of the other', async (t) => {
    const network = await fresh(t);
    const [alpine] = network.organizations;
    const { kept, merged, merge } = await mistaken(network);
    await undoBeside(network, merge.id, () => network.file({ name: 'E. Nowak', email: EVA.email }));
    assert.deepEqual(await identifiersOf(network, kept, 'email'), [ANA.email]);
    assert.deepEqual(await identifiersOf(network, kept, 'name'), ['ana kowalczyk']);
    assert.equal((await network.renterOf(merged)).summary.reports, 2, 'it is filed about whose e-mail it is');

    const again = await network.merge({ keepId: kept, mergeId: merged });
    const version = await versionOf(network, kept);
    const add = [{ kind: 'email' as const, value: EVA.email }];
    const corrected = await undoBeside(network, again.id, () =>
      network.correct(staffMember(alpine), kept, { version, add }),
    );
    assert.ok(corrected?.status === 'rejected');
    assert.match(String(corrected.reason), /another renter has this address/);
    assert.deepEqual(await identifiersOf(network, kept, 'email'), [ANA.email]);

    const last = await network.merge({ keepId: kept, mergeId: merged });
    const prove = makeSubmitVerification({
      store: network.store,
      newId: network.newId,
      clock: () => network.time.now++,
    });
    await undoBeside(network, last.id, () =>
      prove(kept, {
        license: EVA.license,
        dateOfBirth: '1990-05-06',
        address: '1 Main St',
        consentVersion: CONSENT_VERSION,
      }),
    );
    assert.deepEqual(await identifiersOf(network, kept, 'license'), []);
    assert.deepEqual(await identifiersOf(network, merged, 'license'), [EVA.license]);
  });

  test('what was taken away since does not come back, and nobody is shown with what is not theirs', async (t) => {
    const network = await fresh(t);
    const [alpine] = network.organizations;
    const { kept, merged, merge } = await mistaken(network);
    const remove = async (value: string) =>
      network.correct(staffMember(alpine), kept, {
        version: await versionOf(network, kept),
        remove: [{ kind: 'email', value }],
      });
    await remove(EVA.email);
    await network.undo(merge.id);
    assert.deepEqual(await identifiersOf(network, merged, 'email'), []);
    assert.equal((await network.renterOf(merged)).email, null);
    assert.equal((await network.renterOf(merged)).phone, EVA.phone);
    assert.deepEqual(await identifiersOf(network, merged, 'license'), [EVA.license]);
    assert.deepEqual(await identifiersOf(network, kept, 'email'), [ANA.email]);

    const other = await network.file({ name: 'Ida Nowak', email: 'ida@other.example' });
    const second = await network.merge({ keepId: kept, mergeId: other });
    await remove(ANA.email);
    assert.equal((await network.renterOf(kept)).email, 'ida@other.example');
    await network.undo(second.id);
    assert.equal((await network.renterOf(kept)).email, null);
    assert.equal((await network.renterOf(other)).email, 'ida@other.example');
  });

  test('each has their own statement again, whatever was written or taken back meanwhile', async (t) => {
    const network = await fresh(t);
    const { store, newId } = network;
    const kept = await network.file(ANA);
    const merged = await network.file(EVA);
    const write = (renterId: string, said: string) =>
      store.transaction(({ renterFile }) =>
        renterFile.putStatement(renterId, { id: newId('stm'), said, writtenAt: 1 }),
      );
    const takeBack = () => store.transaction(({ renterFile }) => renterFile.removeStatement(kept));
    const said = async (renterId: string) => (await store.renterFile.findStatement(renterId))?.said;
    await write(kept, 'I am Ana.');
    await write(merged, 'I am Eva.');
    const merge = await network.merge({ keepId: kept, mergeId: merged });
    await write(kept, 'I paid.');
    assert.deepEqual([await said(kept), await said(merged)], ['I paid.', 'I paid.']);
    await network.undo(merge.id);
    assert.deepEqual([await said(kept), await said(merged)], ['I paid.', 'I am Eva.']);

    const again = await network.merge({ keepId: kept, mergeId: merged });
    assert.deepEqual([await takeBack(), await takeBack()], [true, false]);
    assert.equal(await said(merged), undefined, 'taken back is taken back');
    await network.undo(again.id);
    assert.deepEqual([await said(kept), await said(merged)], [undefined, 'I am Eva.']);
  });
});
