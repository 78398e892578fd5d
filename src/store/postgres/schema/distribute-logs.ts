import type pg from 'pg';
import { serverName } from '../../../database-url.ts';
import { ApiError } from '../../../errors.ts';
import { patient } from '../connection/command-wait.ts';
import { clientSender, type DatabaseOptions, openPool, poolSender, reached } from '../connection/pool.ts';
import { rejectUnsafeWorkers } from '../connection/required-settings.ts';
import { rejectConnected } from '../copy/reject-in-use.ts';
import { inTransaction } from '../transactions.ts';
import { distributeLocal, hasCitus, LOGS, localLogs } from './distributed-tables.ts';

/**
 * Distributes the rows of the logs over the nodes of a Citus cluster, by organization. Returns the tables that it
 * distributed: none if all of them are already.
 *
 * Throws `invalid` without the extension, and `unavailable` while servers are connected, because they would go on with
 * statements for local tables.
 */
export async function distributeLogs({ url }: DatabaseOptions): Promise<string[]> {
  const pool = openPool(url);
  try {
    return await reached(url, () => distribute(pool, serverName(url)));
  } finally {
    await pool.end();
  }
}

async function distribute(pool: pg.Pool, name: string): Promise<string[]> {
  const send = patient(poolSender(pool));
  if (!(await hasCitus(send))) {
    const text = `${name} has no extension citus: install Citus, and run CREATE EXTENSION citus in this database.`;
    throw new ApiError('invalid', text);
  }
  await rejectUnsafeWorkers(send);
  if ((await localLogs(send)).length > 0) await rejectConnected(send, name);
  const distributed = await inTransaction(pool, (client) => distributeLocal(patient(clientSender(client))));
  // Citus leaves a copy of the rows on this server.
  for (const table of LOGS) {
    await send({ text: 'SELECT truncate_local_data_after_distributing_table($1)', values: [table] });
  }
  return distributed;
}
