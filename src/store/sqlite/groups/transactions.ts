import type { DatabaseSync } from 'node:sqlite';
import { translated } from '../connection/database.ts';
import type { Failures } from './group-writer.ts';

/** A piece of work within a group's transaction. */
export type Work = () => Promise<void>;

/** Does each work of a group as a transaction of its own within the group's: one that fails takes back its own. */
export function workGroupWriter(db: DatabaseSync): (group: readonly Work[]) => Promise<Failures> {
  return async (group) => {
    const refusals = new Map<number, unknown>();
    for (const [index, work] of group.entries()) {
      try {
        await attempt(db, work);
      } catch (error) {
        // A full disk may end the whole transaction; what came before is then lost as well.
        if (!db.isTransaction) throw error;
        refusals.set(index, error);
      }
    }
    return refusals;
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
