import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../../errors.ts';
import { isNotLocked } from '../connection/locks.ts';
import type { Send } from '../connection/pool.ts';

/** Long enough for a command that is about to end. A server stays connected. */
const ENDING_WAIT_MS = 2_000;
const RETRY_MS = 100;

/** A pooler keeps these connections open without a client: a server would look for deliveries every 5 s. */
const KEPT_OPEN = "state = 'idle' AND state_change < clock_timestamp() - interval '15 seconds'";

/**
 * Throws `unavailable` when other processes of this program are connected to the database.
 *
 * @param send uses a pool that runs one statement at a time, so this process has only one connection
 */
export async function rejectConnected(send: Send, name: string): Promise<void> {
  const latest = performance.now() + ENDING_WAIT_MS;
  for (;;) {
    const { rows } = await send({
      text: `SELECT count(*) AS others FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = current_setting('application_name')
          AND pid <> pg_backend_pid() AND (${KEPT_OPEN}) IS NOT TRUE`,
    });
    const others = Number(rows[0]?.others);
    if (others === 0) return;
    if (performance.now() > latest) throw inUse(name, `connections of this program: ${others}`);
    await pause(RETRY_MS);
  }
}

/**
 * Locks tables against writes, or with `ACCESS EXCLUSIVE` also against reads, until the transaction ends. A
 * snapshot taken afterwards contains the final state.
 *
 * Throws `unavailable` when another session holds a conflicting lock.
 */
export async function lockTables(
  send: Send,
  name: string,
  tables: readonly string[],
  mode: 'SHARE' | 'ACCESS EXCLUSIVE',
): Promise<void> {
  await send({ text: `SET LOCAL lock_timeout = ${ENDING_WAIT_MS}` });
  try {
    await send({ text: `LOCK TABLE ${tables.join(', ')} IN ${mode} MODE` });
  } catch (error) {
    throw isNotLocked(error) ? inUse(name, 'another session holds a lock') : error;
  }
}

function inUse(name: string, by: string): ApiError {
  return new ApiError('unavailable', `${name} is in use (${by}): stop the servers first.`);
}
