import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ApiError } from '../../../errors.ts';
import { nextDueRead } from '../../sql/queues.ts';
import { RESERVE_IDENTIFIER } from '../../sql/worlds/frozen-renters.ts';
import type { WorldSeed, WorldStore, WorldStores } from '../../world-stores.ts';
import { openDatabase, PRIVATE_MODE, preparer } from '../connection/database.ts';
import { migrate } from '../schema/migrate.ts';
import { storeOn } from '../store.ts';
import { FREEZE_RENTERS } from './frozen-renters.ts';

/** Only one process uses an embedded database, so nothing is ever locked for long. */
const BUSY_MS = 1_000;

/** A world is small, and many are open. */
const CACHE_KIB = 1024;

/** The files of a database: itself, its write-ahead log and the index of that. */
const SUFFIXES = ['', '-wal', '-shm'];

/** Returns the folder of the test worlds beside the database of a network. */
export function worldsFolder(path: string): string {
  return `${path}.test`;
}

/**
 * Returns the databases of test worlds beside an embedded database: a file for each.
 *
 * @param path the file of the network
 */
export function sqliteWorldStores(path: string, seed: WorldSeed): WorldStores {
  const folder = worldsFolder(path);
  const fileOf = (id: string) => join(folder, `${id}.db`);
  const remove = (id: string) => {
    for (const suffix of SUFFIXES) rmSync(`${fileOf(id)}${suffix}`, { force: true });
  };
  let template: Promise<Buffer> | undefined;

  /** Returns a database in which the seed is planted. */
  async function makeTemplate(id: string): Promise<Buffer> {
    const file = fileOf(id);
    try {
      await once(new Worker(new URL('./template-thread.ts', import.meta.url), { workerData: file }), 'exit');
      await plant(file, seed);
      return await readFile(file);
    } finally {
      remove(id);
    }
  }

  return {
    async create(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      template ??= makeTemplate(`${id}.new`);
      try {
        await writeFile(fileOf(id), await template, { mode: PRIVATE_MODE, flag: 'wx' });
      } catch (error) {
        template = undefined;
        const text = 'The test world cannot be created now: its file cannot be written. Try again shortly.';
        throw new ApiError('unavailable', text, error);
      }
    },
    async open(id) {
      return existsSync(fileOf(id)) ? openWorld(fileOf(id)) : undefined;
    },
    remove: async (id) => remove(id),
    async list() {
      if (!existsSync(folder)) return [];
      return readdirSync(folder)
        .filter((name) => name.endsWith('.db'))
        .map((name) => name.slice(0, -'.db'.length));
    },
    async close() {},
  };
}

const OPTIONS = { busyTimeoutMs: BUSY_MS, cacheKib: CACHE_KIB, mayLoseCommits: true };

/** Plants a seed in a new database. */
async function plant(path: string, { plant, reserved }: WorldSeed): Promise<void> {
  const store = openWorld(path);
  try {
    await plant(store);
  } finally {
    await store.close();
  }
  const db = openDatabase(path, OPTIONS);
  try {
    db.exec(FREEZE_RENTERS);
    const reserve = db.prepare(RESERVE_IDENTIFIER);
    for (const { kind, value } of reserved) reserve.run(kind, value);
  } finally {
    // The last connection moves everything from the write-ahead log into the file.
    db.close();
  }
}

function openWorld(path: string): WorldStore {
  const open = () => openDatabase(path, OPTIONS);
  const filings = open();
  migrate(filings, Date.now());
  const checks = open();
  const store = storeOn(filings, checks, { isLazy: true });
  const prepare = preparer(checks, undefined, true);
  const size = prepare<{ bytes: number }>(
    'SELECT page_count * page_size AS bytes FROM pragma_page_count, pragma_page_size',
  );
  return {
    ...store,
    async sizeBytes() {
      return size.get()?.bytes ?? 0;
    },
    nextDueAt: nextDueRead(prepare),
  };
}
