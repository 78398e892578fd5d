import type { DatabaseConfig } from './config.ts';
import type { HistoryWriter } from './store/history.ts';
import { serverName } from './store/postgres/connection/pool.ts';
import { openPostgresHistoryWriter } from './store/postgres/seed/history-writer.ts';
import { openPostgresStore } from './store/postgres/store.ts';
import { openSqliteHistoryWriter } from './store/sqlite/seed/history-writer.ts';
import { openSqliteStore } from './store/sqlite/store.ts';
import type { CommitReport, Store } from './store/store.ts';

export interface OpenStoreOptions {
  /** How long a write to the embedded database waits for another process's lock. */
  lockWaitMs?: number;
  /** Told of each group of writes that was committed. */
  onCommit?: (commit: CommitReport) => void;
}

/** Opens the database of the configuration, whichever engine it is. */
export async function openStore(database: DatabaseConfig, options: OpenStoreOptions = {}): Promise<Store> {
  if (database.engine === 'postgres') return openPostgresStore({ ...database, ...options });
  return openSqliteStore({ ...database, ...options });
}

/** Opens it for filling with made-up renters. */
export async function openHistoryWriter(database: DatabaseConfig): Promise<HistoryWriter> {
  if (database.engine === 'postgres') return openPostgresHistoryWriter(database);
  return openSqliteHistoryWriter(database.path);
}

/** The database as it may be shown: without a password. */
export function nameOf(database: DatabaseConfig): string {
  if (database.engine === 'sqlite') return database.path;
  return serverName(database.url);
}
