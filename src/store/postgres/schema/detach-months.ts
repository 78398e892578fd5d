import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Refusal } from '../../../errors.ts';
import { monthName } from '../../../rules/text/days.ts';
import { LOOKUP_COLUMNS, lookupColumns, sameLookup } from '../../sql/lookup-rows.ts';
import { patient } from '../connection/command-wait.ts';
import { holdLock, isNotLocked } from '../connection/locks.ts';
import {
  clientSender,
  type DatabaseOptions,
  openPool,
  poolSender,
  reached,
  type Send,
} from '../connection/pool.ts';
import { inTransaction, transactor } from '../transactions.ts';
import { migrate } from './migrate.ts';
import { attachedMonths, type Month } from './month-partitions.ts';

/** While the lock of the whole check log is waited for, every check waits behind it: so long at most. */
const LOCK_WAIT_MS = 100;
/** Then checks go on, and it is tried again, for a minute or so in all. */
const RETRY_MS = 1_000;
const MOST_TRIES = 60;

/** When nothing more is heard of this process, the database ends its transaction, and checks go on. */
const SILENCE_MS = 5_000;

/** A month that is a table of its own now, which the check log does not know. */
export interface DetachedMonth {
  table: string;
  /** Such as 2026-01. */
  month: string;
  checks: number;
}

/**
 * Detaches the months that end by `before` from the check log, oldest first, each in a transaction of its own: one that
 * was cut off goes on where it stopped. How many checks each organization made stays on file, and renters still see who
 * looked them up. Servers go on; none of them may log into these months any more.
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
      await gatherLookups(pool, database, month.to);
      const detached = await inTransaction(pool, (client) => detach(patient(clientSender(client)), month));
      if (detached !== undefined) yield detached;
    }
  } finally {
    await pool.end();
  }
}

/** Gathers the look-ups of what is detached, a few at a time, as servers do. */
async function gatherLookups(
  pool: pg.Pool,
  { namedStatements }: DatabaseOptions,
  until: number,
): Promise<void> {
  const transaction = transactor(pool, namedStatements);
  await transaction(({ lookups }) => lookups.close(until));
  while (await transaction(({ lookups }) => lookups.gather(until)));
}

/** `undefined` when another was first. */
async function detach(send: Send, month: Month): Promise<DetachedMonth | undefined> {
  const { name, from, to } = month;
  await holdLock(send, 'detach');
  if (!(await attachedMonths(send)).some((attached) => attached.name === name)) return undefined;
  // What is counted stays so; who reads it goes on.
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
 * Puts down as late what was just being logged when the look-ups of the month were gathered, if anything was. No run goes
 * beyond a month.
 */
async function putMissing(send: Send, { name, from, to }: Month): Promise<void> {
  await send({
    text: `INSERT INTO late_lookups (${LOOKUP_COLUMNS.join(', ')}) SELECT ${lookupColumns('c')} FROM ${name} AS c
      WHERE (SELECT count(*) FROM ${name} WHERE renter_id IS NOT NULL)
          <> (SELECT count(*) FROM lookups WHERE run >= $1 AND run < $2)
        AND c.renter_id IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM lookups g WHERE g.run >= $1 AND g.run < $2 AND ${sameLookup('g', 'c')}
        ) ON CONFLICT DO NOTHING`,
    values: [from, to],
  });
}

/** Last of all, for whoever logs a check waits until the transaction ends. */
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
        const text = `Somebody reads the check log for long: ${name} could not be detached. Try again later.`;
        throw new Refusal('unavailable', text, error);
      }
    }
    await send({ text: 'ROLLBACK TO SAVEPOINT counted' });
    await pause(RETRY_MS);
  }
}
