import { Refusal } from '../../../errors.ts';
import { errorCode, type Send } from './pool.ts';

/** PostgreSQL's code for a lock that was not had in the time that `lock_timeout` sets: lock_not_available. */
const NOT_LOCKED = '55P03';

/** Whether somebody held a lock for longer than was waited. */
export function isNotLocked(error: unknown): boolean {
  return errorCode(error instanceof Refusal ? error.cause : error) === NOT_LOCKED;
}

/** Who does one of these holds a lock of the database, so that nodes and commands do it one by one. */
const LOCKS = { migrate: 0x52534e57, partition: 0x52534e58, seed: 0x52534e59, detach: 0x52534e5a };

/** Waits for the lock, and holds it to the end of the transaction. */
export async function holdLock(send: Send, work: keyof typeof LOCKS): Promise<void> {
  await send({ text: `SELECT pg_advisory_xact_lock(${LOCKS[work]})` });
}
