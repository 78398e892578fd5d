import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../../../errors.ts';
import type { HistoryWriter, RenterHistory } from '../../history.ts';
import { addHistory, forEachHistoryTable, type HistoryTable, TAKEN } from '../../sql/history-rows.ts';
import { organizationReads, organizationWrites } from '../../sql/organizations.ts';
import { openDatabase, preparer, resultCode, translated } from '../connection/database.ts';
import { DIALECT } from '../dialect.ts';
import { migrate } from '../schema/migrate.ts';
import { BulkInsert } from './bulk-insert.ts';
import { Checkpoints } from './checkpoints.ts';

/** Nobody waits for an answer: a lock of another process is waited for. */
const BUSY_TIMEOUT_MS = 60_000;

/** At least so long between transactions: a server that waits for the lock tries every 10 ms, and so gets its turn. */
const TURN_OF_OTHERS_MS = 12;

/** Room for the pages that one transaction changes, and for the upper levels of every index. */
const CACHE_KIB = 128 * 1024;

/** SQLite's result code for a row that breaks a constraint: https://sqlite.org/rescode.html */
const CONSTRAINT = 19;

/** Opens the embedded database for filling, creating it and bringing its schema up to date where needed. */
export function openSqliteHistoryWriter(path: string): HistoryWriter {
  const db = openDatabase(path, { busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKib: CACHE_KIB });
  migrate(db, Date.now());
  // Every row refers to rows that come with it; looking each up again would cost a tenth of the time.
  db.exec('PRAGMA foreign_keys = OFF');
  // The disk is waited for where the log is copied. What a power cut takes is made again.
  db.exec('PRAGMA synchronous = NORMAL');
  // `settle` does it, on a thread of its own.
  db.exec('PRAGMA wal_autocheckpoint = 0');
  const prepare = preparer(db);
  const find = prepare('SELECT 1 FROM renters WHERE id = ?');
  const organizations = { ...organizationReads(prepare, DIALECT), ...organizationWrites(prepare, DIALECT) };
  const rows = new HistoryRows(db);
  const has = (renterId: string) => find.get(renterId) !== undefined;
  const checkpoints = new Checkpoints(path);
  /** What the last transaction wrote comes into the database itself, and others have their turn. */
  const settle = () => Promise.all([checkpoints.make(), pause(TURN_OF_OTHERS_MS)]);
  let begun = false;
  return {
    has: async (renterId) => has(renterId),
    addOrganizations: (added) =>
      transaction(db, async () => {
        for (const organization of added) {
          if (!(await organizations.find(organization.id))) await organizations.create(organization);
        }
      }),
    async insert(histories) {
      // Histories are made meanwhile. The write-ahead log begins anew once all of it is copied, and so stays small.
      const settled = begun ? settle() : undefined;
      const made = [...histories];
      await settled;
      begun = true;
      return transaction(db, async () => {
        const [first] = made;
        if (first !== undefined && has(first.renter.id)) return false;
        rows.begin();
        for (const history of made) rows.add(history);
        rows.flush();
        return true;
      }).finally(() => rows.clear());
    },
    // Or a server beside it would copy the last transaction, in the middle of checks. Statistics are for no plan here:
    // each query has one way to go.
    async finish() {
      translated(() => db.exec('PRAGMA wal_checkpoint(PASSIVE)'));
    },
    async close() {
      await checkpoints.close();
      db.close();
    },
  };
}

async function transaction<T>(db: DatabaseSync, work: () => Promise<T>): Promise<T> {
  translated(() => db.exec('BEGIN IMMEDIATE'));
  try {
    const answer = await work();
    translated(() => db.exec('COMMIT'));
    return answer;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw resultCode(error) === CONSTRAINT ? new Refusal('invalid', TAKEN, error) : error;
  }
}

/** The rows of histories, table by table. */
class HistoryRows {
  readonly #tables: Record<HistoryTable, BulkInsert>;
  readonly #newest;
  readonly #goOn;
  #lastRenter = 0;
  #lastRecord = 0;

  constructor(db: DatabaseSync) {
    this.#tables = forEachHistoryTable((table, columns) => new BulkInsert(db, table, columns));
    this.#newest = preparer(db)<{ renter: number | null; record: number | null }>(
      `SELECT (SELECT max(number) FROM renters) AS renter,
         (SELECT seq FROM sqlite_sequence WHERE name = 'reports') AS record`,
    );
    this.#goOn = preparer(db)("UPDATE sqlite_sequence SET seq = ? WHERE name = 'reports'");
  }

  /** Numbers go on from what is on file. At the start of a transaction. */
  begin(): void {
    const newest = this.#newest.get();
    this.#lastRenter = newest?.renter ?? 0;
    this.#lastRecord = newest?.record ?? 0;
  }

  add(history: RenterHistory): void {
    addHistory(
      history,
      ++this.#lastRenter,
      () => ++this.#lastRecord,
      (table, row) => this.#tables[table].add(...row),
    );
  }

  flush(): void {
    for (const table of Object.values(this.#tables)) table.flush();
    this.#goOn.run(this.#lastRecord);
  }

  clear(): void {
    for (const table of Object.values(this.#tables)) table.clear();
  }
}
