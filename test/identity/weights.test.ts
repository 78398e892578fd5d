import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeValueShares } from '../../src/identity/candidates.ts';
import { countPreview, makePreviewWeights } from '../../src/identity/preview-weights.ts';
import { makeApplyWeights, makeRevertWeights, makeWeightsInForce } from '../../src/identity/weights.ts';
import { tableOf } from '../../src/rules/identity/matching/proposal.ts';
import { mapWeights, WEIGHTS, type Weights } from '../../src/rules/identity/matching/weights.ts';
import { JORDAN, onEachEngine, type TestNetwork } from './network.ts';

/** A table in which the same phone and names that are alike say less, almost as far as the limits allow. */
const CAUTIOUS: Weights = mapWeights(WEIGHTS, (field, level, likelihood) => {
  const same: Readonly<Record<string, number>> = {
    'phone exact': 0.28,
    'phone disagree': 0.67,
    'firstName exact': 0.7,
    'firstName near': 0.04,
    'surname exact': 0.57,
    'surname near': 0.16,
    'surname part': 0.07,
    'surname disagree': 0.09,
    'email exact': 0.16,
    'email named': 0.14,
    'email disagree': 0.6,
  };
  const strangers: Readonly<Record<string, number>> = { 'phone exact': 8e-7, 'phone disagree': 0.9999892 };
  const key = `${field} ${level}`;
  return {
    ...likelihood,
    same: same[key] ?? likelihood.same,
    strangers: strangers[key] ?? likelihood.strangers,
  };
});
const ESTIMATED = {
  table: JSON.parse(JSON.stringify(tableOf(CAUTIOUS))),
  inForce: 0,
  figures: { renters: 9 },
};
const BY_ADA = { by: 'Ada Ng', reason: 'Looked at the pairs.' };

/** Files three people twice: of each, the second profile has the same phone and birthday and another name. */
async function fileTwice(network: TestNetwork): Promise<string[][]> {
  const pairs: string[][] = [];
  for (const [number, surname] of ['Zylinski', 'Abernathy', 'Quintero'].entries()) {
    const person = {
      name: `Jordan ${surname}`,
      email: `jordan.${surname}@mail.example`,
      phone: `+1 (415) 555-01${42 + number}`,
      dateOfBirth: `198${number}-04-12`,
    };
    const first = await network.file(person);
    const second = await network.file(
      { ...person, name: `Jordana ${surname}`, email: `j${number}xk@other.example` },
      network.organizations[1],
    );
    pairs.push([first, second]);
  }
  await network.check();
  return pairs;
}

async function totals({ store }: TestNetwork, pairs: readonly string[][]): Promise<number[]> {
  return Promise.all(
    pairs.map(async ([one = '', other = '']) => (await store.pairs.findOf(one, other))?.total ?? Number.NaN),
  );
}

