import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeUndoMerge } from '../../src/identity/undo-merge.ts';
import { makeSubmitVerification } from '../../src/portal/identity-verification.ts';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import type { IdentifierKind, Store } from '../../src/store/store.ts';
import { staffMember } from '../store/fixtures.ts';
import { wholeFile } from '../support/portal.ts';
import { onEachEngine, type TestNetwork } from './network.ts';

const ANA = { name: 'Ana Kowalczyk', email: 'ana.k@mail.example' };
const EVA = { name: 'Eva Nowak', email: 'eva@other.example', phone: '+1 312 555 0166', license: 'K7733190' };

/** Files two people and merges them by mistake. */
async function mergedByMistake(network: TestNetwork) {
  const kept = await network.file(ANA);
  const merged = await network.file(EVA);
  const merge = await network.merge({ keepId: kept, mergeId: merged });
  return { kept, merged, merge };
}

/** Undoes a merge, calls `other` once both renters are locked, and returns its outcome. */
async function undoDuring({ store, time }: TestNetwork, mergeId: string, other: () => Promise<unknown>) {
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
  const [, ...outcome] = await Promise.allSettled([undone, other()]);
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
  test('a report, a profile edit or a verification during an undo gives no renter the data of the other', async (t) => {
    const network = await fresh(t);
    const [alpine] = network.organizations;
    const { kept, merged, merge } = await mergedByMistake(network);
    await undoDuring(network, merge.id, () => network.file({ name: 'E. Nowak', email: EVA.email }));
    assert.deepEqual(await identifiersOf(network, kept, 'email'), [ANA.email]);
    assert.deepEqual(await identifiersOf(network, kept, 'name'), ['ana kowalczyk']);
    assert.equal(
      (await network.renterOf(merged)).summary.reports,
      2,
      'the report is about the renter with the e-mail',
    );

    const again = await network.merge({ keepId: kept, mergeId: merged });
    const version = await versionOf(network, kept);
    const add = [{ kind: 'email' as const, value: EVA.email }];
    const edited = await undoDuring(network, again.id, () =>
      network.editProfile(staffMember(alpine), kept, { version, add }),
    );
    assert.ok(edited?.status === 'rejected');
    assert.match(String(edited.reason), /another renter has this address/);
    assert.deepEqual(await identifiersOf(network, kept, 'email'), [ANA.email]);

    const last = await network.merge({ keepId: kept, mergeId: merged });
    const submitVerification = makeSubmitVerification({
      store: network.store,
      newId: network.newId,
      clock: () => network.time.now++,
    });
    await undoDuring(network, last.id, () =>
      submitVerification(wholeFile(kept), {
        license: EVA.license,
        document: null,
        dateOfBirth: '1990-05-06',
        address: '1 Main St',
        consentVersion: CONSENT_VERSION,
      }),
    );
    assert.deepEqual(await identifiersOf(network, kept, 'license'), []);
    assert.deepEqual(await identifiersOf(network, merged, 'license'), [EVA.license]);
  });

  test('an undo does not bring back identifiers that were removed, and shows no renter with data of the other', async (t) => {
    const network = await fresh(t);
    const [alpine] = network.organizations;
    const { kept, merged, merge } = await mergedByMistake(network);
    const remove = async (value: string) =>
      network.editProfile(staffMember(alpine), kept, {
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

  test('each renter has their own statement again, whatever was written or withdrawn meanwhile', async (t) => {
    const network = await fresh(t);
    const { store, newId } = network;
    const kept = await network.file(ANA);
    const merged = await network.file(EVA);
    const write = (renterId: string, said: string) =>
      store.transaction(({ renterFile }) =>
        renterFile.putStatement(renterId, { id: newId('stm'), said, writtenAt: 1 }),
      );
    const withdraw = () => store.transaction(({ renterFile }) => renterFile.removeStatement(kept));
    const said = async (renterId: string) => (await store.renterFile.findStatement(renterId))?.said;
    await write(kept, 'I am Ana.');
    await write(merged, 'I am Eva.');
    const merge = await network.merge({ keepId: kept, mergeId: merged });
    await write(kept, 'I paid.');
    assert.deepEqual([await said(kept), await said(merged)], ['I paid.', 'I paid.']);
    await network.undo(merge.id);
    assert.deepEqual([await said(kept), await said(merged)], ['I paid.', 'I am Eva.']);

    const again = await network.merge({ keepId: kept, mergeId: merged });
    assert.deepEqual([await withdraw(), await withdraw()], [true, false]);
    assert.equal(await said(merged), undefined, 'the other statement does not take its place');
    await network.undo(again.id);
    assert.deepEqual([await said(kept), await said(merged)], [undefined, 'I am Eva.']);
  });

  test('inquiries about a merged profile belong to the kept renter until the merge is undone', async (t) => {
    const network = await fresh(t);
    const { store, time } = network;
    const { kept, merged, merge } = await mergedByMistake(network);
    const look = (requestId: string, renterId: string) =>
      store.recordInquiry({
        requestId,
        organizationId: network.organizations[0],
        callerId: 'key_1',
        at: time.now++,
        kind: 'score',
        identifier: null,
        renterIds: [renterId],
      });
    for (const renterId of [kept, merged]) await look(`req_${renterId}`, renterId);
    const seenBy = async (renterId: string) =>
      (await store.inquiries.listUnbilled(renterId, undefined, 9)).rows.map(({ requestId }) => requestId);
    for (const renterId of [kept, merged]) {
      assert.deepEqual(await seenBy(renterId), [`req_${merged}`, `req_${kept}`]);
    }
    await network.undo(merge.id);
    for (const renterId of [kept, merged]) assert.deepEqual(await seenBy(renterId), [`req_${renterId}`]);
  });
});
