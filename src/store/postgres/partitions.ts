import type { Send } from './database.ts';

/** Partitions of the check log are made so many months ahead: nobody has to be there when a month begins. */
const MONTHS_AHEAD = 3;

/**
 * Makes the partitions of the check log for the month of `now` and some to come, where they are missing. Months
 * are those of UTC.
 *
 * @param now epoch milliseconds
 */
export async function makePartitions(send: Send, now: number): Promise<void> {
  const date = new Date(now);
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    const from = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead);
    const to = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + ahead + 1);
    const month = new Date(from).toISOString().slice(0, 7).replace('-', '_');
    await send({
      text: `CREATE TABLE IF NOT EXISTS check_log_${month} PARTITION OF check_log FOR VALUES FROM (${from}) TO (${to})`,
    });
  }
}
