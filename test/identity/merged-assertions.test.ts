import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PRECEDENCE } from '../../src/store/sql/assertions.ts';
import type { Identifier } from '../../src/store/store.ts';
import { onEachEngine, type TestNetwork } from './network.ts';

const PHONE: Identifier = { kind: 'phone', value: '3125550166' };
const ANA = { name: 'Ana Kowalczyk', email: 'ana.k@mail.example', phone: PHONE.value };
const ANA_AGAIN = { ...ANA, email: 'ana1990@other.example' };
const EMAIL: Identifier = { kind: 'email', value: ANA_AGAIN.email };

/** Files one phone with two profiles, the second by both organizations. */
async function twoProfiles(network: TestNetwork) {
  const [alpine, harbor] = network.organizations;
  const kept = await network.file({ ...ANA, address: '1 Elm St' }, alpine);
  const merged = await network.file({ ...ANA_AGAIN, license: 'K7733190', dateOfBirth: '1990-05-06' }, alpine);
  await network.file(ANA_AGAIN, harbor);
  return { kept, merged };
}

async function sourcesOf({ store }: TestNetwork, renterId: string, identifier: Identifier) {
  const all = await store.assertions.listOf(renterId, identifier, 9);
  return all.map(({ organizationId, source }) => [organizationId, source]);
}

/** Returns the organizations that filed something with an identifier. */
async function filersOf({ store }: TestNetwork, renterId: string, identifier: Identifier) {
  const all = await store.assertions.listOf(renterId, identifier, 9);
  return all.filter(({ source }) => source === 'filing').map(({ organizationId }) => organizationId);
}

/** Asserts that each identifier has its assertions and precedence, and that no other assertions are left. */
async function assertConsistent({ database }: TestNetwork): Promise<void> {
  const identifiers = await database.rows<object>('SELECT renter, kind, value, precedence FROM identifiers');
  const asserted = await database.rows<object>(
    `SELECT renter, kind, value, ${PRECEDENCE} AS precedence FROM assertions
     WHERE kind NOT IN ('address', 'date_of_birth') GROUP BY renter, kind, value`,
  );
  const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort();
  assert.deepEqual(sorted(identifiers), sorted(asserted));
}

onEachEngine((fresh) => {
  test('a merge brings along who asserted what, and marks the identifiers that only it adds', async (t) => {
    const network = await fresh(t);
    const [alpine, harbor] = network.organizations;
    const { kept, merged } = await twoProfiles(network);
    const first = async () => (await network.store.renters.search(PHONE, 2)).map(({ id }) => id);
    assert.deepEqual(await first(), [merged, kept], 'two organizations filed it for the second profile');
    const merge = await network.merge({ keepId: kept, mergeId: merged });
    await assertConsistent(network);
    assert.deepEqual(await sourcesOf(network, kept, PHONE), [
      [alpine, 'filing'],
      [harbor, 'filing'],
    ]);
    assert.deepEqual(await sourcesOf(network, kept, EMAIL), [
      [null, 'merge'],
      [alpine, 'filing'],
      [harbor, 'filing'],
    ]);
    // The old ID finds the same.
    assert.deepEqual(await sourcesOf(network, merged, EMAIL), await sourcesOf(network, kept, EMAIL));
    const details = (await network.store.assertions.list(kept, 99)).filter(({ kind }) =>
      /addr|birth/.test(kind),
    );
    assert.deepEqual(
      details.map(({ value, organizationId, source }) => [value, organizationId, source]),
      [
        ['1 Elm St', alpine, 'edit'],
        ['1990-05-06', alpine, 'edit'],
      ],
    );
    await network.undo(merge.id);
    await assertConsistent(network);
    assert.deepEqual(await first(), [merged, kept]);
    assert.deepEqual(await filersOf(network, kept, EMAIL), []);
  });

  test('what is filed or removed after a merge is consistent after its undo', async (t) => {
    const network = await fresh(t);
    const [alpine, harbor] = network.organizations;
    const { kept, merged } = await twoProfiles(network);
    const merge = await network.merge({ keepId: kept, mergeId: merged });
    await network.file({ ...ANA, name: 'A. Kowalczyk' }, harbor);
    await network.file({ ...ANA_AGAIN, phone: '3125550177' }, harbor);
    await network.store.transaction(({ renters }) =>
      renters.removeIdentifier(kept, { kind: 'license', value: 'K7733190' }),
    );
    await assertConsistent(network);
    await network.undo(merge.id);
    await assertConsistent(network);
    assert.deepEqual(await filersOf(network, kept, { kind: 'name', value: 'a kowalczyk' }), [harbor]);
    assert.deepEqual(await filersOf(network, kept, { kind: 'email', value: ANA.email }), [alpine, harbor]);
    assert.deepEqual(await filersOf(network, merged, EMAIL), [alpine, harbor]);
    assert.deepEqual(await sourcesOf(network, merged, { kind: 'license', value: 'K7733190' }), []);
  });

  test('a merge from before assertions were stored can be undone', async (t) => {
    const network = await fresh(t);
    const [alpine, harbor] = network.organizations;
    const { kept, merged } = await twoProfiles(network);
    const merge = await network.merge({ keepId: kept, mergeId: merged });
    await network.database.write("DELETE FROM merged_rows WHERE what IN ('assertions', 'kept_assertions')");
    await network.undo(merge.id);
    await assertConsistent(network);
    assert.deepEqual(await filersOf(network, merged, EMAIL), [alpine, harbor]);
    assert.deepEqual(await filersOf(network, merged, PHONE), [alpine, harbor]);
    assert.deepEqual(await sourcesOf(network, merged, { kind: 'license', value: 'K7733190' }), [
      [alpine, 'edit'],
    ]);
  });
});
