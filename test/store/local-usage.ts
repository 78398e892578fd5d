import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { makeBilling } from '../../src/billing/billing.ts';
import { checksIn } from '../../src/billing/usage.ts';
import { makeOverview } from '../../src/overview/overview.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { dayAfter, dayIn, startOfDayIn } from '../../src/rules/text/zones.ts';
import type { Store } from '../../src/store/store.ts';
import {
  check,
  figuresReport,
  incident,
  type NewStores,
  putOrganization,
  putRenters,
  renter,
} from './fixtures.ts';

const HOUR_MS = DAY_MS / 24;

/** Time zones west and east of Greenwich, with quarters of an hour, and with days of 23 and 25 hours. */
const ZONES = ['UTC', 'America/New_York', 'Pacific/Kiritimati', 'Asia/Kathmandu', 'Europe/London'];

/** The clocks of New York and London go back in this period. */
const [FROM, TO] = ['2026-10-20', '2026-11-05'];
const NOW = Date.UTC(2026, 10, 5, 16, 30);

const billingOf = (store: Store, now = NOW) =>
  makeBilling(
    store,
    async () => (id) => ({ kind: 'unknown', name: id }),
    () => now,
  );

const byDayOf = async (store: Store, id: string, timeZone: string, now = NOW) => {
  const days = await billingOf(store, now).readUsageByDay(id, { timeZone, from: FROM, to: TO });
  return Object.fromEntries(days.map(({ day, tiers }) => [day, checksIn(tiers)]));
};

/** Counts times by their day in a time zone. */
function countedBy(timeZone: string, times: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let day = FROM; day <= TO; day = dayAfter(day, 1)) counts[day] = 0;
  for (const at of times) {
    const day = dayIn(timeZone, at);
    if (day in counts) counts[day] = (counts[day] ?? 0) + 1;
  }
  return counts;
}

/** Puts checks around each full and quarter hour, by two keys in turn. Returns their times. */
async function putChecks(store: Store, id: string): Promise<number[]> {
  const times: number[] = [];
  for (let at = Date.UTC(2026, 9, 18, 0, 7); at < NOW; at += 3 * HOUR_MS + 15 * 60_000) times.push(at);
  for (const zone of ZONES) {
    const midnight = startOfDayIn(zone, '2026-11-01');
    times.push(midnight - 1, midnight);
  }
  await Promise.all(
    times.map((at, index) =>
      store.recordCheck(check(id, { at, keyId: `key_${index % 2}`, recommendation: 'DENIED', score: 1 })),
    ),
  );
  return times;
}

