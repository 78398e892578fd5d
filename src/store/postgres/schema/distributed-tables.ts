import { lockSchema } from '../connection/locks.ts';
import type { Send } from '../connection/pool.ts';
import { DISTRIBUTED } from '../dialect.ts';
import { NETWORK, type SchemaPlace } from '../transactions.ts';

/** The tables that can be distributed: they grow with the checks, and every statement about them names organizations. */
export const LOGS = ['check_log', 'request_log', 'usage_days', 'detached_months'] as const;

/** Whether the database has the extension Citus. */
export async function hasCitus(send: Send): Promise<boolean> {
  const { rows } = await send({ text: "SELECT FROM pg_extension WHERE extname = 'citus'" });
  return rows.length > 0;
}

/** Returns the tables of the current schema whose rows Citus distributes, partitions included. */
export async function distributedTables(send: Send): Promise<Set<string>> {
  if (!(await hasCitus(send))) return new Set();
  const { rows } = await send({
    text: `SELECT relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
      WHERE c.relnamespace = quote_ident(current_schema())::regnamespace AND p.partmethod = 'h'`,
  });
  return new Set(rows.map(({ name }) => String(name)));
}

/** Returns the logs of the current schema that are not distributed. */
export async function localLogs(send: Send): Promise<string[]> {
  const distributed = await distributedTables(send);
  return LOGS.filter((table) => !distributed.has(table));
}

/**
 * Makes the statements of a transaction use one connection to each worker, so that they can change tables that an earlier one
 * of them used.
 */
export async function changeOneByOne(send: Send): Promise<void> {
  await send({ text: "SET LOCAL citus.multi_shard_modify_mode TO 'sequential'" });
}

/** Distributes the logs of the current schema that are local, in the caller's transaction. */
export async function distributeLocal(send: Send): Promise<string[]> {
  await lockSchema(send, 'partition');
  const local = await localLogs(send);
  await changeOneByOne(send);
  for (const table of local) {
    await send({
      text: "SELECT create_distributed_table($1, 'organization_id', colocate_with => $2)",
      values: [table, table === LOGS[0] ? 'none' : LOGS[0]],
    });
  }
  return local;
}

/** Returns the place of the network, with the SQL for its tables as they are distributed now. */
export async function networkPlace(send: Send): Promise<SchemaPlace> {
  const distributed = await distributedTables(send);
  return distributed.has(LOGS[0]) ? { ...NETWORK, dialect: DISTRIBUTED } : NETWORK;
}
