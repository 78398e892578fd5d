import type { Send } from './pool.ts';

/** Reading or writing a large table takes its time, and nobody waits for it but who runs a command. */
const COMMAND_WAIT_MS = 60 * 60_000;

/** Waits longer for each answer than requests do. */
export function patient(send: Send): Send {
  return (statement) => send({ ...statement, query_timeout: COMMAND_WAIT_MS });
}
