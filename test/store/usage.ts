import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RiskTier } from '../../src/rules/scoring/recommendation.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import type { CheckRecord, DayUsage, Store } from '../../src/store/store.ts';
import {
  check,
  figuresReport,
  incident,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
  several,
} from './fixtures.ts';

const DAY = Date.UTC(2026, 10, 21);
const ALL = [0, 2 ** 52] as const;
const MOST = 1_000;

const linesOf = (store: Store, organizationId: string) =>
  store.usage.lines(organizationId, ...ALL, undefined, MOST);

/** The outcomes of checks as the check log stores them, with their tiers. */
const OUTCOMES: [tier: RiskTier, Pick<CheckRecord, 'recommendation' | 'score'>][] = [
  ['LOW', { recommendation: 'APPROVED', score: 900 }],
  ['MODERATE', { recommendation: 'CONDITIONAL', score: 700 }],
  ['HIGH', { recommendation: 'REVIEW_REQUIRED', score: 500 }],
  ['CRITICAL', { recommendation: 'DENIED', score: 0 }],
  ['UNKNOWN', { recommendation: 'APPROVED', score: null }],
];

export function usageContract(newStores: NewStores): void {
  test('a check is counted by UTC day, caller and tier', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    for (const [tier, outcome] of OUTCOMES) {
      for (const at of [DAY, DAY + DAY_MS - 1]) {
        await store.recordCheck(check(id, { at, keyId: `key_${tier}`, ...outcome }));
      }
    }
    await store.recordCheck(check(id, { at: DAY - 1, keyId: 'key_LOW', ...OUTCOMES[0]?.[1] }));
    await store.recordCheck(check(id, { at: DAY + DAY_MS, keyId: 'key_LOW', ...OUTCOMES[0]?.[1] }));
    const low = { caller: 'key_LOW', tier: 'LOW' };
    assert.deepEqual(await linesOf(store, id), [
      { day: DAY - DAY_MS, ...low, checks: 1 },
      ...OUTCOMES.map(([tier]) => ({ day: DAY, caller: `key_${tier}`, tier, checks: 2 })).sort(
        (one, other) => (one.caller < other.caller ? -1 : 1),
      ),
      { day: DAY + DAY_MS, ...low, checks: 1 },
    ]);
  });

  test('concurrent checks of several processes are counted exactly as logged', async (t) => {
    const { store: first, open } = await newStores(t);
    const second = await open();
    const organizations = [await putOrganization(first), await putOrganization(first)];
    await Promise.all(
      several(2_000, (index) =>
        (index % 2 === 0 ? first : second).recordCheck(
          check(organizations[index % 3 === 0 ? 0 : 1]?.id ?? '', {
            at: DAY + (index % 4) * DAY_MS,
            keyId: `key_${index % 5}`,
            ...OUTCOMES[index % OUTCOMES.length]?.[1],
          }),
        ),
      ),
    );
    for (const { id } of organizations) {
      const lines = await linesOf(second, id);
      const sum = (some: DayUsage[]) => some.reduce((total, { checks }) => total + checks, 0);
      assert.equal(sum(lines), await first.billing.countChecks(id, ...ALL));
      assert.equal(sum(lines), -((await first.organizations.find(id))?.credits ?? 0));
      for (const day of several(4, (index) => DAY + index * DAY_MS)) {
        const counted = await first.billing.countChecks(id, day, day + DAY_MS);
        assert.equal(sum(lines.filter((line) => line.day === day)), counted);
      }
    }
  });

  test('a check that is recorded again is counted once, even together with new ones', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const checks = several(20, () => check(id, { at: DAY, mayBeRepeated: true }));
    for (const some of [checks.slice(0, 10), checks]) {
      await Promise.all(some.map((each) => store.recordCheck(each)));
    }
    assert.deepEqual(
      (await linesOf(store, id)).map((line) => line.checks),
      [20],
    );
    assert.equal((await store.organizations.find(id))?.credits, -20);
  });

  test('usage is read by tier, by caller and line by line, for a period of an organization', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const other = await putOrganization(store);
    const [low, , , , unknown] = OUTCOMES.map(([, outcome]) => outcome);
    for (const fields of [
      { at: DAY - 1, keyId: 'key_a', ...low },
      { at: DAY, keyId: 'key_a', ...low },
      { at: DAY + 1, keyId: 'key_b', ...low },
      { at: DAY + DAY_MS, keyId: 'key_b', ...unknown },
      { at: DAY + 2 * DAY_MS, keyId: 'key_c', ...low },
    ]) {
      await store.recordCheck(check(id, fields));
    }
    await store.recordCheck(check(other.id, { at: DAY, ...low }));
    const period = [DAY, DAY + 2 * DAY_MS] as const;
    assert.deepEqual(await store.usage.byTier(id, ...period), [
      { day: DAY, tier: 'LOW', checks: 2 },
      { day: DAY + DAY_MS, tier: 'UNKNOWN', checks: 1 },
    ]);
    assert.deepEqual(await store.usage.byCaller(id, ...period, 10), [
      { caller: 'key_b', checks: 2, lastDay: DAY + DAY_MS },
      { caller: 'key_a', checks: 1, lastDay: DAY },
    ]);
    assert.deepEqual(
      (await store.usage.byCaller(id, ...period, 1)).map(({ caller }) => caller),
      ['key_b'],
    );
    const lines = await store.usage.lines(id, ...period, undefined, 2);
    assert.deepEqual(
      lines.map(({ caller }) => caller),
      ['key_a', 'key_b'],
    );
    assert.deepEqual(await store.usage.lines(id, ...period, lines[1], 2), [
      { day: DAY + DAY_MS, caller: 'key_b', tier: 'UNKNOWN', checks: 1 },
    ]);
    assert.deepEqual(await store.usage.byTier('org_none', ...period), []);
  });

  test('filings are counted by day for the organization that filed them', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const other = await putOrganization(store);
    const created = renter();
    await putRenters(store, [created]);
    assert.deepEqual(await store.usage.began(id), { checks: false, reports: false });
    await store.transaction(async ({ usage, reports, incidents }) => {
      for (const filedAt of [DAY - 1, DAY, DAY + 1]) {
        for (const by of [id, other.id]) {
          await reports.create({ ...figuresReport(created.id, by), filedAt });
          await usage.countFilings(by, filedAt, { reports: 1, incidents: 0 });
        }
      }
      for (const filedAt of [DAY + 1, DAY + DAY_MS, DAY + 2 * DAY_MS]) {
        await incidents.create(incident(created.id, id, { filedAt }));
        await usage.countFilings(id, filedAt, { reports: 0, incidents: 1 });
      }
    });
    assert.deepEqual(await store.usage.filings(id, DAY, DAY + 2 * DAY_MS), [
      { day: DAY, reports: 2, incidents: 1 },
      { day: DAY + DAY_MS, reports: 0, incidents: 1 },
    ]);
    assert.deepEqual(await store.usage.began(id), { checks: false, reports: true });
    const [first] = await store.reports.listOfRenter(created.id, { filedBy: [id] }, undefined, 1);
    assert.ok(first);
    await store.transaction(async ({ records }) => {
      await records.remove({ kind: 'report', report: first }, { reason: 'withdrawn', at: DAY + 3 });
      for (const filed of await store.incidents.listOfRenter(created.id, 'all', undefined, 5))
        if (filed.filedAt !== DAY + 1) continue;
        else
          await records.remove({ kind: 'incident', incident: filed }, { reason: 'withdrawn', at: DAY + 3 });
    });
    assert.deepEqual(await store.usage.filings(id, DAY, DAY + DAY_MS), [
      { day: DAY, reports: 1, incidents: 0 },
    ]);
    await store.recordCheck(check(other.id));
    assert.deepEqual(await store.usage.began(other.id), { checks: true, reports: true });
  });
}
