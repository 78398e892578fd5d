import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tierOfCheck } from '../../src/rules/scoring/recommendation.ts';
import type { CheckFilter, CheckPlace } from '../../src/store/store.ts';
import { check, lineOf, type NewStores, several } from './fixtures.ts';

const FIRST_AT = 1_700_000_000_000;
const PERIOD = { fromMs: FIRST_AT + 2, toMs: FIRST_AT + 20 };

const DENIED = { recommendation: 'DENIED', score: 10, renterId: 'ren_1' } as const;

const REFERENCES = ['Unit 1_04', 'unit 1004', 'Flat 50%!'];

/** Three checks in each millisecond: by a key, a staff member and another key. */
const checks = several(63, (index) =>
  check('org_1', {
    at: FIRST_AT + Math.floor(index / 3),
    keyId: ['key_a', 'usr_b', 'key_c'][index % 3] ?? '',
    ...(index % 4 === 0 && DENIED),
    purpose: index % 5 === 0 ? 'collection' : null,
    reference: REFERENCES[index % 7] ?? null,
  }),
);

const newestFirst = checks.toSorted((a, b) => b.at - a.at || (a.requestId < b.requestId ? 1 : -1));

/** Returns the checks that a filter is expected to find. */
function expectedOf({ fromMs, toMs, caller, tier, purpose, reference = '' }: CheckFilter): string[] {
  return newestFirst
    .filter(({ at }) => at >= fromMs && at < toMs)
    .filter(({ keyId }) => caller === undefined || keyId === caller)
    .filter(({ recommendation, score }) => tier === undefined || tierOfCheck(recommendation, score) === tier)
    .filter((each) => purpose === undefined || (each.purpose ?? 'tenancy') === purpose)
    .filter((each) => (each.reference ?? '').toLowerCase().includes(reference.toLowerCase()))
    .map(({ requestId }) => requestId);
}

export function checkSearchContract(newStores: NewStores): void {
  test('checks are found by filters within a number of checks of the log, without gaps or duplicates', async (t) => {
    const { store } = await newStores(t);
    for (const each of checks.toReversed()) await store.recordCheck(each);
    await store.recordCheck(check('org_2', { at: FIRST_AT + 3, keyId: 'usr_b' }));
    for (const chosen of [
      { caller: 'key_a' },
      { caller: 'usr_b' },
      { caller: 'usr_b', tier: 'CRITICAL' },
      { tier: 'CRITICAL' },
      { tier: 'UNKNOWN', purpose: 'collection' },
      { caller: 'key_c', purpose: 'tenancy' },
      { caller: 'usr_b', tier: 'LOW' },
      { caller: 'usr_nobody' },
      { reference: 'UNIT 1' },
      { reference: '1_0' },
      { reference: '0%!' },
      { caller: 'usr_b', reference: 'flat' },
    ] as const) {
      const filter = { ...PERIOD, ...chosen };
      for (const [limit, scanned] of [
        [100, 100],
        [2, 7],
        [1, 1],
        [3, 1_000],
      ] as const) {
        for (const search of [store.checkLog.search, store.exports.searchChecks]) {
          const found: string[] = [];
          let after: CheckPlace | undefined;
          do {
            const { rows, last } = await search('org_1', filter, after, limit, scanned);
            assert.ok(rows.length <= limit);
            found.push(...rows.map(({ requestId }) => requestId));
            after = rows.length === limit ? rows.at(-1) : last;
          } while (after !== undefined);
          assert.deepEqual(found, expectedOf(filter), JSON.stringify({ filter, limit, scanned }));
        }
      }
    }
    const { rows } = await store.checkLog.search('org_1', { ...PERIOD, caller: 'usr_b' }, undefined, 1, 1);
    assert.deepEqual(
      rows.map(({ inputs: _, ...line }) => line),
      newestFirst
        .filter(({ keyId, at }) => keyId === 'usr_b' && at < PERIOD.toMs)
        .slice(0, 1)
        .map(lineOf),
    );
  });
}
