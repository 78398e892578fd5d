import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { ApiError } from '../../../errors.ts';
import { monthName } from '../../../rules/text/days.ts';
import { INQUIRY_COLUMNS, inquiryColumns, sameInquiry } from '../../sql/inquiries/inquiry-rows.ts';
import { patient } from '../connection/command-wait.ts';
import { isNotLocked, lockSchema } from '../connection/locks.ts';
import {
  clientSender,
  type DatabaseOptions,
  openPool,
  poolSender,
  reached,
  type Send,
} from '../connection/pool.ts';
import { inTransaction, transactor } from '../transactions.ts';
import { networkPlace } from './distributed-tables.ts';
import { migrate } from './migrate.ts';
import { attachedMonths, type Month } from './month-partitions.ts';

/** Longest wait for the lock on the whole check log: every check queues behind it meanwhile. */
const LOCK_WAIT_MS = 100;
/** Pause between two attempts, in which checks proceed. All attempts take about a minute. */
const RETRY_MS = 1_000;
const MOST_TRIES = 60;

/** If this process freezes, PostgreSQL ends its transaction after this time, and checks proceed. */
const SILENCE_MS = 5_000;

/** A month that was detached from the check log and is now a separate table. */
export interface DetachedMonth {
  table: string;
  /** Such as 2026-01. */
  month: string;
  checks: number;
}

/**
 * Detaches the months that end by `before` from the check log, oldest first, each in its own transaction. An
 * interrupted run can be repeated: it continues with the next month. The number of checks of each
 * organization stays on file, and renters still see their inquiries. Servers keep running, but must not log
 * into these months any more.
 *
 * @param before epoch milliseconds
 */
export async function* detachMonths(
  database: DatabaseOptions,
  before: number,
): AsyncGenerator<DetachedMonth> {
  const pool = openPool(database.url);
  try {
    await reached(database.url, () => migrate(pool, Date.now()));
    for (const month of await attachedMonths(poolSender(pool))) {
      if (month.to > before) continue;
      await indexInquiries(pool, database, month.to);
      const detached = await inTransaction(pool, (client) => detach(patient(clientSender(client)), month));
      if (detached !== undefined) yield detached;
    }
  } finally {
    await pool.end();
  }
}

/** Indexes the inquiries of the months to detach, in batches, as servers do. */
async function indexInquiries(
  pool: pg.Pool,
  { namedStatements }: DatabaseOptions,
  until: number,
): Promise<void> {
  const transaction = transactor(pool, namedStatements, await networkPlace(poolSender(pool)));
  await transaction(({ inquiries }) => inquiries.close(until));
  while (await transaction(({ inquiries }) => inquiries.index(until)));
}

/** Returns `undefined` when another process has already detached the month. */
async function detach(send: Send, month: Month): Promise<DetachedMonth | undefined> {
  const { name, from, to } = month;
  await lockSchema(send, 'detach');
  if (!(await attachedMonths(send)).some((attached) => attached.name === name)) return undefined;
  // Blocks writes, so that the counts stay correct, but not reads.
  await send({ text: `LOCK TABLE ${name} IN SHARE MODE` });
  const { rows } = await send({
    text: `WITH counted AS (
        INSERT INTO detached_months (organization_id, starts_at, ends_at, checks)
        SELECT organization_id, $1, $2, count(*) FROM ${name} GROUP BY organization_id RETURNING checks
      ) SELECT coalesce(sum(checks), 0)::bigint AS checks FROM counted`,
    values: [from, to],
  });
  await putMissing(send, month);
  await takeOff(send, name);
  return { table: name, month: monthName(from), checks: rows[0]?.checks };
}

/**
 * Records checks that were still being written when the month was indexed as late inquiries. Comparing within
 * the month is enough, because no segment spans two months. The month is read apart from the index, because it may be
 * distributed.
 */
async function putMissing(send: Send, { name, from, to }: Month): Promise<void> {
  await send({
    text: `INSERT INTO late_lookups (${INQUIRY_COLUMNS.join(', ')})
      WITH c AS MATERIALIZED (
        SELECT ${INQUIRY_COLUMNS.join(', ')} FROM ${name}
        WHERE renter_id IS NOT NULL AND (SELECT count(*) FROM ${name} WHERE renter_id IS NOT NULL)
          <> (SELECT count(*) FROM lookups WHERE run >= $1 AND run < $2)
      ) SELECT ${inquiryColumns('c')} FROM c WHERE NOT EXISTS (
        SELECT 1 FROM lookups g WHERE g.run >= $1 AND g.run < $2 AND ${sameInquiry('g', 'c')}
      ) ON CONFLICT DO NOTHING`,
    values: [from, to],
  });
}

/** Detaches the table. Comes last, because writes to the check log wait until the transaction ends. */
async function takeOff(send: Send, name: string): Promise<void> {
  await send({ text: `SET LOCAL lock_timeout = ${LOCK_WAIT_MS}` });
  await send({ text: `SET LOCAL idle_in_transaction_session_timeout = ${SILENCE_MS}` });
  for (let tries = 1; ; tries++) {
    await send({ text: 'SAVEPOINT counted' });
    try {
      await send({ text: `ALTER TABLE check_log DETACH PARTITION ${name}` });
      return;
    } catch (error) {
      if (!isNotLocked(error)) throw error;
      if (tries === MOST_TRIES) {
        const text = `A long-running query reads the check log: ${name} could not be detached. Try again later.`;
        throw new ApiError('unavailable', text, error);
      }
    }
    await send({ text: 'ROLLBACK TO SAVEPOINT counted' });
    await pause(RETRY_MS);
  }
}
