import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Dialect } from '../sql/query.ts';
import { transactionOn } from '../sql/repositories.ts';
import type { Transaction } from '../store.ts';
import { transactionLocks } from './connection/locks.ts';
import { again, isBroken, Unreachable, uncertain } from './connection/outages.ts';
import { Pipeline } from './connection/pipeline.ts';
import {
  clientSender,
  connectionOf,
  poolSender,
  preparer,
  type Send,
  type Statement,
  statementOf,
} from './connection/pool.ts';
import { DIALECT } from './dialect.ts';

/** Time limit of a request's transaction, so that no request waits longer for a slow database. */
const TRANSACTION_WAIT_MS = 10_000;

/** How long to ask for the outcome of a transaction. A restart or a failover takes less. */
const RESOLVE_WAIT_MS = 5_000;
const RESOLVE_RETRY_MS = 100;

/**
 * Runs `work` on one connection as one transaction. Rolls back and rethrows if `work` throws. Sends BEGIN together with the first
 * statements, and COMMIT together with the last ones if the transaction is marked by then.
 *
 * @param schema the schema of the tables, if it is not that of the network
 * @param namedStatements whether to keep the statement that marks the transaction prepared
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, running: RunningTransaction) => Promise<T>,
  schema?: string,
  namedStatements = false,
): Promise<T> {
  const client = await connectionOf(pool);
  const running = runningOn(client);
  let done: { result: T; mark: Mark } | undefined;
  try {
    running.begin(schema, namedStatements);
    done = { result: await work(client, running), mark: await running.mark() };
    await running.commit();
    client.release();
    return done.result;
  } catch (error) {
    // Release the connection first: finding out the outcome needs one, too.
    await giveUp(client, error);
    if (done === undefined || !isBroken(error)) throw error;
    // The connection broke before the response to COMMIT. The database knows the outcome.
    const committed = await isCommitted(pool, done.mark);
    if (committed) return done.result;
    throw committed === undefined ? uncertain(error) : error;
  }
}

/**
 * Returns the statement that makes table names refer to the tables of a schema until the transaction ends. So no later
 * statement on the connection can reach them by mistake, also behind a pooler.
 */
export function inSchema(schema: string): string {
  return `SET LOCAL search_path TO ${schema}`;
}

/** Returns a sender that runs each statement in a transaction of its own on the tables of a schema. */
export function schemaSender(pool: pg.Pool, schema: string): Send {
  return (statement) => again(() => inTransaction(pool, (client) => clientSender(client)(statement), schema));
}

/** The transactions of each connection, one after the other. */
const transactionsOf = new WeakMap<pg.PoolClient, RunningTransaction>();

function runningOn(client: pg.PoolClient): RunningTransaction {
  return transactionsOf.getOrInsertComputed(client, () => new RunningTransaction(client));
}

/** The transaction that runs on a connection. */
class RunningTransaction {
  readonly #pipeline: Pipeline;
  #mark: Promise<Mark> | undefined;
  #marks: Marks = MARKS;

  constructor(client: pg.PoolClient) {
    this.#pipeline = new Pipeline(client);
  }

  begin(schema: string | undefined, namedStatements: boolean): void {
    this.#pipeline.reset();
    this.#mark = undefined;
    this.#marks = namedStatements ? NAMED_MARKS : MARKS;
    // Does not rely on the server's default: a read after a lock must see what was committed before the lock.
    const text = `BEGIN ISOLATION LEVEL READ COMMITTED${schema === undefined ? '' : `; ${inSchema(schema)}`}`;
    this.#pipeline.post({ text });
  }

  readonly send: Send = (statement) => this.#pipeline.send(statement);

  readonly post = (statement: Statement): void => this.#pipeline.post(statement);

  /** Sends a statement that takes a lock. A transaction with a lock will write, so it is marked together with the lock. */
  readonly lock: Send = (statement) => {
    const locked = this.send(statement);
    this.#mark ??= this.#markWith(this.#marks.beforeWrites);
    return locked;
  };

  /** Returns the mark. COMMIT must be sent only when the mark has arrived. */
  async mark(): Promise<Mark> {
    this.#pipeline.rejectFailed();
    return this.#mark ?? this.#markWith(this.#marks.afterWrites);
  }

