import type { Send } from './pool.ts';

/**
 * Reading or writing a large table may take long, and only the operator who runs the command waits for it.
 */
const COMMAND_WAIT_MS = 60 * 60_000;

/** Returns a sender with the long timeout of commands in place of that of requests. */
export function patient(send: Send): Send {
  return (statement) => send({ ...statement, query_timeout: COMMAND_WAIT_MS });
}