export function localUsageContract(newStores: NewStores): void {
  test('usage is counted by the days of each time zone, from the same checks', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const times = await putChecks(store, id);
    // Twice, because the second time the midnights are stored.
    for (const zone of [...ZONES, ...ZONES])
      assert.deepEqual(await byDayOf(store, id, zone), countedBy(zone, times), zone);
  });

  test('days, callers and the CSV of a time zone have the same sums', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const times = await putChecks(store, id);
    for (const timeZone of ZONES) {
      const period = { timeZone, from: FROM, to: TO };
      const expected = ['key_0', 'key_1'].map((caller, turn) => {
        const own = times.filter((_, index) => index % 2 === turn).map((at) => dayIn(timeZone, at));
        const within = own.filter((day) => day >= FROM && day <= TO).sort();
        return { caller, checks: within.length, lastDay: within.at(-1) };
      });
      const callers = await billingOf(store).readUsageByCaller(id, period);
      assert.deepEqual(
        callers
          .map(({ caller, checks, lastDay }) => ({ caller, checks, lastDay }))
          .sort((one, other) => (one.caller < other.caller ? -1 : 1)),
        expected,
        timeZone,
      );
      const parts = await Array.fromAsync(billingOf(store).exportUsage(id, period));
      const lines: string[][] = parse(parts.join(''), { bom: true });
      const column = timeZone === 'UTC' ? 'day_utc' : `day_${timeZone}`;
      assert.deepEqual(lines[0], [column, 'checked_by', 'name', 'id', 'risk_tier', 'checks', 'credits']);
      const sums = countedBy(timeZone, []);
      for (const [day = '', , , , , checks] of lines.slice(1)) sums[day] = (sums[day] ?? 0) + Number(checks);
      assert.deepEqual(sums, await byDayOf(store, id, timeZone), timeZone);
    }
  });

  test('a day that has not begun has no callers, even if its UTC day has', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    await store.recordCheck(check(id, { at: NOW - 1 }));
    const timeZone = 'Asia/Kathmandu';
    const tomorrow = dayAfter(dayIn(timeZone, NOW), 1);
    const period = { timeZone, from: tomorrow, to: tomorrow };
    assert.deepEqual(await billingOf(store).readUsageByCaller(id, period), []);
  });

  test('who reads the days of a new time zone many times at once makes the log be counted once', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const times = await putChecks(store, id);
    const counted: number[] = [];
    const countLog: typeof store.usage.countLog = (organizationId, fromMs, toMs) => {
      counted.push(fromMs);
      return store.usage.countLog(organizationId, fromMs, toMs);
    };
    const watched = Object.assign(Object.create(store), { usage: { ...store.usage, countLog } });
    const { readUsageByDay } = billingOf(watched);
    const period = { timeZone: 'Asia/Kathmandu', from: '2026-11-01', to: '2026-11-03' };
    const results = await Promise.all(Array.from({ length: 5 }, () => readUsageByDay(id, period)));
    const sums = countedBy(period.timeZone, times);
    for (const days of results)
      for (const { day, tiers } of days) assert.equal(checksIn(tiers), sums[day], day);
    assert.ok(counted.length > 0);
    assert.deepEqual(counted, [...new Set(counted)]);
  });

  test('a check that is logged after its midnight was read is still counted on its day', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const zone = 'America/New_York';
    const midnight = startOfDayIn(zone, '2026-11-03');
    await store.recordCheck(check(id, { at: midnight - 2 }));
    assert.equal((await byDayOf(store, id, zone, midnight + 1))['2026-11-02'], 1);
    await store.recordCheck(check(id, { at: midnight - 1 }));
    const after = await byDayOf(store, id, zone, midnight + 11 * 60_000);
    assert.deepEqual([after['2026-11-02'], after['2026-11-03']], [2, 0]);
  });

  test('a UTC day of a month that is detached from the log counts as the local day that has most of it', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const times = await putChecks(store, id);
    const detached = { ...store.usage, isDetached: async () => true, countLog: async () => [] };
    const read = (zone: string) => byDayOf({ ...store, usage: detached }, id, zone, Date.UTC(2026, 11, 1));
    assert.deepEqual(await read('America/New_York'), countedBy('UTC', times));
    assert.deepEqual(await read('Asia/Kathmandu'), countedBy('UTC', times));
    const aDayLater = times.map((at) => at + DAY_MS);
    assert.deepEqual(await read('Pacific/Kiritimati'), countedBy('UTC', aDayLater));
  });

  test('a day that has not ended has all checks until now, east and west of Greenwich', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    for (const at of [NOW - 1, NOW]) await store.recordCheck(check(id, { at }));
    for (const zone of ZONES) {
      const today = dayIn(zone, NOW);
      const days = await billingOf(store).readUsageByDay(id, {
        timeZone: zone,
        from: dayAfter(today, -1),
        to: dayAfter(today, 1),
      });
      assert.deepEqual(
        days.map(({ tiers }) => checksIn(tiers)),
        [0, 2, 0],
        zone,
      );
    }
  });

  test('what was filed is counted by the days of the time zone, also after a record was removed', async (t) => {
    const { store } = await newStores(t);
    const { id } = await putOrganization(store);
    const other = await putOrganization(store);
    const created = renter();
    await putRenters(store, [created]);
    const renterId = created.id;
    const zone = 'Asia/Kathmandu';
    const midnight = startOfDayIn(zone, '2026-11-02');
    await store.transaction(async ({ usage, reports, incidents }) => {
      for (const by of [id, other.id])
        for (const filedAt of [midnight - 1, midnight]) {
          await reports.create({ ...figuresReport(renterId, by), filedAt });
          await incidents.create(incident(renterId, by, { filedAt }));
          await usage.countFilings(by, filedAt, { reports: 1, incidents: 1 });
        }
    });
    const { readFilingsByDay } = makeOverview({
      store,
      listKeys: async () => [],
      requireCertification: false,
      clock: () => NOW,
    });
    const read = () => readFilingsByDay(id, { timeZone: zone, from: '2026-11-01', to: '2026-11-03' });
    assert.deepEqual(await read(), [
      { day: '2026-11-01', reports: 1, incidents: 1 },
      { day: '2026-11-02', reports: 1, incidents: 1 },
      { day: '2026-11-03', reports: 0, incidents: 0 },
    ]);
    const filed = await store.reports.listOfRenter(renterId, { filedBy: [id] }, undefined, 2);
    const report = filed.find(({ filedAt }) => filedAt === midnight - 1);
    assert.ok(report);
    await store.transaction(({ records }) =>
      records.remove({ kind: 'report', report }, { reason: 'withdrawn', at: NOW }),
    );
    assert.deepEqual(await read(), [
      { day: '2026-11-01', reports: 0, incidents: 1 },
      { day: '2026-11-02', reports: 1, incidents: 1 },
      { day: '2026-11-03', reports: 0, incidents: 0 },
    ]);
  });
}
