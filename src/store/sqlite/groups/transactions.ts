import type { DatabaseSync } from 'node:sqlite';
import { translated } from '../connection/database.ts';
import type { Failures } from './group-writer.ts';

/** One transaction of a use case, within the transaction of a group. */
export type Work = () => Promise<void>;

/**
 * Returns a function that runs each `Work` of a group in its own savepoint, so one that fails rolls back only
 * itself. One that has no company needs none: it fails with the transaction of the group. With a savepoint, SQLite copies each page
 * before it changes, and looks through all copies at the end of many statements, which would be most of the work of a long transaction.
 */
export function workGroupWriter(db: DatabaseSync): (group: readonly Work[]) => Promise<Failures> {
  return async (group) => {
    const failures = new Map<number, unknown>();
    if (group.length === 1) {
      await group[0]?.();
      return failures;
    }
    for (const [index, work] of group.entries()) {
      try {
        await attempt(db, work);
      } catch (error) {
        // A full disk may end the whole transaction. Then the earlier writes of the group are lost as well.
        if (!db.isTransaction) throw error;
        failures.set(index, error);
      }
    }
    return failures;
  };
}

async function attempt(db: DatabaseSync, work: Work): Promise<void> {
  translated(() => db.exec('SAVEPOINT one'));
  try {
    await work();
  } catch (error) {
    if (db.isTransaction) translated(() => db.exec('ROLLBACK TO one'));
    throw error;
  } finally {
    if (db.isTransaction) translated(() => db.exec('RELEASE one'));
  }
}
