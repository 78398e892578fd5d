import { Refusal } from '../../errors.ts';
import { errorCode } from './database.ts';

/** PostgreSQL's code for a lock that was not had in the time that `lock_timeout` sets: lock_not_available. */
const NOT_LOCKED = '55P03';

/** Whether somebody held a lock for longer than was waited. */
export function isNotLocked(error: unknown): boolean {
  return errorCode(error instanceof Refusal ? error.cause : error) === NOT_LOCKED;
}