  #markWith(statement: Statement): Promise<Mark> {
    const mark = this.send(statement).then(({ rows }) => rows[0] as Mark);
    // Another statement of the transaction reports the error.
    mark.catch(() => {});
    return mark;
  }

  async commit(): Promise<void> {
    const { command } = await this.send({ text: 'COMMIT' });
    if (command !== 'ROLLBACK') return;
    // PostgreSQL's response if a statement failed.
    this.#pipeline.rejectFailed();
    throw new Error('a transaction was committed after one of its statements failed');
  }
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

/** Identifies a transaction on another connection, or on another server after a failover. */
interface Mark {
  /** Its ID; `null` if it wrote nothing. */
  id: string | null;
  /** A position of the server's write-ahead log between the first record of the transaction and that of COMMIT. */
  position: string;
  /** Position up to which the server had replayed its log, if it started as a standby or after a crash. */
  recovered: string | null;
}

const AFTER_WRITES = `SELECT pg_current_xact_id_if_assigned()::text AS id,
  pg_current_wal_insert_lsn()::text AS position, pg_last_wal_replay_lsn()::text AS recovered`;

/** The message is the first record of the transaction in the log. The function returns where it ends. */
const BEFORE_WRITES = `SELECT pg_logical_emit_message(true, 'renter-screening', '')::text AS position,
  pg_current_xact_id()::text AS id, pg_last_wal_replay_lsn()::text AS recovered`;

/** The statements that mark a transaction. */
interface Marks {
  beforeWrites: Statement;
  afterWrites: Statement;
}

function marksOf(namedStatements: boolean): Marks {
  return {
    beforeWrites: statementOf(BEFORE_WRITES, namedStatements),
    afterWrites: statementOf(AFTER_WRITES, namedStatements),
  };
}

const MARKS = marksOf(false);
const NAMED_MARKS = marksOf(true);

/**
 * A server that has recovered since, but not up to the mark, has lost the transaction and may have reused its
 * ID. The logical message makes this query wait for synchronous standbys, as the interrupted commit did.
 */
const STATUS = `SELECT CASE
    WHEN pg_last_wal_replay_lsn() IS DISTINCT FROM $3::pg_lsn AND pg_last_wal_replay_lsn() < $2::pg_lsn THEN 'lost'
    ELSE pg_xact_status($1::xid8) END AS status, pg_logical_emit_message(true, 'renter-screening', '')`;

/**
 * Returns whether a transaction was committed. Retries while the database is unavailable or the transaction
 * is in progress, and returns `undefined` if the outcome stays unknown.
 */
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

/** The schema of a store's tables, the seed of its advisory locks, which all schemas of a database share, and its SQL. */
export interface SchemaPlace {
  /** `undefined` for the schema of the network. */
  schema: string | undefined;
  lockSeed: string;
  dialect: Dialect;
}

/** Never changed: servers of two versions take the same locks during an upgrade. */
export const NETWORK: SchemaPlace = { schema: undefined, lockSeed: '0', dialect: DIALECT };

/**
 * Returns the store's `transaction`. It repeats a transaction after a deadlock or a serialization failure.
 */
export function transactor(pool: pg.Pool, namedStatements: boolean, place: SchemaPlace) {
  // Statements are prepared for each connection, so the repositories are made once for each.
  const transactions = new WeakMap<pg.PoolClient, Transaction>();
  return async function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    const latest = performance.now() + TRANSACTION_WAIT_MS;
    return again(() =>
      inTransaction(
        pool,
        (client, running) =>
          inTime(
            latest,
            work(
              transactions.getOrInsertComputed(client, () => transactionOf(running, namedStatements, place)),
            ),
          ),
        place.schema,
        namedStatements,
      ),
    );
  };
}

/**
 * Rejects like a broken connection if `work` is not done by `latest` (in the time of `performance.now()`).
 */
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

function transactionOf(
  { send, post, lock }: RunningTransaction,
  namedStatements: boolean,
  { dialect, lockSeed }: SchemaPlace,
): Transaction {
  const prepare = preparer(send, namedStatements, post);
  return transactionOn(prepare, dialect, transactionLocks(preparer(lock, namedStatements), lockSeed));
}
