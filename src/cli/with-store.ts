import { existsSync } from 'node:fs';
import { type Config, readConfig } from '../config.ts';
import { Refusal } from '../errors.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store/store.ts';

/** Whoever runs a command rather waits a while for a lock than runs it again. */
const LOCK_WAIT_MS = 30_000;

/** Hands the database of the environment to `work`. Refuses one that is not there: a path may be mistyped. */
export async function withStore<T>(work: (store: Store, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig(process.env);
  refuseMissingDatabase(config);
  return withNewStore(work, config);
}

/** Likewise, and makes the database where there is none. */
export async function withNewStore<T>(
  work: (store: Store, config: Config) => Promise<T>,
  config = readConfig(process.env),
): Promise<T> {
  const store = await openStore(config.database, { lockWaitMs: LOCK_WAIT_MS });
  try {
    return await work(store, config);
  } finally {
    await store.close();
  }
}

/** Refuses (`notFound`) when there is no file at the path of the database. */
export function refuseMissingDatabase({ database }: Config): void {
  if (database.engine !== 'sqlite' || existsSync(database.path)) return;
  throw new Refusal(
    'notFound',
    `There is no database at ${database.path}. Check DATABASE_URL; org create, seed, serve and migrate make a new one.`,
  );
}
