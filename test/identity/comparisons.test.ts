import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OpenFile } from '../../src/portal/file-scope.ts';
import { makeReadOwnFile } from '../../src/portal/read-own-file.ts';
import { wholeFile } from '../support/portal.ts';
import { JORDAN, onEachEngine, type TestNetwork } from './network.ts';

/** Returns the comparison that a session of the renter is told of, and whether its flags tell of a duplicate. */
async function toldTo({ store }: TestNetwork, renterId: string, scope: Partial<OpenFile> = {}) {
  const { comparison, summary } = await makeReadOwnFile(
    store,
    Date.now,
  )({ ...wholeFile(renterId), ...scope });
  return [comparison, summary.identityFlags.includes('DUPLICATE_IDENTITY')];
}

const { license: _, ...WITHOUT_LICENSE } = JORDAN;
const TWIN = { ...WITHOUT_LICENSE, email: 'twin@mail.example' };

onEachEngine((fresh) => {
  test('a renter is told of a comparison with another file when several organizations stated both', async (t) => {
    const network = await fresh(t);
    const [own, second] = network.organizations;
    const ids: string[] = [];
    for (const person of [JORDAN, TWIN]) {
      ids.push(await network.fileAll(person, own));
      await network.fileAll(person, second);
    }
    await network.check();
    for (const id of ids) {
      assert.deepEqual(await toldTo(network, id), ['other_file', true]);
      const scope = { opens: 'part', filedBy: [own] } as const;
      assert.deepEqual(await toldTo(network, id, scope), [null, false], 'only the whole file tells it');
    }
  });

  test('a renter with an invented profile is not told whether the birthday belongs to somebody', async (t) => {
    const network = await fresh(t);
    const [own, second] = network.organizations;
    await network.fileAll(JORDAN, second);
    const invented: string[] = [];
    for (const dateOfBirth of [JORDAN.dateOfBirth, '1971-02-26'])
      invented.push(
        await network.fileAll({ ...TWIN, email: `${dateOfBirth}@mail.example`, dateOfBirth }, own),
      );
    await network.check();
    assert.equal((await network.openPairs()).length, 1, 'the operator sees the pair');
    for (const id of invented) assert.deepEqual(await toldTo(network, id, { filedBy: [own] }), [null, false]);
  });

  test('a renter is told that the file may be about two people', async (t) => {
    const network = await fresh(t);
    const [own, second] = network.organizations;
    const id = await network.fileAll(JORDAN, own);
    await network.fileAll({ name: 'Maria Lopez', email: JORDAN.email }, second);
    await network.check();
    assert.deepEqual(await toldTo(network, id), ['two_people', false]);
  });
});
