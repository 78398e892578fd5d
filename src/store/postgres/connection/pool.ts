import { createHash } from 'node:crypto';
import pg from 'pg';
import { hostAddresses, serverName } from '../../../database-url.ts';
import { Refusal } from '../../../errors.ts';
import type { Prepare, RowAs, Value } from '../../sql/query.ts';
import { Primary, reasonOf } from './primary.ts';
import { connectionsTo } from './primary-client.ts';

/** So many connections a node: groups make few of them carry much, and a server has some hundreds for all. */
export const MOST_CONNECTIONS = 10;

/** A request waits this long for a connection, from the pool or to the server; then it gets a 503. */
const CONNECT_WAIT_MS = 3_000;

/** So many wait for a connection at most: more than are served in that time, and a bound on memory. */
const MOST_WAITING = 5_000;

/** A network that swallows packets is noticed by this; no statement of a request needs a tenth of it. */
const ANSWER_WAIT_MS = 5_000;

/** PostgreSQL's type of 64-bit integers. Amounts, times and counts stay below 2^53. */
const INT8_OID = 20;

export interface DatabaseOptions {
  url: string;
  /** Off for a pooler that gives each statement another connection. */
  namedStatements: boolean;
}

/**
 * Opens connections as they are needed, to the host that takes writes. What breaks while nobody uses it is dropped.
 */
export function openPool(url: string): pg.Pool {
  const options: pg.ClientConfig = {
    connectionString: hostAddresses(url)[0],
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  };
  const pool = new pg.Pool({
    ...options,
    Client: connectionsTo(new Primary(url, options)),
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WAIT_MS,
    query_timeout: ANSWER_WAIT_MS,
  });
  // The next who needs a connection meets what broke this one.
  pool.on('error', () => {});
  return pool;
}

/**
 * Does the first work with a database. What it cannot be reached for is told as it is: a wrong password, an unknown
 * host or database.
 */
export async function reached<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof Refusal ? error.cause : error;
    if (!(cause instanceof Error)) throw error;
    const text = `${serverName(url)} cannot be used: ${reasonOf(cause)}. ${adviceOn(cause)}`;
    throw new Refusal('unavailable', text, cause);
  }
}

/** What an operator can do about a fault, by PostgreSQL's code or by who noticed it. */
function adviceOn(cause: Error): string {
  const code = errorCode(cause);
  if (code === '42501') return 'Make its user the owner of the database: createdb --owner=USER.';
  if (code === '42P07') return 'Give a database of its own.';
  if (code === '53300') return "Raise PostgreSQL's limit of connections, or run fewer servers.";
  if (code === undefined && ('code' in cause || cause.message.startsWith('Connection terminated'))) {
    return 'Check DATABASE_URL, and that PostgreSQL runs there.';
  }
  return 'Check DATABASE_URL.';
}

