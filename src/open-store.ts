import type { DatabaseConfig } from './config.ts';
import { serverName } from './database-url.ts';
import type { HistoryWriter } from './store/history.ts';
import type { CommitReport, LookupOutcome, Reads, Store } from './store/store.ts';
import type { WorldSeed, WorldStores } from './store/world-stores.ts';

interface OpenStoreOptions {
  /** How long a write to SQLite waits for another process's lock, in milliseconds. */
  lockWaitMs?: number;
  /** Called after each group of writes was committed. */
  onCommit?: (commit: CommitReport) => void;
  /** The URL of a replica of a PostgreSQL database. */
  readUrl?: string | undefined;
  /** Called with the number of identifiers that the replica was asked for. */
  onLookups?: (outcome: LookupOutcome, count: number) => void;
  /** Called with the error when the replica cannot be used, and with `undefined` when it can be used again. */
  onReplica?: (error: unknown) => void;
  /** Called when upkeep of a PostgreSQL database failed, such as creating partitions of future months. */
  onUpkeepFailed?: (error: unknown) => void;
}

/** Opens the configured database. Loads only the code of its engine. */
export async function openStore(database: DatabaseConfig, options: OpenStoreOptions = {}): Promise<Store> {
  if (database.engine === 'postgres') {
    const { openPostgresStore } = await import('./store/postgres/store.ts');
    return openPostgresStore({ ...database, ...options });
  }
  const { openSqliteStore } = await import('./store/sqlite/store.ts');
  return openSqliteStore({ ...database, ...options });
}

/**
 * Opens the configured database for reading, on connections of its own. Does not migrate it: a server has done that.
 */
export async function openReads(database: DatabaseConfig): Promise<Reads> {
  if (database.engine === 'postgres') {
    const { openPostgresReads } = await import('./store/postgres/store.ts');
    return openPostgresReads(database);
  }
  const { openSqliteReads } = await import('./store/sqlite/store.ts');
  return openSqliteReads(database.path);
}

/** Returns the databases of the test worlds of the configured network. Each begins with the seed. */
export async function openWorldStores(database: DatabaseConfig, seed: WorldSeed): Promise<WorldStores> {
  if (database.engine === 'postgres') {
    const { postgresWorldStores } = await import('./store/postgres/worlds/worlds.ts');
    return postgresWorldStores(database, seed);
  }
  const { sqliteWorldStores } = await import('./store/sqlite/worlds/worlds.ts');
  return sqliteWorldStores(database.path, seed);
}

/**
 * Makes this process the only server of an embedded database until it ends or releases it. PostgreSQL has any number of servers.
 * Throws `unavailable` while another process is the server.
 */
export async function lockServer(database: DatabaseConfig): Promise<{ release(): void }> {
  if (database.engine === 'postgres') return { release() {} };
  const { lockServer } = await import('./store/sqlite/connection/server-lock.ts');
  return lockServer(database.path);
}

/** Opens the configured database for adding made-up renters. */
export async function openHistoryWriter(database: DatabaseConfig): Promise<HistoryWriter> {
  if (database.engine === 'postgres') {
    const { openPostgresHistoryWriter } = await import('./store/postgres/seed/history-writer.ts');
    return openPostgresHistoryWriter(database);
  }
  const { openSqliteHistoryWriter } = await import('./store/sqlite/seed/history-writer.ts');
  return openSqliteHistoryWriter(database.path);
}

/** Returns the name of the database for display, without a password. */
export function nameOf(database: DatabaseConfig): string {
  if (database.engine === 'sqlite') return database.path;
  return serverName(database.url);
}
