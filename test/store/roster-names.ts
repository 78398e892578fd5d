import assert from 'node:assert/strict';
import { test } from 'node:test';
import { turnedNames } from '../../src/rules/identity/turned-names.ts';
import { isVerified } from '../../src/rules/identity/verification.ts';
import { rentScoreOf } from '../../src/rules/scoring/rent-score.ts';
import type { Assertion, Merge, Renter, Split, Store } from '../../src/store/store.ts';
import { idsOf, incident, type NewStores, putOrganization, renter, several } from './fixtures.ts';

const NAMES = ['ann', 'ann lee', 'anna', 'ben', 'ben adams ann', 'adams ann ben', 'zoe'];

const KEPT_WAS = { fullName: null, email: null, phone: null, details: null, carriedPairs: [] };

const UNCHANGED = {
  fullName: null,
  email: null,
  phone: null,
  verificationLevel: 'UNVERIFIED',
  details: null,
} as const;

/** Returns a function that returns one of some elements, in an order that looks random and is the same each time. */
function chooser(seed: number) {
  let state = seed;
  return <T>(some: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return some[Math.floor((state / 2 ** 31) * some.length)] as T;
  };
}

/** Compares, on each roster, what each name and prefix finds with a scan of the roster and of the names of its renters. */
async function assertNamesMatch(store: Store, organizationIds: readonly string[], step: string) {
  for (const organizationId of organizationIds) {
    const names = new Map<string, string[]>();
    for (const { renter } of await store.roster.listByPlace(organizationId, 'descending', undefined, 1_000))
      names.set(renter.id, await store.renters.listIdentifiers(renter.id, 'name', 100));
    for (const name of NAMES) {
      const scanned = [...names].flatMap(([id, all]) => (all.includes(name) ? [id] : []));
      const found = await store.filings.findMatched({ by: 'name', organizationId, name, inOrder: null });
      const only = scanned.length === 1 ? scanned[0] : undefined;
      assert.equal(found?.id, only, `${step}: ${name} of ${organizationId}`);
    }
    for (const prefix of ['', 'an', 'ann ', 'ann ben', 'ben', 'lee']) {
      const scanned = [...names].flatMap(([id, all]) =>
        all
          .flatMap((name) => [name, ...turnedNames(name)])
          .flatMap((name) => (name.startsWith(prefix) ? id : [])),
      );
      const found = await store.roster.searchNamePrefix(
        organizationId,
        prefix,
        { name: prefix, renter: 0 },
        1_000,
      );
      assert.deepEqual(found.map((row) => row.renter.id).sort(), scanned.sort(), `${step}: ${prefix}…`);
    }
  }
}

/** Compares each roster in the order of scores with a scan of the roster and of the summaries of its renters. */
async function assertScoresMatch(store: Store, organizationIds: readonly string[], step: string) {
  for (const organizationId of organizationIds) {
    const all = { min: 0, max: 1_000 };
    const scanned = (await store.roster.listByPlace(organizationId, 'descending', undefined, 1_000)).map(
      ({ renter }) => renter,
    );
    const found = await store.roster.listByScore(organizationId, 'ascending', all, undefined, 1_000);
    assert.deepEqual(
      found.map(({ at, renter }) => `${at.score} ${renter.id}`).sort(),
      scanned.map((renter) => `${scoreOf(renter)} ${renter.id}`).sort(),
      `${step}: scores of ${organizationId}`,
    );
  }
}

const scoreOf = (renter: Renter) => rentScoreOf(renter.summary, isVerified(renter));

export function rosterNameContract(newStores: NewStores): void {
  test('after any filings, edits, merges and splits, a roster is searched by the names and sorted by the scores of its renters', async (t) => {
    const { store } = await newStores(t);
    const choose = chooser(7);
    const organizationIds = idsOf([await putOrganization(store), await putOrganization(store)]);
    const alive: Renter[] = [];
    const undoable: (Merge | Split)[] = [];
    let made = 0;
    const steps = {
      create: async () => {
        const created = renter();
        await store.transaction(({ renters }) => renters.create(created));
        alive.push(created);
      },
      enter: () =>
        store.transaction(async ({ renters, incidents }) => {
          const [organizationId, { id: renterId }] = [choose(organizationIds), choose(alive)];
          await incidents.create(incident(renterId, organizationId));
          await renters.enterRoster({ organizationId, renterId, newIncidents: 1, at: 1 });
        }),
      score: () =>
        store.transaction(async ({ renters }) => {
          const found = await renters.findById(choose(alive).id);
          assert.ok(found);
          const countedIncidents = choose([0, 1, 2, 3]);
          await renters.update({ ...found, summary: { ...found.summary, countedIncidents } });
        }),
      name: () =>
        store.transaction(async ({ renters }) => {
          const by = { organizationId: choose(organizationIds), source: 'filing', at: 1 } as const;
          await renters.addIdentifier(choose(alive).id, { kind: 'name', value: choose(NAMES) }, by);
        }),
      unname: () =>
        store.transaction(({ renters }) =>
          renters.removeIdentifier(choose(alive).id, { kind: 'name', value: choose(NAMES) }),
        ),
      merge: async () => {
        const [kept, merged] = [choose(alive), choose(alive)];
        if (kept === merged) return;
        const ids = {
          id: `mrg_${String(++made).padStart(3, '0')}`,
          keptId: kept.id,
          mergedId: merged.id,
        };
        const merge: Merge = { ...ids, keptWas: KEPT_WAS, mergedAt: 5, undoneAt: null };
        await store.transaction(({ merges }) => merges.merge(merge));
        alive.splice(alive.indexOf(merged), 1);
        undoable.push(merge);
      },
      split: async () => {
        const [source, target] = [choose(alive), renter()];
        const asserted: Assertion[] = await store.assertions.list(source.id, 100);
        const given = asserted.filter(() => choose([true, false]));
        const incidents = await store.incidents.listOfRenter(source.id, 'all', undefined, 100);
        const was = { before: UNCHANGED, after: UNCHANGED };
        const ids = {
          id: `spl_${String(++made).padStart(3, '0')}`,
          sourceId: source.id,
          targetId: target.id,
        };
        const split: Split = { ...ids, was, splitAt: 5, undoneAt: null };
        await store.transaction(async ({ renters, splits }) => {
          await renters.create(target);
          await splits.split(split, {
            reports: [],
            incidents: idsOf(incidents.filter(() => choose([true, false]))),
            verifications: [],
            given,
            taken: given.filter(() => choose([true, false])),
          });
        });
        alive.push(target);
        undoable.push(split);
      },
      undo: async () => {
        const newest = undoable.pop();
        if (newest === undefined) return;
        await store.transaction(async ({ merges, splits }) => {
          if ('keptId' in newest) await merges.undo(newest, 6);
          else await splits.undo(newest, 6);
        });
        if ('keptId' in newest) {
          const merged = await store.renters.findById(newest.mergedId);
          if (merged !== undefined) alive.push(merged);
        } else alive.splice(idsOf(alive).indexOf(newest.targetId), 1);
      },
    };
    for (const _ of several(4, () => 0)) await steps.create();
    const done = new Set<string>();
    for (let count = 0; count < 120; count++) {
      const step = choose([
        'create',
        'enter',
        'enter',
        'score',
        'name',
        'name',
        'name',
        'unname',
        'merge',
        'split',
        'undo',
      ] as const);
      await steps[step]();
      done.add(step);
      await assertNamesMatch(store, organizationIds, `${count}, ${step}`);
      await assertScoresMatch(store, organizationIds, `${count}, ${step}`);
    }
    assert.equal(done.size, Object.keys(steps).length);
  });
}
