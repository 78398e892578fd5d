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

/** Returns the place of the network, with the SQL for its tables as they are distributed now. */
export async function networkPlace(send: Send): Promise<SchemaPlace> {
  const distributed = await distributedTables(send);
  return distributed.has(LOGS[0]) ? { ...NETWORK, dialect: DISTRIBUTED } : NETWORK;
}
