import { setTimeout as pause } from 'node:timers/promises';
import { serverName } from '../../../database-url.ts';
import { ApiError } from '../../../errors.ts';
import { type Finding, ok, warn } from '../../doctor/findings.ts';
import { reasonOf } from '../connection/hosts.ts';
import type { Send } from '../connection/pool.ts';
import { CHANGE_MARKS, openReplica } from '../replica.ts';

/** How long a replica may take to have the changes of this moment. It is useful if it takes some milliseconds. */
const LONGEST_WAIT_MS = 5_000;
const POLL_MS = 50;

/**
 * Returns whether a replica can find renters: it is a standby of the database, and soon has the changes of this moment.
 *
 * @param send sends statements to the primary
 */
export async function replicaFinding(readUrl: string, send: Send): Promise<Finding> {
  const replica = openReplica(readUrl, false, send);
  const name = serverName(readUrl);
  try {
    const marks: string = (await send({ text: CHANGE_MARKS })).rows[0]?.marks;
    const startedAt = performance.now();
    do {
      if ((await replica.find([], marks)) !== undefined)
        return ok('replica', `${name} looks up renters, and is up to date.`);
      await pause(POLL_MS);
    } while (performance.now() < startedAt + LONGEST_WAIT_MS);
    const detail = `${name} was still behind after ${LONGEST_WAIT_MS / 1_000} s.`;
    return warn(
      'replica',
      detail,
      'Until it catches up, the primary looks up renters. Check the log and load of the replica.',
    );
  } catch (error) {
    const reason = reasonOf(error instanceof ApiError ? error.cause : error);
    return warn(
      'replica',
      `${name} cannot be used: ${reason}.`,
      'The primary looks up renters instead. Check READ_URL.',
    );
  } finally {
    await replica.close();
  }
}
