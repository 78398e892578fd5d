import type pg from 'pg';
import {
  type AppliedMigration,
  compareMigrations,
  type MigrationState,
  migrationsIn,
} from '../../sql/migrations.ts';
import { patient } from '../connection/command-wait.ts';
import { lockSchema } from '../connection/locks.ts';
import {
  clientSender,
  type DatabaseOptions,
  openPool,
  poolSender,
  reached,
  type Send,
} from '../connection/pool.ts';
import { inTransaction } from '../transactions.ts';
import { makePartitions } from './month-partitions.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/**
 * Migrates the database to this program's schema and creates the partitions of the check log that are
 * missing. Returns the names of the migrations applied.
 */
export async function migrate(pool: pg.Pool, now: number): Promise<string[]> {
  const applied = await applyPending(pool, now);
  await makePartitions(pool, now);
  return applied;
}

async function applyPending(pool: pg.Pool, now: number): Promise<string[]> {
  if ((await migrationState(poolSender(pool))).pending.length === 0) return [];
  return inTransaction(pool, async (client) => {
    const send = patient(clientSender(client));
    await lockSchema(send, 'migrate');
    return applySteps(send, now);
  });
}

/** Applies the pending migrations to the current schema, in the caller's transaction. Returns their names. */
export async function applySteps(send: Send, now: number): Promise<string[]> {
  await send({
    text: `CREATE TABLE IF NOT EXISTS migrations (
      number bigint PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at bigint NOT NULL)`,
  });
  const { pending } = await migrationState(send);
  for (const step of migrationsIn(FOLDER).filter(({ name }) => pending.includes(name))) {
    await send({ text: step.sql });
    await send({
      text: 'INSERT INTO migrations (number, name, checksum, applied_at) VALUES ($1, $2, $3, $4)',
      values: [step.number, step.name, step.checksum, now],
    });
  }
  return pending;
}

/** Runs `migrate` with its own connections. */
export async function migratePostgres(database: DatabaseOptions, now: number): Promise<string[]> {
  const pool = openPool(database.url);
  try {
    return await reached(database.url, () => migrate(pool, now));
  } finally {
    await pool.end();
  }
}

/** Returns the applied and the pending migrations. Throws as `compareMigrations` does. */
export async function migrationState(send: Send): Promise<MigrationState> {
  return compareMigrations(await appliedMigrations(send), migrationsIn(FOLDER));
}

async function appliedMigrations(send: Send): Promise<AppliedMigration[]> {
  const { rows: found } = await send({ text: "SELECT to_regclass('migrations') AS table" });
  if (found[0]?.table === null) return [];
  return (await send({ text: 'SELECT number, name, checksum FROM migrations ORDER BY number' })).rows;
}
