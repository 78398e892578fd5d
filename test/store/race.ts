import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import { makeFileIncident } from '../../src/reporting/file-incident.ts';
import { openPool, poolSender } from '../../src/store/postgres/connection/pool.ts';
import { NO_LOCKS } from '../../src/store/sqlite/locks.ts';
import type { Locks, Store } from '../../src/store/store.ts';
import { newPostgresDatabase, type TestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';
import { putRenters, renter } from './fixtures.ts';

/**
 * What two sessions do at the same time, on PostgreSQL. The second one begins when the first has done all of its work
 * but the commit, and the first commits when the second waits for it, or is done. Each race runs with its lock and
 * without: without it the outcome must be the bad one, or the race proves nothing.
 */
export interface Race {
  name: string;
  lock: keyof Locks;
  prepare(): Promise<Sides>;
  /** What comes of it with the lock. */
  good: unknown;
  /** What comes of it without. */
  bad: unknown;
}

interface Sides {
  first(store: Store): Promise<unknown>;
  second(store: Store): Promise<unknown>;
  /** What is on file afterwards. */
  onFile(): Promise<unknown>;
}

let nowMs = Date.UTC(2026, 0, 31, 12);
export const clock = () => ++nowMs;
export const newId = idMaker(clock);
export const tools = { newId, clock, randomBytes, onEvent() {} };

let database: TestDatabase & { url: string };
export let store: Store;
let pool: ReturnType<typeof openPool>;

/** Gives the tests of a file a database of their own. */
export function useDatabase(): void {
  before(async () => {
    database = await newPostgresDatabase();
    store = await database.open();
    pool = openPool(database.url);
  });

  after(async () => {
    await store.close();
    await pool.end();
    await database.remove();
  });
}

const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

async function isWaiting(): Promise<boolean> {
  return (await poolSender(pool)({ text: WAITING })).rows.length > 0;
}

/** The store without one of its locks. */
function without(lock: keyof Locks): Store {
  return {
    ...store,
    transaction: (work) =>
      store.transaction((tx) => work({ ...tx, locks: { ...tx.locks, [lock]: NO_LOCKS[lock] } })),
  };
}

/** Runs a race on a store. Returns how each side ended, and what is on file. */
async function run(on: Store, { first, second, onFile }: Sides): Promise<unknown> {
  const [worked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pausing: Store = {
    ...on,
    transaction: (work) =>
      on.transaction(async (tx) => {
        const result = await work(tx);
        worked.resolve();
        await released.promise;
        return result;
      }),
  };
  const one = first(pausing);
  await Promise.race([worked.promise, one]);
  let isDone = false;
  const other = second(on).finally(() => {
    isDone = true;
  });
  // Handled below: it may reject before the first one has ended.
  other.catch(() => {});
  await until('the second one waits, or is done', async () => isDone || (await isWaiting()));
  released.resolve();
  const ends = await Promise.allSettled([one, other]);
  return { ends: ends.map(({ status }) => status), onFile: await onFile() };
}

export const BOTH = ['fulfilled', 'fulfilled'];
export const ONE = ['fulfilled', 'rejected'];

/** Lets time pass for what uses `clock`. */
export function passTime(ms: number): void {
  nowMs += ms;
}

export async function putRenter(fields: Parameters<typeof renter>[0] = {}): Promise<string> {
  const created = renter(fields);
  await putRenters(store, [created]);
  return created.id;
}

export const fileIncident = (on: Store, organizationId: string, renterId: string, formId?: string) =>
  makeFileIncident({ ...tools, store: on })(
    { organizationId, keyId: 'key_1' },
    { renterId, industry: 'tools', type: 'Late return', details: 'Two days.', occurredOn: null },
    formId === undefined ? undefined : { formId, content: renterId },
  );

export const incidentsOf = async (id: string) => (await store.renters.findById(id))?.summary.incidents;

/** The locks of what concerns renters. */
export const RENTER_LOCKS: readonly (keyof Locks)[] = [
  'identifiers',
  'rosterName',
  'renter',
  'renters',
  'inquiryIndex',
];

export const OTHER_LOCKS = (Object.keys(NO_LOCKS) as (keyof Locks)[]).filter(
  (lock) => !RENTER_LOCKS.includes(lock),
);

/** Runs each race with its lock and without. There must be one for each of these locks. */
export function testRaces(races: readonly Race[], locks: readonly (keyof Locks)[]): void {
  test('each of these locks has a race', () => {
    assert.deepEqual([...new Set(races.map(({ lock }) => lock))].sort(), [...locks].sort());
  });

  for (const { name, lock, prepare, good, bad } of races) {
    test(`${name}: the lock of ${lock} keeps one from the other`, async () => {
      assert.deepEqual(await run(store, await prepare()), good);
    });

    test(`${name}: without the lock of ${lock} it goes wrong`, async () => {
      assert.deepEqual(await run(without(lock), await prepare()), bad);
    });
  }
}
