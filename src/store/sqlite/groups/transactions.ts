import type { DatabaseSync } from 'node:sqlite';
import { preparer } from '../connection/database.ts';
import type { Failures } from './group-writer.ts';

/** One transaction of a use case, within the transaction of a group. */
export type Work = () => Promise<void>;

/**
 * Returns a function that runs each `Work` of a group in its own savepoint, so one that fails rolls back only
 * itself. One that has no company needs none: it fails with the transaction of the group. With a savepoint, SQLite copies each page
 * before it changes, and looks through all copies at the end of many statements, which would be most of the work of a long transaction.
 */
export function workGroupWriter(db: DatabaseSync): (group: readonly Work[]) => Promise<Failures> {
  const attempt = savepoints(db);
  return async (group) => {
    const failures = new Map<number, unknown>();
    if (group.length === 1) {
      await group[0]?.();
      return failures;
    }
    for (const [index, work] of group.entries()) {
      try {
        await attempt(work);
      } catch (error) {
        // A full disk may end the whole transaction. Then the earlier writes of the group are lost as well.
        if (!db.isTransaction) throw error;
        failures.set(index, error);
      }
    }
    return failures;
  };
}

/** Returns a function that runs a `Work` in a savepoint, and rolls back to it if the work fails. */
function savepoints(db: DatabaseSync): (work: Work) => Promise<void> {
  const prepare = preparer(db, undefined, true);
  const begin = prepare('SAVEPOINT one');
  const undo = prepare('ROLLBACK TO one');
  const end = prepare('RELEASE one');
  return async (work) => {
    begin.write();
    try {
      await work();
    } catch (error) {
      if (db.isTransaction) undo.write();
      throw error;
    } finally {
      if (db.isTransaction) end.write();
    }
  };
}
