import type pg from 'pg';
import { serverName } from '../../../database-url.ts';
import type { CopySource } from '../../copy/copy.ts';
import type { Table } from '../../copy/tables.ts';
import { rejectOutdated } from '../../sql/migrations.ts';
import { patient } from '../connection/command-wait.ts';
import {
  clientSender,
  connectionOf,
  type DatabaseOptions,
  openedPool,
  poolSender,
  preparer,
  type Send,
} from '../connection/pool.ts';
import { distributedTables } from '../schema/distributed-tables.ts';
import { migrationState } from '../schema/migrate.ts';
import { lockTables, rejectConnected } from './reject-in-use.ts';

export interface PostgresSourceOptions extends DatabaseOptions {
  /** The tables of a network. */
  tables: readonly Table[];
  /** Whether to lock the tables against writes until it is closed. Throws `unavailable` while servers are connected. */
  alone: boolean;
}

/**
 * Opens a PostgreSQL database to copy it as it is at this moment. Where its logs are distributed, it is always alone,
 * because the workers do not share a snapshot.
 */
export async function openPostgresSource(options: PostgresSourceOptions): Promise<CopySource> {
  const name = serverName(options.url);
  return openedPool(options.url, async (pool) => {
    const send = poolSender(pool);
    rejectOutdated(name, await migrationState(send));
    const isDistributed = (await distributedTables(send)).size > 0;
    const locked = options.alone || isDistributed ? options.tables : [];
    if (locked.length > 0) await rejectConnected(send, name);
    const { rows } = await send({
      text: "SELECT relnamespace::regnamespace::text AS schema FROM pg_class WHERE oid = 'organizations'::regclass",
    });
    const client = await snapshot(pool, name, locked);
    return sourceOf(clientSender(client), name, rows[0]?.schema, async () => {
      // Nothing was written, so closing the connection is the simplest way to end the transaction.
      client.release(true);
      await pool.end();
    });
  });
}

/** Returns a connection with an open transaction that reads a single snapshot. */
async function snapshot(pool: pg.Pool, name: string, locked: readonly Table[]): Promise<pg.PoolClient> {
  const client = await connectionOf(pool);
  try {
    const send = clientSender(client);
    await send({ text: 'BEGIN ISOLATION LEVEL REPEATABLE READ' });
    // The transaction stays open, and mostly idle, while the copy is written and checked.
    await send({ text: 'SET LOCAL idle_in_transaction_session_timeout = 0' });
    if (locked.length > 0) {
      const names = locked.map((table) => table.name);
      await lockTables(send, name, names, 'SHARE');
    }
    // Comes last, because a read-only transaction cannot lock tables.
    await send({ text: 'SET TRANSACTION READ ONLY' });
    return client;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function sourceOf(send: Send, name: string, schema: string, close: () => Promise<void>): CopySource {
  const prepare = preparer(patient(send), false);
  return {
    name,
    schema,
    prepare,
    close,
    async lastNumber(table) {
      const last = await prepare<{ number: number }>(
        `SELECT greatest((SELECT max(number) FROM ${schema}.${table.name}),
           pg_sequence_last_value(pg_get_serial_sequence(?, 'number')::regclass), 0) AS number`,
      ).get(`${schema}.${table.name}`);
      return last?.number ?? 0;
    },
  };
}
