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
 * Two operations that two sessions of PostgreSQL run at the same time. The second one begins when the first
 * has done everything except the commit. The first commits when the second waits for it or has finished. Each
 * race runs with and without its lock. The outcomes differ, or the race would prove nothing.
 */
export interface Race {
  name: string;
  lock: keyof Locks;
  prepare(): Promise<Sides>;
  /** The outcome with the lock. */
  withLock: unknown;
  /** The outcome without the lock. */
  withoutLock: unknown;
}

interface Sides {
  first(store: Store): Promise<unknown>;
  second(store: Store): Promise<unknown>;
  /** Returns what is on file afterwards. */
  onFile(): Promise<unknown>;
}

let nowMs = Date.UTC(2026, 0, 31, 12);
export const clock = () => ++nowMs;
export const newId = idMaker(clock);
export const dependencies = { newId, clock, randomBytes, onEvent() {} };

let database: TestDatabase & { url: string };
export let store: Store;
let pool: ReturnType<typeof openPool>;

/** Creates a database for the tests of a file. */
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

/** Returns the store without one of its locks. */
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
  // Handled below. It may reject before the first one ends.
  other.catch(() => {});
  await until('the second one waits or has finished', async () => isDone || (await isWaiting()));
  released.resolve();
  const ends = await Promise.allSettled([one, other]);
  return { ends: ends.map(({ status }) => status), onFile: await onFile() };
}

export const BOTH_SUCCEED = ['fulfilled', 'fulfilled'];
export const FIRST_SUCCEEDS = ['fulfilled', 'rejected'];

/** Advances `clock`. */
export function passTime(ms: number): void {
  nowMs += ms;
}

export async function putRenter(fields: Parameters<typeof renter>[0] = {}): Promise<string> {
  const created = renter(fields);
  await putRenters(store, [created]);
  return created.id;
}

export const fileIncident = (on: Store, organizationId: string, renterId: string, formId?: string) =>
  makeFileIncident({ ...dependencies, store: on })(
    { organizationId, keyId: 'key_1' },
    { renterId, industry: 'tools', type: 'Late return', details: 'Two days.', occurredOn: null },
    formId === undefined ? undefined : { formId, content: renterId },
  );

export const incidentsOf = async (id: string) => (await store.renters.findById(id))?.summary.incidents;

/** The locks that postgres-renter-locks.test.ts covers. */
export const RENTER_LOCKS: readonly (keyof Locks)[] = [
  'identifiers',
  'rosterName',
  'matchedRenter',
  'renter',
  'renters',
  'inquiryIndex',
];

export const OTHER_LOCKS = (Object.keys(NO_LOCKS) as (keyof Locks)[]).filter(
  (lock) => !RENTER_LOCKS.includes(lock),
);

/** Tests each race with and without its lock, and that each of these locks has a race. */
export function testRaces(races: readonly Race[], locks: readonly (keyof Locks)[]): void {
  test('each of these locks has a race', () => {
    assert.deepEqual([...new Set(races.map(({ lock }) => lock))].sort(), [...locks].sort());
  });

  for (const { name, lock, prepare, withLock, withoutLock } of races) {
    test(`${name}: with the ${lock} lock the outcome is correct`, async () => {
      assert.deepEqual(await run(store, await prepare()), withLock);
    });

    test(`${name}: without the ${lock} lock the outcome is wrong`, async () => {
      assert.deepEqual(await run(without(lock), await prepare()), withoutLock);
    });
  }
}
