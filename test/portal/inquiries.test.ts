import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { makeListInquiries, type SeenInquiry } from '../../src/portal/inquiries.ts';
import { makeInquiryIndexing } from '../../src/portal/inquiry-index.ts';
import type { CheckRecord, InquiryPlace, Store } from '../../src/store/store.ts';
import { check, putOrganization, several } from '../store/fixtures.ts';
import { dropDatabases, ENGINES, newStores, type TestDatabase } from '../support/database.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BEGAN = Date.UTC(2026, 10, 21);

interface Network {
  store: Store;
  database: TestDatabase;
  organizationIds: string[];
  open(): Promise<Store>;
}

async function network(t: TestContext, make: () => Promise<TestDatabase>): Promise<Network> {
  const { database, store, open } = await newStores(t, make);
  const organizationIds = [(await putOrganization(store)).id, (await putOrganization(store)).id];
  return { store, database, organizationIds, open };
}

const failing = { error: (fields: object) => assert.fail(JSON.stringify(fields)) };

/** Creates the indexing job of one server. The test fails if a round of it fails. */
const indexingBy = (store: Store, clock: () => number) => makeInquiryIndexing({ store, clock, log: failing });

/** Returns the inquiries of all pages. */
async function allOf(store: Store, renterId: string, now: number): Promise<SeenInquiry[]> {
  const list = makeListInquiries(store.inquiries, () => now);
  const all: SeenInquiry[] = [];
  for (let after: InquiryPlace | undefined; ; ) {
    const { rows, next } = await list(renterId, after);
    all.push(...rows);
    if (next === null) return all;
    after = next;
  }
}

const idsOf = (inquiries: readonly { requestId: string }[]) => inquiries.map(({ requestId }) => requestId);

/** Returns the request IDs of the checks that found a renter, newest first. */
function logged(checks: readonly CheckRecord[], renterId: string): string[] {
  const found = checks.filter((each) => each.renterId === renterId);
  const key = ({ at, requestId }: CheckRecord) => `${String(at).padStart(15, '0')} ${requestId}`;
  return idsOf(found.sort((one, other) => (key(one) < key(other) ? 1 : -1)));
}

/**
 * What may happen: time passes or is set back, checks are logged by a clock that is `wrongMs` off, a server
 * indexes, or a server crashes.
 */
const STEP = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ what: fc.constant('time'), ms: fc.integer({ min: -9 * HOUR, max: 30 * HOUR }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('checks'),
      count: fc.integer({ min: 1, max: 60 }),
      wrongMs: fc.oneof(fc.constant(0), fc.integer({ min: -40 * HOUR, max: 2 * HOUR })),
    }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('index'), server: fc.integer({ min: 0, max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('crash'), server: fc.integer({ min: 0, max: 1 }) }) },
);

after(dropDatabases);

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, a renter sees exactly the checks of the log, whatever happens in whatever order`, async (t) => {
    const { store, organizationIds, open } = await network(t, make);
    const other = await open();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 14 }), async (steps) => {
        // Each run has new renters, because the index keeps the inquiries of earlier runs.
        const renters = [`ren_${++run}a`, `ren_${run}b`];
        const checks: CheckRecord[] = [];
        let now = BEGAN + run * HOUR;
        const servers = [store, other].map((each) => indexingBy(each, () => now));
        await Promise.all(servers.map((server) => server.run()));
        for (const step of steps) {
          if ('ms' in step) now += step.ms;
          else if ('count' in step) {
            const some = several(step.count, (index) =>
              check(organizationIds[index % 2] ?? '', {
                at: now + step.wrongMs - (index % 7),
                renterId: index % 5 === 0 ? null : (renters[index % 2] ?? null),
                score: 700,
              }),
            );
            checks.push(...some);
            await Promise.all(some.map((each, index) => (index % 2 ? store : other).recordCheck(each)));
          } else if (step.what === 'index') await servers[step.server]?.run();
          // After a crash, a new job starts without the state of the old one.
          else servers[step.server] = indexingBy(step.server === 0 ? store : other, () => now);
        }
        for (const renterId of renters) {
          const indexedUntil = (await store.inquiries.indexedUntil()) ?? 0;
          assert.deepEqual(idsOf(await allOf(store, renterId, indexedUntil)), logged(checks, renterId));
        }
      }),
      { numRuns: engine === 'SQLite' ? 60 : 15 },
    );
  });

  test(`on ${engine}, checks are indexed once they are some minutes old, by either server`, async (t) => {
    const { store, database, organizationIds, open } = await network(t, make);
    let now = BEGAN;
    const servers = [store, await open()].map((each) => indexingBy(each, () => now));
    const indexAll = () => Promise.all(servers.map((server) => server.run()));
    await indexAll();
    const checks = several(1_300, (index) =>
      check(organizationIds[index % 2] ?? '', { at: now + index * 9, renterId: 'ren_1', score: 1 }),
    );
    await Promise.all(checks.map((each) => store.recordCheck(each)));
    const indexed = async () =>
      (await database.rows<{ count: number }>('SELECT count(*) AS count FROM lookups'))[0];
    for (const passed of [MINUTE, 6 * MINUTE, 7 * MINUTE]) {
      now = BEGAN + passed;
      await indexAll();
      const expected = passed === 7 * MINUTE ? 1_300 : 0;
      assert.equal((await indexed())?.count, expected, `after ${passed / MINUTE} minutes`);
      assert.deepEqual(idsOf(await allOf(store, 'ren_1', now)), idsOf(checks.toReversed()));
    }
  });

  test(`on ${engine}, an older log is indexed from its oldest check on, and inquiries are unavailable until then`, async (t) => {
    const { store, organizationIds } = await network(t, make);
    const YEAR = 365 * 24 * HOUR;
    const checks = several(40, (index) =>
      check(organizationIds[index % 2] ?? '', {
        at: BEGAN - YEAR + Math.floor((index * YEAR) / 40),
        renterId: 'ren_1',
        score: index,
      }),
    );
    await Promise.all(checks.map((each) => store.recordCheck(each)));
    let now = BEGAN;
    const unavailable = { name: 'ApiError', code: 'unavailable', message: /is being prepared/ };
    await assert.rejects(allOf(store, 'ren_1', now), unavailable);
    const server = indexingBy(store, () => now);
    await server.run();
    await assert.rejects(allOf(store, 'ren_1', now), unavailable);
    now += MINUTE;
    await server.run();
    assert.deepEqual(idsOf(await allOf(store, 'ren_1', now)), idsOf(checks.toReversed()));
    assert.deepEqual(
      (await allOf(store, 'ren_1', now)).map(({ score }) => score),
      several(40, (index) => 39 - index),
    );
  });
}

test('a round that fails because the store is unreachable is logged, and the job can still be stopped', async () => {
  const lines: string[] = [];
  const log = { error: (_fields: object, message: string) => lines.push(message) };
  const unreachable = { transaction: () => Promise.reject(new Error('away')) } as unknown as Store;
  const server = makeInquiryIndexing({ store: unreachable, clock: () => 0, log });
  await server.run();
  assert.deepEqual(lines, ['the inquiry index is delayed']);
  server.start();
  await server.stop();
});
