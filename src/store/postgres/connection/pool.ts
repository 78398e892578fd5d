import { createHash } from 'node:crypto';
import pg from 'pg';
import { hostAddresses, serverName } from '../../../database-url.ts';
import { ApiError } from '../../../errors.ts';
import type { Prepare, RowAs, Value } from '../../sql/query.ts';
import { Hosts, PRIMARY, reasonOf, type ServerRole } from './hosts.ts';
import { connectionsTo } from './hosts-client.ts';
import { again, errorCode, isLost, translated } from './outages.ts';

/**
 * Connections of one node. Grouped statements make a few connections carry a high load, and a PostgreSQL
 * server typically allows only a few hundred in all.
 */
export const MOST_CONNECTIONS = 10;

/** How long a request waits for a free or a new connection. Then it gets a 503. */
const CONNECT_WAIT_MS = 3_000;

/**
 * Most requests that wait for a connection. It bounds memory; more would not be served within the wait
 * anyway.
 */
const MOST_WAITING = 5_000;

/** Detects a network that drops packets. No statement of a request takes a tenth of this. */
const RESPONSE_WAIT_MS = 5_000;

/** PostgreSQL's type of 64-bit integers. Amounts, times and counts stay below 2^53. */
const INT8_OID = 20;

export interface DatabaseOptions {
  url: string;
  /**
   * Whether to prepare statements by name. Off for a pooler that may run each statement on another
   * connection.
   */
  namedStatements: boolean;
}

/** What differs from the pool of a network's primary. */
interface PoolOptions {
  /** The most connections. */
  most?: number;
  role?: ServerRole;
  connectWaitMs?: number;
  responseWaitMs?: number;
  /** Whether to close connections that nobody has used for 10 s. */
  closesIdle?: boolean;
}

/**
 * Creates a pool that connects on demand to the host with a role, by default the one that accepts writes. It drops
 * idle connections that break.
 */
export function openPool(
  url: string,
  {
    most = MOST_CONNECTIONS,
    role = PRIMARY,
    connectWaitMs = CONNECT_WAIT_MS,
    responseWaitMs = RESPONSE_WAIT_MS,
    closesIdle = true,
  }: PoolOptions = {},
): pg.Pool {
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
    Client: connectionsTo(new Hosts(url, options, role)),
    max: most,
    // A transaction sends statements without waiting for the results of earlier ones: see `Pipeline`.
    pipeline: true,
    connectionTimeoutMillis: connectWaitMs,
    query_timeout: responseWaitMs,
    ...(!closesIdle && { idleTimeoutMillis: 0 }),
  });
  // An idle connection broke. If the cause persists, the next statement reports it.
  pool.on('error', () => {});
  return pool;
}

/**
 * Runs the first statements on a database. Throws `unavailable` with the actual reason and advice for the
 * operator when it cannot be used, such as a wrong password or an unknown host.
 */
export async function reached<T>(url: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause = error instanceof ApiError ? error.cause : error;
    if (!(cause instanceof Error)) throw error;
    const text = `${serverName(url)} cannot be used: ${reasonOf(cause)}. ${adviceOn(cause)}`;
    throw new ApiError('unavailable', text, cause);
  }
}

/** Returns advice for the operator. Errors without a PostgreSQL code come from the driver or the network. */
function adviceOn(cause: Error): string {
  const code = errorCode(cause);
  if (code === '42501') return 'Make its user the owner of the database: createdb --owner=USER.';
  if (code === '42P07') return 'Use a database that no other program uses.';
  if (code === '53300') return "Raise PostgreSQL's max_connections, or run fewer servers.";
  if (code === undefined && ('code' in cause || cause.message.startsWith('Connection terminated'))) {
    return 'Check DATABASE_URL, and that PostgreSQL is running there.';
  }
  return 'Check DATABASE_URL.';
}

/**
 * Creates a pool for `open`, whose result then owns it. If `open` fails, ends the pool and throws as
 * `reached` does.
 */
export async function openedPool<T>(url: string, open: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url);
  try {
    return await reached(url, () => open(pool));
  } catch (error) {
    await pool.end();
    throw error;
  }
}

/** A statement with its values, as the driver takes it. */
export interface Statement {
  text: string;
  name?: string | undefined;
  values?: unknown[];
  rowMode?: 'array';
  /** Milliseconds to wait for the result, in place of the pool's default. */
  query_timeout?: number;
}

/** Sends a statement and returns its result. */
export type Send = (statement: Statement) => Promise<pg.QueryResult>;

/** Returns a sender that uses any free connection of the pool. Retries after a deadlock. */
export function poolSender(pool: pg.Pool): Send {
  return (statement) => again(() => sendOnce(pool, statement));
}

async function sendOnce(pool: pg.Pool, statement: Statement): Promise<pg.QueryResult> {
  const client = await connectionOf(pool);
  let broken = false;
  try {
    return await clientSender(client)(statement);
  } catch (error) {
    // Without a response of PostgreSQL it is unknown what the connection still sends.
    broken = errorCode(error) === undefined;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Takes a connection from the pool. The caller releases it, with `true` if it is broken (`isBroken`). */
export async function connectionOf(pool: pg.Pool): Promise<pg.PoolClient> {
  if (pool.waitingCount < MOST_WAITING) return translated(() => pool.connect());
  throw tooManyWait();
}

export function tooManyWait(): ApiError {
  return new ApiError('unavailable', 'Too many requests wait for the database. Try again shortly.');
}

/** Returns a sender that uses this connection. */
export function clientSender(client: pg.ClientBase): Send {
  return (statement) => translated(() => client.query(statement), isLost);
}

/** Returns a statement with a name derived from its text, so that each connection prepares it only once. */
export function statementOf(text: string, namedStatements: boolean): Statement {
  if (!namedStatements) return { text };
  return { text, name: createHash('sha256').update(text).digest('hex').slice(0, 24) };
}

/**
 * Returns the function that prepares the queries which both engines share.
 *
 * @param post sends a statement whose result is not needed; by default waits for it
 */
export function preparer(
  send: Send,
  namedStatements: boolean,
  post: (statement: Statement) => unknown = send,
): Prepare {
  return <Row>(sql: string, rowAs: RowAs = 'object') => {
    const statement: Statement = {
      ...statementOf(numbered(sql), namedStatements),
      ...(rowAs === 'array' && { rowMode: 'array' }),
    };
    const execute = (values: Value[]) => send({ ...statement, values });
    return {
      get: async (...values: Value[]) => (await execute(values)).rows[0] as Row | undefined,
      all: async (...values: Value[]) => (await execute(values)).rows as Row[],
      run: async (...values: Value[]) => (await execute(values)).rowCount ?? 0,
      write: async (...values: Value[]) => {
        await post({ ...statement, values });
      },
    };
  };
}

/** Replaces the parameters `?` and `?2` by PostgreSQL's `$1` and `$2`. */
function numbered(sql: string): string {
  let count = 0;
  return sql.replace(/\?(\d*)/g, (_, number) => `$${number || ++count}`);
}
