import type { DatabaseConfig } from './config.ts';
import { serverName } from './database-url.ts';
import type { HistoryWriter } from './store/history.ts';
import type { CommitReport, Store } from './store/store.ts';

export interface OpenStoreOptions {
  /** How long a write to the embedded database waits for another process's lock. */
  lockWaitMs?: number;
  /** Told of each group of writes that was committed. */
  onCommit?: (commit: CommitReport) => void;
  /** Called when the upkeep of a PostgreSQL database failed, such as making the partitions of months to come. */
  onUpkeepFailed?: (error: unknown) => void;
}

/** Opens the database of the configuration, whichever engine it is. The other one is not even loaded. */
export async function openStore(database: DatabaseConfig, options: OpenStoreOptions = {}): Promise<Store> {
  if (database.engine === 'postgres') {
    const { openPostgresStore } = await import('./store/postgres/store.ts');
    return openPostgresStore({ ...database, ...options });
  }
  const { openSqliteStore } = await import('./store/sqlite/store.ts');
  return openSqliteStore({ ...database, ...options });
}

/** Opens it for filling with made-up renters. */
export async function openHistoryWriter(database: DatabaseConfig): Promise<HistoryWriter> {
  if (database.engine === 'postgres') {
    const { openPostgresHistoryWriter } = await import('./store/postgres/seed/history-writer.ts');
    return openPostgresHistoryWriter(database);
  }
  const { openSqliteHistoryWriter } = await import('./store/sqlite/seed/history-writer.ts');
  return openSqliteHistoryWriter(database.path);
}

/** The database as it may be shown: without a password. */
export function nameOf(database: DatabaseConfig): string {
  if (database.engine === 'sqlite') return database.path;
  return serverName(database.url);
}
