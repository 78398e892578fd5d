import { createHash } from 'node:crypto';
import pg from 'pg';
import { Refusal } from '../../errors.ts';
import type { Prepare, RowAs, Value } from '../sql/query.ts';

/** So many connections a node: groups make few of them carry much, and a server has some hundreds for all. */
const MOST_CONNECTIONS = 10;

/** A request waits this long for a connection, from the pool or to the server; then it gets a 503. */
const CONNECT_WAIT_MS = 3_000;

/** A network that swallows packets is noticed by this; no statement of the program needs a tenth of it. */
const ANSWER_WAIT_MS = 10_000;

/** PostgreSQL's type of 64-bit integers. Amounts, times and counts stay below 2^53. */
const INT8_OID = 20;

export interface DatabaseOptions {
  url: string;
  /** Off for a pooler that gives each statement another connection. */
  namedStatements: boolean;
}

/** Opens connections as they are needed. What breaks while nobody uses it is dropped. */
export function openPool({ url }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: 'renter-screening',
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_WAIT_MS,
    query_timeout: ANSWER_WAIT_MS,
    keepAlive: true,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  });
  // A connection may break while nothing is asked of it, in the pool or out of it: the next statement says so.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A database as it may be shown: without a password. */
export function serverName(url: string): string {
  const { host, pathname } = new URL(url);
  return `PostgreSQL at ${host}${pathname}`;
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
    const reason = cause.message || ('code' in cause ? String(cause.code) : 'no answer');
    throw new Refusal(
      'unavailable',
      `${serverName(url)} cannot be used: ${reason}. Check DATABASE_URL.`,
      cause,
    );
  }
}

/** A statement of the program, with its values. */
export interface Statement {
  text: string;
  name?: string | undefined;
  values?: unknown[];
  rowMode?: 'array';
}

/** Sends a statement, by whatever connection, and answers what the database did. */
export type Send = (statement: Statement) => Promise<pg.QueryResult>;

/** By any free connection of the pool. */
export function poolSender(pool: pg.Pool): Send {
  return (statement) => translated(() => pool.query(statement));
}

/** By one connection. */
export function clientSender(client: pg.ClientBase): Send {
  return (statement) => translated(() => client.query(statement));
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
 * Classes of PostgreSQL's error codes that say 'not now': connection, resources, operator's intervention, system.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const NOT_NOW_CLASSES = ['08', '53', '57', '58'];
/** A server that is being demoted, or a standby. */
const READ_ONLY = '25006';

/** The code of what PostgreSQL refused; `undefined` for any other error. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** What PostgreSQL did not refuse itself is a fault on the way to it. */
function isUnreachable(error: unknown): boolean {
  const code = errorCode(error);
  return code === undefined || code === READ_ONLY || NOT_NOW_CLASSES.some((known) => code.startsWith(known));
}

/** Whether the connection itself failed: what it was asked last may have happened, or not. */
export function isBroken(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'unavailable' && error.cause instanceof Error;
}

/** Does `work`; a database that cannot answer now becomes a refusal that the caller may repeat later. */
export async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const text = 'The database cannot be reached now. Try again shortly.';
    throw new Refusal('unavailable', text, error);
  }
}
