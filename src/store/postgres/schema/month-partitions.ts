import type pg from 'pg';
import { monthName, startOfMonth } from '../../../rules/text/days.ts';
import { isNotLocked, lockSchema } from '../connection/locks.ts';
import { clientSender, poolSender, type Send, type Statement } from '../connection/pool.ts';
import { inTransaction } from '../transactions.ts';

/**
 * Partitions of the check log are created this many months ahead, so that none is missing when a month
 * begins.
 */
const MONTHS_AHEAD = 3;

/** Most months created at once, such as after a server's clock was wrong. */
const MOST_AT_ONCE = 24;

/** Longest wait for the lock on the default partition: queries over the whole check log queue behind it. */
const LOCK_WAIT_MS = 1_000;

/**
 * Creates the missing partitions of the check log, for the month of `now`, for the next few months, and for
 * checks that have no partition yet. Months are in UTC. Checks proceed meanwhile. If a long query holds the
 * lock, future months are left for the next run.
 *
 * @param now epoch milliseconds
 */
export async function makePartitions(pool: pg.Pool, now: number): Promise<void> {
  const missing = await missingMonths(poolSender(pool), now);
  if (missing.length === 0) return;
  try {
    await inTransaction(pool, async (client) => makeMissing(clientSender(client), now));
  } catch (error) {
    const urgent = missing.some(({ name }) => name === monthOf(now).name);
    if (urgent || !isNotLocked(error)) throw error;
  }
}

async function missingMonths(send: Send, now: number): Promise<Month[]> {
  const { rows: left } = await send({
    text: `SELECT DISTINCT extract(epoch FROM date_trunc('month', to_timestamp(at / 1000) AT TIME ZONE 'UTC'))::bigint
        * 1000 AS from FROM check_log_other LIMIT ${MOST_AT_ONCE}`,
  });
  const wanted = [...monthsFrom(now), ...left.map(({ from }) => monthOf(from))];
  const { rows: missing } = await send({
    // Looks for the table, attached or not: a detached month must not be created again.
    text: 'SELECT name FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NULL',
    values: [wanted.map(({ name }) => name)],
  });
  const names = new Set(missing.map(({ name }) => name));
  return wanted.filter(({ name }) => names.delete(name));
}

async function makeMissing(send: Send, now: number): Promise<void> {
  await lockSchema(send, 'partition');
  const missing = await missingMonths(send, now);
  await send({ text: `SET LOCAL lock_timeout = ${LOCK_WAIT_MS}` });
  if (missing.length > 0) await send({ text: 'LOCK TABLE check_log_other IN ACCESS EXCLUSIVE MODE' });
  for (const { name, from, to } of missing) {
    // Attaching a table does not block checks; creating a partition would need an exclusive lock on the log.
    await send({ text: `CREATE TABLE ${name} (LIKE check_log INCLUDING ALL)` });
    await send({
      text: `WITH left_over AS (DELETE FROM check_log_other WHERE at >= $1 AND at < $2 RETURNING *)
        INSERT INTO ${name} SELECT * FROM left_over`,
      values: [from, to],
    });
    await send({
      text: `ALTER TABLE check_log ATTACH PARTITION ${name} FOR VALUES FROM (${from}) TO (${to})`,
    });
  }
}

/** Returns the months that have a partition of the check log, oldest first. */
export async function attachedMonths(send: Send): Promise<Month[]> {
  const { rows } = await send({
    text: `SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
      WHERE i.inhparent = 'check_log'::regclass ORDER BY c.relname`,
  });
  return rows.map(({ name }) => monthNamed(name)).filter((month) => month !== undefined);
}

/** Returns the month of `now` and those that are created ahead. */
export function monthsFrom(now: number): Month[] {
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => monthOf(now, ahead));
}

/** A month of the check log: its partition, and the times (epoch milliseconds) from `from` to before `to`. */
export interface Month {
  name: string;
  from: number;
  to: number;
}

/** Returns the month of `at`, or the one `ahead` months later. */
export function monthOf(at: number, ahead = 0): Month {
  const from = startOfMonth(at, ahead);
  return { name: `check_log_${monthName(from).replace('-', '_')}`, from, to: startOfMonth(at, ahead + 1) };
}

/** Returns the month whose partition has this name, or `undefined` for any other table. */
function monthNamed(name: string): Month | undefined {
  const [, year, month] = /^check_log_(\d{4})_(\d{2})$/.exec(name) ?? [];
  return month === undefined ? undefined : monthOf(Date.UTC(Number(year), Number(month) - 1));
}

/** Returns the statement that creates a month's partition unless it exists. */
export function creationOf({ name, from, to }: Month): Statement {
  return {
    text: `CREATE TABLE IF NOT EXISTS ${name} PARTITION OF check_log FOR VALUES FROM (${from}) TO (${to})`,
  };
}
