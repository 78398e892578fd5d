import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { makeListInquiries } from '../../src/portal/inquiries.ts';
import {
  clientSender,
  openPool,
  poolSender,
  preparer as postgresPreparer,
} from '../../src/store/postgres/connection/pool.ts';
import { DIALECT as POSTGRES_DIALECT } from '../../src/store/postgres/dialect.ts';
import { inTransaction } from '../../src/store/postgres/transactions.ts';
import { inquiryWrites } from '../../src/store/sql/inquiries/inquiry-index.ts';
import type { Prepare } from '../../src/store/sql/query.ts';
import { openDatabase, preparer } from '../../src/store/sqlite/connection/database.ts';
import { DIALECT } from '../../src/store/sqlite/dialect.ts';
import type { CheckRecord, InquiryWrites, Store } from '../../src/store/store.ts';
import { newPostgresDatabase, newSqliteDatabase, ON_POSTGRES } from '../support/database.ts';
import { check, putOrganization } from './fixtures.ts';
import { requestsOf } from './inquiries.ts';

const HOUR = 60 * 60 * 1_000;
/** The start of a segment of six hours. */
const BEGAN = Date.UTC(2026, 10, 21);

/** Inquiries per step: few, so that a segment is full with about twenty. */
const PER_STEP = 5;
const MAX_PER_SEGMENT = 25;

/** A network whose inquiries are indexed in very small steps. */
interface Network {
  store: Store;
  organizationIds: string[];
  indexing<T>(work: (inquiries: InquiryWrites) => Promise<T>): Promise<T>;
  run(sql: string): Promise<unknown>;
  all<Row>(sql: string): Promise<Row[]>;
}

async function onSqlite(t: TestContext): Promise<Network> {
  const database = await newSqliteDatabase();
  const store = await database.open();
  const db = openDatabase(database.path, { busyTimeoutMs: 1_000, cacheKib: 1_024 });
  t.after(async () => {
    db.close();
    await store.close();
    await database.remove();
  });
  const prepare: Prepare = preparer(db);
  const writes = inquiryWrites(prepare, { ...DIALECT, indexedAtOnce: PER_STEP });
  return {
    store,
    organizationIds: [(await putOrganization(store)).id, (await putOrganization(store)).id],
    async indexing(work) {
      db.exec('BEGIN IMMEDIATE');
      const result = await work(writes);
      db.exec('COMMIT');
      return result;
    },
    run: async (sql) => prepare(sql).run(),
    all: async <Row>(sql: string) => prepare<Row>(sql).all(),
  };
}

async function onPostgres(t: TestContext): Promise<Network> {
  const database = await newPostgresDatabase();
  const store = await database.open();
  const pool = openPool(database.url);
  t.after(async () => {
    await pool.end();
    await store.close();
    await database.remove();
  });
  const dialect = { ...POSTGRES_DIALECT, indexedAtOnce: PER_STEP };
  const prepare = postgresPreparer(poolSender(pool), false);
  return {
    store,
    organizationIds: [(await putOrganization(store)).id, (await putOrganization(store)).id],
    indexing: (work) =>
      inTransaction(pool, (client) =>
        work(inquiryWrites(postgresPreparer(clientSender(client), false), dialect)),
      ),
    run: async (sql) => prepare(sql).run(),
    all: async <Row>(sql: string) => prepare<Row>(sql).all(),
  };
}

const ENGINES = [ON_POSTGRES ? (['PostgreSQL', onPostgres] as const) : (['SQLite', onSqlite] as const)];

/** Indexes all inquiries before a time. Returns the number of steps. */
async function indexUntil({ indexing }: Network, until: number): Promise<number> {
  await indexing((inquiries) => inquiries.close(until));
  let steps = 0;
  while (await indexing((inquiries) => inquiries.index(until))) steps++;
  while (await indexing((inquiries) => inquiries.indexLate()));
  return steps;
}

/** Returns the request IDs of the checks that found a renter, newest first, as the check log would. */
function logged(checks: readonly CheckRecord[], renterId: string): string[] {
  const key = ({ at, requestId }: CheckRecord) => `${String(at).padStart(15, '0')} ${requestId}`;
  return checks
    .filter((each) => each.renterId === renterId)
    .sort((one, other) => (key(one) < key(other) ? 1 : -1))
    .map(({ requestId }) => requestId);
}

/** A step: checks are logged within some hours, in time or late, or inquiries before an hour are indexed. */
const STEP = fc.oneof(
  fc.record({
    checks: fc.integer({ min: 1, max: 60 }),
    fromHour: fc.integer({ min: 0, max: 30 }),
    hours: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ indexedHour: fc.integer({ min: 0, max: 40 }) }),
);

