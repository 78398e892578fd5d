import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../../errors.ts';
import { isNotLocked } from '../connection/locks.ts';
import type { Send } from '../connection/pool.ts';

/** A command that is about to end is waited for; a server is not. */
const ENDING_WAIT_MS = 2_000;
const RETRY_MS = 100;

/** A server asks for deliveries every 5 s. What is idle for longer is kept open by a pooler, for nobody. */
const KEPT_OPEN = "state = 'idle' AND state_change < clock_timestamp() - interval '15 seconds'";

/**
 * Refuses (`unavailable`) a database that other processes of this program are connected to.
 *
 * @param send by a pool that is asked one thing at a time: the connection is the only one of this process
 */
export async function refuseConnected(send: Send, name: string): Promise<void> {
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
 * Has nobody else write to tables, or in mode `ACCESS EXCLUSIVE` not even read them, until the transaction ends.
 * Refuses (`unavailable`) when somebody is at it. A snapshot that is taken afterwards is of the last state.
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
    throw isNotLocked(error) ? inUse(name, 'somebody holds a lock') : error;
  }
}

function inUse(name: string, by: string): Refusal {
  return new Refusal('unavailable', `${name} is in use (${by}): stop the servers first.`);
}
