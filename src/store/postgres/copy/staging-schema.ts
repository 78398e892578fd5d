import type pg from 'pg';
import { clientSender, type Send } from '../connection/pool.ts';
import { applySteps } from '../schema/migrate.ts';
import { creationOf, monthsFrom } from '../schema/month-partitions.ts';
import { inTransaction } from '../transactions.ts';

/** The schema of an unfinished copy. No server reads it before the copy is complete. */
export const STAGING = 'renter_screening_copy';

/** Creates the schema and the tables of a copy if they are missing. */
export async function makeStaging(pool: pg.Pool, now: number): Promise<void> {
  await inTransaction(pool, async (client) => {
    const send = clientSender(client);
    await send({ text: `CREATE SCHEMA IF NOT EXISTS ${STAGING}` });
    await workInStaging(send);
    await applySteps(send, now);
    for (const month of monthsFrom(now)) await send(creationOf(month));
  });
}

/** Makes table names refer to the tables of the copy until the transaction ends. */
export async function workInStaging(send: Send): Promise<void> {
  await send({ text: `SET LOCAL search_path TO ${STAGING}` });
}

export async function dropStaging(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, (client) => clientSender(client)({ text: `DROP SCHEMA ${STAGING} CASCADE` }));
}
