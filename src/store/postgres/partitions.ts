import type pg from 'pg';
import { clientSender, poolSender } from './database.ts';
import { inTransaction } from './transactions.ts';

/** Partitions of the check log are made so many months ahead: nobody has to be there when a month begins. */
const MONTHS_AHEAD = 3;

/** Whoever makes partitions holds this lock of the database, so that nodes do it one by one. */
const PARTITION_LOCK = 0x52534e58;

/**
 * Makes the partitions of the check log for the month of `now` and some to come, where they are missing. Months
 * are those of UTC.
 *
 * @param now epoch milliseconds
 */
export async function makePartitions(pool: pg.Pool, now: number): Promise<void> {
  const wanted = monthsFrom(now);
  const { rows } = await poolSender(pool)({
    text: 'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NULL',
    values: [wanted.map(({ name }) => name)],
  });
  const missing = new Set(rows.map(({ name }) => name));
  if (missing.size === 0) return;
  await inTransaction(pool, async (client) => {
    const send = clientSender(client);
    await send({ text: `SELECT pg_advisory_xact_lock(${PARTITION_LOCK})` });
    for (const { name, from, to } of wanted.filter((month) => missing.has(month.name))) {
      await send({
        text: `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF check_log FOR VALUES FROM (${from}) TO (${to})`,
      });
    }
  });
}

function monthsFrom(now: number) {
  const date = new Date(now);
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => {
    const from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead);
    const to = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead + 1);
    return { name: `check_log_${new Date(from).toISOString().slice(0, 7).replace('-', '_')}`, from, to };
  });
}