onEachEngine((fresh) => {
  test('weights that the operator applies hold at once on every server, compare all renters again, keep decided pairs, and can be reverted', async (t) => {
    const network = await fresh(t);
    const { store, time } = network;
    const clock = () => time.now++;
    const pairs = await fileTwice(network);
    const [merged, distinct, open] = await Promise.all(
      pairs.map(([one = '', other = '']) => store.pairs.findOf(one, other)),
    );
    assert.ok(merged && distinct && open);
    const merge = await network.merge({ pairId: merged.id });
    await network.markDistinct(distinct.id);
    await network.check();
    const before = await totals(network, pairs);
    const [, openRenter = ''] = pairs[2] ?? [];
    assert.deepEqual(await network.flagsOf(openRenter), ['DUPLICATE_IDENTITY']);

    const preview = makePreviewWeights(store, makeValueShares(store.identity, clock));
    const previewed = await preview(WEIGHTS, CAUTIOUS, () => {});
    assert.deepEqual(
      previewed.map(({ id, truth, decision }) => [id, truth, decision.before, decision.after]),
      [
        [merge.id, 'same', 'duplicate', 'possible'],
        [distinct.id, 'different', 'duplicate', 'possible'],
        [open.id, 'open', 'duplicate', 'possible'],
      ],
    );
    assert.ok(Math.abs((previewed[2]?.bits.before ?? 0) - open.total) < 0.01);
    assert.deepEqual(countPreview(previewed), {
      same: { pairs: 1, before: 1, after: 0 },
      different: { pairs: 1, before: 0, after: 1 },
      open: { pairs: 1, becomeDuplicate: 0, stopBeingDuplicate: 1, becomePossible: 1, stopBeingPossible: 0 },
    });
    await network.check();
    assert.deepEqual(await totals(network, pairs), before, 'a preview changes nothing');

    const other = await network.database.open();
    t.after(() => other.close());
    const otherServer = network.workOn(other);
    const inForce = makeWeightsInForce(other.matchingWeights);
    assert.equal((await inForce()).version, 0);
    const applied = await makeApplyWeights(store, clock)(ESTIMATED, BY_ADA);
    assert.deepEqual([applied.version, applied.by, applied.reason], [1, BY_ADA.by, BY_ADA.reason]);
    assert.deepEqual(await inForce(), { version: 1, weights: CAUTIOUS, isForeign: false });
    await otherServer.run();
    const [, distinctTotal, openTotal = 0] = await totals(network, pairs);
    assert.equal(distinctTotal, before[1], 'a decided pair stays as it is');
    assert.ok(openTotal < (before[2] ?? 0) - 2, `${openTotal}`);
    assert.deepEqual(await network.flagsOf(openRenter), []);
    assert.equal((await store.pairs.find(distinct.id))?.state, 'different');
    assert.equal((await store.pairs.find(merged.id))?.state, 'merged');

    const reverted = await makeRevertWeights(store, clock)(0, BY_ADA);
    assert.deepEqual([reverted.version, reverted.revertedTo, reverted.table], [2, 0, null]);
    await network.check();
    assert.ok(Math.abs(((await totals(network, pairs))[2] ?? 0) - (before[2] ?? 0)) < 0.01);
    assert.deepEqual(await network.flagsOf(openRenter), ['DUPLICATE_IDENTITY']);
    const again = await makeRevertWeights(store, clock)(1, BY_ADA);
    assert.deepEqual([again.version, again.revertedTo], [3, 1]);
    assert.deepEqual((await inForce()).weights, CAUTIOUS);
    assert.deepEqual(
      (await store.matchingWeights.list(10)).map(({ version }) => version),
      [3, 2, 1],
      'no version is lost',
    );
  });

  test('weights outside the limits, an outdated estimate and an unknown version are rejected', async (t) => {
    const { store } = await fresh(t);
    const apply = makeApplyWeights(store, Date.now);
    const revert = makeRevertWeights(store, Date.now);
    const { license, ...rest } = ESTIMATED.table;
    const exact = { m: 0.001, u: 0.5 };
    for (const table of [rest, { ...rest, license: { ...license, exact } }, 'weights', null])
      await assert.rejects(apply({ ...ESTIMATED, table }, BY_ADA), /not a proposal/);
    await assert.rejects(apply(ESTIMATED, { ...BY_ADA, by: ' ' }), /name is required/);
    await assert.rejects(apply(ESTIMATED, { ...BY_ADA, reason: '' }), /reason is required/);
    await assert.rejects(revert(7, BY_ADA), /no version 7/);
    await assert.rejects(revert(0, BY_ADA), /already in force/);
    assert.equal(await store.matchingWeights.newest(), undefined);
    await apply(ESTIMATED, BY_ADA);
    await assert.rejects(apply(ESTIMATED, BY_ADA), /version 1 is in force/);
    const both = await Promise.allSettled([revert(0, BY_ADA), revert(0, BY_ADA)]);
    assert.deepEqual(
      both.map(({ status }) => status).sort(),
      ['fulfilled', 'rejected'],
      'one of two operators',
    );
  });

  test('a version of another program is not used, and the published table is', async (t) => {
    const network = await fresh(t);
    const { store } = network;
    const version = {
      version: 1,
      table: '{"phone":{}}',
      revertedTo: null,
      figures: null,
      appliedAt: 1,
      ...BY_ADA,
    };
    await store.transaction(({ matchingWeights }) => matchingWeights.add(version));
    const inForce = await makeWeightsInForce(store.matchingWeights)();
    assert.deepEqual(inForce, { version: 1, weights: WEIGHTS, isForeign: true });
    await network.file(JORDAN);
    await network.check();
  });
});
