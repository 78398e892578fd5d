import pg from 'pg';
import { ApiError } from '../../../errors.ts';
import { reasonOf } from './hosts.ts';

/**
 * PostgreSQL's error codes, and classes of codes, for temporary failures.
 * https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const NOT_NOW = [
  '08', // connection failure; also used by pgbouncer
  '28', // not authorized, such as while a password is being changed
  '3D', // no such database
  '53', // insufficient resources
  '55P03', // a lock was not available within the server's lock_timeout
  '57', // operator intervention, such as a restart
  '58', // system error
  '25006', // read-only: a standby, or a server that is becoming one
];

const NOT_SUPPORTED = '0A000';

/**
 * The functions of PostgreSQL that report a temporary failure as a feature that is not supported: an unlogged table was read on a
 * standby, or a table has changed since this connection prepared a statement. Any other such error is a fault of a statement.
 */
const NOT_SUPPORTED_NOW = ['get_relation_info', 'RevalidateCachedQuery'];

const INTERNAL_ERROR = 'XX000';

/** The functions of Citus that report a lost connection to a worker as an internal error. Nothing was committed then. */
const WORKER_LOST = ['MarkRemoteTransactionFailed', 'CheckRemoteTransactionsHealth'];

/**
 * A named statement is missing or already exists, behind a pooler that does not support prepared statements.
 */
const NAMELESS = ['26000', '42P05'];

/** Returns PostgreSQL's error code, or `undefined` for an error that did not come from PostgreSQL. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/**
 * Whether an error means that the database cannot be used now. One without a code comes from the connection, unless the program
 * itself is wrong.
 */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError))
    return !(error instanceof TypeError || error instanceof RangeError);
  const { code = '', routine = '' } = error;
  if (code === NOT_SUPPORTED) return NOT_SUPPORTED_NOW.includes(routine);
  if (code === INTERNAL_ERROR) return WORKER_LOST.includes(routine);
  return [...NOT_NOW, ...NAMELESS].some((known) => code.startsWith(known));
}

/** The database did not run a statement, or the result was lost. */
export class Unreachable extends ApiError {
  /** Whether the last statement may have run, because only its result was lost. */
  readonly mayBeDone: boolean;

  constructor(text: string, cause: unknown, mayBeDone = false) {
    super('unavailable', text, cause);
    this.mayBeDone = mayBeDone;
  }
}

/** Returns the error for a caller whose request may or may not have been carried out. */
export function uncertain(cause: unknown): ApiError {
  const text =
    'The database connection failed before the request was confirmed. Check whether it was carried out before you send it again.';
  return new ApiError('uncertain', text, cause);
}

/** Whether a connection must not be used again, because it is unknown whether its last statement ran. */
export function isBroken(error: unknown): error is Unreachable {
  return error instanceof Unreachable;
}

/**
 * Runs `work`. Throws `Unreachable`, which the caller may retry, when the database cannot be used now.
 *
 * @param mayBeDone tells from the error whether the statement may have run all the same
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

/** Whether the result may have been lost. With any other error PostgreSQL reports that nothing was done. */
export function isLost(error: unknown): boolean {
  const code = errorCode(error);
  return code === undefined || code.startsWith('08') || code.startsWith('57P');
}

/** Adds advice for the operator to an error that has a known remedy. */
function explained(error: unknown): unknown {
  if (!NAMELESS.includes(errorCode(error) ?? '')) return error;
  const advice = 'a pooler without support for prepared statements needs DATABASE_NAMED_STATEMENTS=0';
  return new Error(`${reasonOf(error)} (${advice})`, { cause: error });
}

/**
 * Deadlock and serialization failure: caused by concurrent transactions, so retry instead of failing the
 * caller.
 */
const TRY_AGAIN = ['40P01', '40001'];
const MOST_TRIES = 10;

/**
 * Runs `work`, a transaction or a statement, and retries it after a deadlock: PostgreSQL rolled it back then.
 */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!TRY_AGAIN.includes(errorCode(error) ?? '')) throw error;
      if (tries === MOST_TRIES) {
        throw new ApiError(
          'unavailable',
          'Too many requests are writing to the same rows. Try again shortly.',
          error,
        );
      }
    }
  }
}