for (const [engine, newNetwork] of ENGINES) {
  test(`on ${engine}, each inquiry is in the segment of its time, and a full segment is followed by another`, async (t) => {
    const network = await newNetwork(t);
    const { store, organizationIds, all } = network;
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(STEP, { maxLength: 10 }), async (steps) => {
        // Each round has its own time and renters, because earlier checks stay indexed.
        const began = BEGAN + ++round * 48 * HOUR;
        const renters = [`ren_${round}a`, `ren_${round}b`, `ren_${round}c`];
        const checks: CheckRecord[] = [];
        for (const step of steps) {
          if ('indexedHour' in step) await indexUntil(network, began + step.indexedHour * HOUR);
          else {
            for (let index = 0; index < step.checks; index++) {
              const at = began + step.fromHour * HOUR + Math.floor((index * step.hours * HOUR) / step.checks);
              const renterId = renters[index % 4] ?? null;
              checks.push(check(organizationIds[index % 2] ?? '', { at, renterId, score: 700 }));
            }
            await Promise.all(checks.slice(-step.checks).map((each) => store.recordCheck(each)));
          }
          for (const renterId of renters)
            assert.deepEqual(await requestsOf(store, renterId, 7), logged(checks, renterId));
        }
        await indexUntil(network, began + 48 * HOUR);
        for (const renterId of renters)
          assert.deepEqual(await requestsOf(store, renterId, 7), logged(checks, renterId));
      }),
      { numRuns: engine === 'SQLite' ? 40 : 8 },
    );
    const misplaced = await all<{ count: number }>(
      `SELECT count(*) AS count FROM lookups l WHERE run <> (SELECT max(run) FROM lookup_runs WHERE run <= l.at)
         OR run / ${6 * HOUR} <> at / ${6 * HOUR}`,
    );
    assert.equal(misplaced[0]?.count, 0);
    const [counts] = await all<{ late: number; logged: number; indexed: number }>(
      `SELECT (SELECT count(*) FROM late_lookups) AS late, (SELECT count(*) FROM lookups) AS indexed,
         (SELECT count(*) FROM check_log WHERE renter_id IS NOT NULL) AS logged`,
    );
    assert.equal(counts?.late, 0);
    assert.equal(counts?.indexed, counts?.logged);
  });

  test(`on ${engine}, segments are short when there are many inquiries, and six hours long when there are few`, async (t) => {
    const network = await newNetwork(t);
    const { store, organizationIds, all } = network;
    const [id = ''] = organizationIds;
    const times = [
      ...Array.from({ length: 200 }, (_, index) => BEGAN + index * 9_000),
      ...Array.from({ length: 8 }, (_, index) => BEGAN + 6 * HOUR + index * HOUR),
    ];
    const checks = times.map((at) => check(id, { at, renterId: 'ren_1', score: 1 }));
    await Promise.all(checks.map((each) => store.recordCheck(each)));
    const steps = await indexUntil(network, BEGAN + 24 * HOUR);
    assert.ok(steps >= times.length / PER_STEP, `${steps} steps`);
    const segments = await all<{ start: number; checks: number; indexed: number }>(
      `SELECT r.run AS start, r.checks, count(*) AS indexed FROM lookup_runs r JOIN lookups l ON l.run = r.run
       GROUP BY r.run, r.checks ORDER BY r.run`,
    );
    const [busy, quiet] = [segments.slice(0, -2), segments.slice(-2)];
    assert.ok(busy.length >= 200 / MAX_PER_SEGMENT, `${busy.length} segments`);
    for (const { start, checks, indexed } of busy) {
      assert.equal(checks, indexed, `segment ${start}`);
      assert.ok(indexed <= MAX_PER_SEGMENT, `segment ${start} contains ${indexed}`);
    }
    assert.deepEqual(
      quiet.map(({ start, indexed }) => [start - BEGAN, indexed]),
      [
        [6 * HOUR, 6],
        [12 * HOUR, 2],
      ],
    );
    // A late inquiry goes into the segment of its time, however full that is.
    const late = check(id, { at: BEGAN + 100 * 9_000 + 1, renterId: 'ren_1', score: 1 });
    await store.recordCheck(late);
    await indexUntil(network, BEGAN + 25 * HOUR);
    assert.deepEqual(await requestsOf(store, 'ren_1', 50), logged([...checks, late], 'ren_1'));
    const before = busy.findLast(({ start }) => start <= late.at);
    const [found] = await all<{ run: number }>(`SELECT run FROM lookups WHERE at = ${late.at}`);
    assert.equal(found?.run, before?.start);
  });

  test(`on ${engine}, a page of the store reads a thousand segments, and a page of the portal reads as many as it needs`, async (t) => {
    const network = await newNetwork(t);
    const { store, organizationIds, run } = network;
    const [id = ''] = organizationIds;
    const [first, second] = [BEGAN, BEGAN + 12 * HOUR].map((at) =>
      check(id, { at, renterId: 'ren_1', score: 1 }),
    );
    assert.ok(first && second);
    await Promise.all([first, second].map((each) => store.recordCheck(each)));
    await indexUntil(network, BEGAN + 24 * HOUR);
    // Adds 2,500 segments between them.
    await run(`WITH RECURSIVE numbers (number) AS (
        SELECT CAST(0 AS bigint) UNION ALL SELECT number + 1 FROM numbers WHERE number < 2499
      ) INSERT INTO lookup_runs (run, checks) SELECT ${BEGAN + 6 * HOUR} + number, 1 FROM numbers`);
    const pages: string[][] = [];
    for (let after: Parameters<Store['inquiries']['list']>[1]; pages.length < 9; ) {
      const { rows, next } = await store.inquiries.list('ren_1', after, 10);
      pages.push(rows.map(({ requestId }) => requestId));
      if (next === null) break;
      after = next;
    }
    assert.deepEqual(pages, [[second.requestId], [], [first.requestId]]);
    const { rows, next } = await makeListInquiries(store.inquiries, () => BEGAN + 24 * HOUR)('ren_1');
    assert.deepEqual(
      [rows.map(({ requestId }) => requestId), next],
      [[second.requestId, first.requestId], null],
    );
  });
}
