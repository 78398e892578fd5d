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
import { migrationState } from '../schema/migrate.ts';
import { lockTables, rejectConnected } from './reject-in-use.ts';

/**
 * Opens a PostgreSQL database to copy it as it is at this moment.
 *
 * @param alone tables to lock against writes until it is closed. Throws `unavailable` while servers are
 *   connected. Without tables, servers may keep running.
 */
export async function openPostgresSource(
  options: DatabaseOptions,
  alone: readonly Table[] = [],
): Promise<CopySource> {
  const name = serverName(options.url);
  return openedPool(options.url, async (pool) => {
    const send = poolSender(pool);
    rejectOutdated(name, await migrationState(send));
    if (alone.length > 0) await rejectConnected(send, name);
    const { rows } = await send({
      text: "SELECT relnamespace::regnamespace::text AS schema FROM pg_class WHERE oid = 'organizations'::regclass",
    });
    const client = await snapshot(pool, name, alone);
    return sourceOf(clientSender(client), name, rows[0]?.schema, async () => {
      // Nothing was written, so closing the connection is the simplest way to end the transaction.
      client.release(true);
      await pool.end();
    });
  });
}

/** Returns a connection with an open transaction that reads a single snapshot. */
async function snapshot(pool: pg.Pool, name: string, alone: readonly Table[]): Promise<pg.PoolClient> {
  const client = await connectionOf(pool);
  try {
    const send = clientSender(client);
    await send({ text: 'BEGIN ISOLATION LEVEL REPEATABLE READ' });
    // The transaction stays open, and mostly idle, while the copy is written and checked.
    await send({ text: 'SET LOCAL idle_in_transaction_session_timeout = 0' });
    if (alone.length > 0) {
      const names = alone.map((table) => table.name);
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
