import type pg from 'pg';
import { clientSender, type Send } from '../connection/pool.ts';
import { applySteps } from '../schema/migrate.ts';
import { creationOf, monthsFrom } from '../schema/month-partitions.ts';
import { inTransaction } from '../transactions.ts';

/** A copy that is under way stands in a schema of its own: no server reads it before it is complete. */
export const STAGING = 'renter_screening_copy';

/** Makes the schema and the tables of a copy, where they are missing. */
export async function makeStaging(pool: pg.Pool, now: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const send = clientSender(client);
    await send({ text: `CREATE SCHEMA IF NOT EXISTS ${STAGING}` });
    await workInStaging(send);
    await applySteps(send, now);
    for (const month of monthsFrom(now)) await send(creationOf(month));
  });
}

/** Has the names of tables, until the transaction ends, mean those of the copy. */
export async function workInStaging(send: Send): Promise<void> {
  await send({ text: `SET LOCAL search_path TO ${STAGING}` });
}

export async function dropStaging(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, (client) => clientSender(client)({ text: `DROP SCHEMA ${STAGING} CASCADE` }));
}