/** Opens a pool that what `open` makes takes over, and ends it when that fails; fails as `reached` does. */
export async function openedPool<T>(url: string, open: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url);
  try {
    return await reached(url, () => open(pool));
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** A statement of the program, with its values. */
export interface Statement {
  text: string;
  name?: string | undefined;
  values?: unknown[];
  rowMode?: 'array';
  /** So many milliseconds its answer is waited for, in place of the usual. */
  query_timeout?: number;
}

/** Sends a statement, by whatever connection, and answers what the database did. */
export type Send = (statement: Statement) => Promise<pg.QueryResult>;

/** By any free connection of the pool. */
export function poolSender(pool: pg.Pool): Send {
  return (statement) => again(() => sendOnce(pool, statement));
}

async function sendOnce(pool: pg.Pool, statement: Statement): Promise<pg.QueryResult> {
  const client = await connectionOf(pool);
  let broken = false;
  try {
    return await clientSender(client)(statement);
  } catch (error) {
    broken = isBroken(error);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A connection of the pool, to be released; one that is broken (`isBroken`) with `true`. */
export async function connectionOf(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.waitingCount < MOST_WAITING) return translated(() => pool.connect());
  throw tooManyWait();
}

export function tooManyWait(): Refusal {
  return new Refusal('unavailable', 'Too many requests wait for the database. Try again shortly.');
}

/** By one connection. */
export function clientSender(client: pg.ClientBase): Send {
  return (statement) => translated(() => client.query(statement), isLost);
}

/** The statement, under a name by which each connection prepares it once. */
export function statementOf(text: string, namedStatements: boolean): Statement {
  if (!namedStatements) return { text };
  return { text, name: createHash('sha256').update(text).digest('hex').slice(0, 24) };
}

/** Prepares the queries that both engines share. */
export function preparer(send: Send, namedStatements: boolean): Prepare {
  return <Row>(sql: string, rowAs: RowAs = 'object') => {
    const statement: Statement = {
      ...statementOf(numbered(sql), namedStatements),
      ...(rowAs === 'array' && { rowMode: 'array' }),
    };
    const ask = (values: Value[]) => send({ ...statement, values });
    return {
      get: async (...values: Value[]) => (await ask(values)).rows[0] as Row | undefined,
      all: async (...values: Value[]) => (await ask(values)).rows as Row[],
      run: async (...values: Value[]) => (await ask(values)).rowCount ?? 0,
    };
  };
}

/** `?` and `?2` as PostgreSQL writes them: `$1` and `$2`. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replace(/\?(\d*)/g, (_, number) => `$${number || ++count}`);
}

/**
 * Codes of PostgreSQL, and classes of them, that say 'not now'.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const NOT_NOW = [
  '08', // the connection failed; also what pgbouncer says
  '28', // who asks may not connect, as while a password is changed
  '3D', // there is no such database
  '53', // too few resources
  '55P03', // a lock was not to be had in the time that the server sets
  '57', // an operator's intervention, as a restart
  '58', // its system failed
  '25006', // it takes no writes: a standby, or one that becomes one
  '0A000', // a standby keeps no unlogged tables; or a table changed since this connection prepared a statement
];

/** What a named statement meets behind a pooler that knows no names: it is not there, or another's is. */
const NAMELESS = ['26000', '42P05'];

/** The code of what PostgreSQL refused; `undefined` for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** What PostgreSQL did not refuse itself is a fault on the way to it. */
function isUnreachable(error: unknown): boolean {
  const code = errorCode(error);
  return code === undefined || [...NOT_NOW, ...NAMELESS].some((known) => code.startsWith(known));
}

/** The database did not do what it was asked, or did not say so. */
export class Unreachable extends Refusal {
  /** What was asked last may have been done all the same: its answer was lost. */
  readonly mayBeDone: boolean;

  constructor(text: string, cause: unknown, mayBeDone = false) {
    super('unavailable', text, cause);
    this.mayBeDone = mayBeDone;
  }
}

/** The refusal for who asked what may have been done, or not. */
export function uncertain(cause: unknown): Refusal {
  const text = 'The database went away before it said whether this was done. Look before you send it again.';
  return new Refusal('uncertain', text, cause);
}

/** Whether a connection is not to be used again: what it was asked last may have happened, or not. */
export function isBroken(error: unknown): error is Unreachable {
  return error instanceof Unreachable;
}

/**
 * Does `work`; a database that cannot answer now becomes a refusal that the caller may repeat later.
 *
 * @param mayBeDone by what is known of a fault that what was asked may have been done all the same
 */
export async function translated<T>(
  work: () => Promise<T>,
  mayBeDone: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const text = 'The database cannot be reached now. Try again shortly.';
    throw new Unreachable(text, explained(error), mayBeDone(error));
  }
}

/** Whether an answer was lost on its way: any other fault is PostgreSQL's word that nothing was done. */
function isLost(error: unknown): boolean {
  const code = errorCode(error);
  return code === undefined || code.startsWith('08') || code.startsWith('57P');
}

/** With what the operator can do about it, where that is known. */
function explained(error: unknown): unknown {
  if (!NAMELESS.includes(errorCode(error) ?? '')) return error;
  const advice = 'a pooler that knows no named statements needs DATABASE_NAMED_STATEMENTS=0';
  return new Error(`${reasonOf(error)} (${advice})`, { cause: error });
}

/** What others did at the same moment is no fault of the caller's: deadlock and serialization failure. */
const TRY_AGAIN = ['40P01', '40001'];
const MOST_TRIES = 10;

/** Does `work`, a transaction or a statement, again when it got in another's way: then nothing of it was done. */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!TRY_AGAIN.includes(errorCode(error) ?? '')) throw error;
      if (tries === MOST_TRIES) {
        throw new Refusal('unavailable', 'Too many write to the same rows. Try again shortly.', error);
      }
    }
  }
}
