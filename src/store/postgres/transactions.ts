import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { transactionOn } from '../sql/repositories.ts';
import type { Transaction } from '../store.ts';
import { transactionLocks } from './connection/locks.ts';
import {
  again,
  clientSender,
  connectionOf,
  isBroken,
  poolSender,
  preparer,
  type Send,
  Unreachable,
  uncertain,
} from './connection/pool.ts';
import { DIALECT } from './dialect.ts';

/** All statements of a request's transaction have this together: nobody waits longer for a database that is slow. */
const TRANSACTION_WAIT_MS = 10_000;

/** A transaction whose end is unknown is asked for so long; a restart or a fail-over takes less. */
const RESOLVE_WAIT_MS = 5_000;
const RESOLVE_RETRY_MS = 100;

/** Does `work` on one connection as one transaction; whatever it throws takes all of it back. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await connectionOf(pool);
  const send = clientSender(client);
  let done: { answer: T; mark: Mark } | undefined;
  try {
    // Whatever the server's default is: what is read after a lock is what was committed before it.
    await send({ text: 'BEGIN ISOLATION LEVEL READ COMMITTED' });
    done = { answer: await work(client), mark: await markOf(send) };
    await commit(send);
    client.release();
    return done.answer;
  } catch (error) {
    // First, for whoever resolves what became of it needs a connection, too.
    await giveUp(client, error);
    if (done === undefined || !isBroken(error)) throw error;
    // The connection broke with the answer to come: the database knows what became of it.
    const committed = await isCommitted(pool, done.mark);
    if (committed) return done.answer;
    throw committed === undefined ? uncertain(error) : error;
  }
}

async function commit(send: Send): Promise<void> {
  const { command } = await send({ text: 'COMMIT' });
  // PostgreSQL answers so when a statement failed and the work went on all the same.
  if (command === 'ROLLBACK')
    throw new Error('a transaction was committed after one of its statements failed');
}

async function giveUp(client: pg.PoolClient, error: unknown): Promise<void> {
  const rolledBack =
    !isBroken(error) &&
    (await clientSender(client)({ text: 'ROLLBACK' }).then(
      () => true,
      () => false,
    ));
  client.release(!rolledBack);
}

/** By what a transaction is known again on another connection, or another server. */
interface Mark {
  /** Its ID; `null` when it wrote nothing. */
  id: string | null;
  /** Where the log of the server was when all but its end was written. */
  position: string;
  /** Up to where the server had recovered its log, when it began as a standby or after a crash. */
  recovered: string | null;
}

async function markOf(send: Send): Promise<Mark> {
  const { rows } = await send({
    text: `SELECT pg_current_xact_id_if_assigned()::text AS id, pg_current_wal_insert_lsn()::text AS position,
      pg_last_wal_replay_lsn()::text AS recovered`,
  });
  return rows[0];
}

/**
 * A server that recovered since, but not up to the mark, has lost the transaction, and may have given its ID to
 * another one. The message makes the answer wait for synchronous standbys, as the commit did when it broke off.
 */
const STATUS = `SELECT CASE
    WHEN pg_last_wal_replay_lsn() IS DISTINCT FROM $3::pg_lsn AND pg_last_wal_replay_lsn() < $2::pg_lsn THEN 'lost'
    ELSE pg_xact_status($1::xid8) END AS status, pg_logical_emit_message(true, 'renter-screening', '')`;

/** Asks what became of a transaction, again while the database is away or still at it; `undefined`: it did not tell. */
async function isCommitted(pool: pg.Pool, { id, position, recovered }: Mark): Promise<boolean | undefined> {
  if (id === null) return false;
  const latest = performance.now() + RESOLVE_WAIT_MS;
  for (;;) {
    const status = await poolSender(pool)({ text: STATUS, values: [id, position, recovered] }).then(
      ({ rows }) => rows[0]?.status,
      () => 'in progress',
    );
    if (status !== 'in progress') return status === 'committed';
    if (performance.now() > latest) return undefined;
    await pause(RESOLVE_RETRY_MS);
  }
}

/** Runs transactions of the store's interface, again when they got in each other's way. */
export function transactor(pool: pg.Pool, namedStatements: boolean) {
  // Preparing is for a connection, and so are the queries that a transaction is made of.
  const transactions = new WeakMap<pg.PoolClient, Transaction>();
  return async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const latest = performance.now() + TRANSACTION_WAIT_MS;
    return again(() =>
      inTransaction(pool, (client) =>
        inTime(
          latest,
          work(transactions.getOrInsertComputed(client, () => transactionOf(client, namedStatements))),
        ),
      ),
    );
  };
}

/** Rejects, as a broken connection does, what is not done by then. */
async function inTime<T>(latest: number, work: Promise<T>): Promise<T> {
  const overdue = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const text = 'The database is too slow now. Try again shortly.';
    overdue.reject(new Unreachable(text, new Error('a transaction took too long')));
  }, latest - performance.now());
  try {
    return await Promise.race([work, overdue.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function transactionOf(client: pg.PoolClient, namedStatements: boolean): Transaction {
  const prepare = preparer(clientSender(client), namedStatements);
  return transactionOn(prepare, DIALECT, transactionLocks(prepare));
}
