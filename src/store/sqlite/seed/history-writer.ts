import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../../../errors.ts';
import type { HistoryWriter, RenterHistory } from '../../history.ts';
import { COUNT_FILINGS, HistoryDays } from '../../sql/filing-days.ts';
import { addHistory, forEachHistoryTable, type HistoryTable, TAKEN } from '../../sql/history-rows.ts';
import { organizationReads, organizationWrites } from '../../sql/organizations.ts';
import { openDatabase, preparer, resultCode, translated } from '../connection/database.ts';
import { migrate } from '../schema/migrate.ts';
import { BulkInsert } from './bulk-insert.ts';
import { Checkpoints } from './checkpoints.ts';

/** Long, because no caller is waiting for a response. */
const BUSY_TIMEOUT_MS = 60_000;

/**
 * Shortest pause between transactions. A server that waits for the lock retries every 10 ms, so it gets its
 * turn.
 */
const TURN_OF_OTHERS_MS = 12;

/** Enough for the pages that one transaction changes and the upper levels of every index. */
const CACHE_KIB = 128 * 1024;

/** SQLite's result code for a row that breaks a constraint: https://sqlite.org/rescode.html */
const CONSTRAINT = 19;

/** Opens the embedded database to fill it. Creates it and migrates its schema if needed. */
export function openSqliteHistoryWriter(path: string): HistoryWriter {
  const db = openDatabase(path, { busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKib: CACHE_KIB });
  migrate(db, Date.now());
  // All rows refer to rows that are inserted with them. Checking each would take a tenth of the time.
  db.exec('PRAGMA foreign_keys = OFF');
  // Only checkpoints wait for the disk. Rows lost in a power cut can be seeded again.
  db.exec('PRAGMA synchronous = NORMAL');
  // `settle` runs checkpoints, on a separate thread.
  db.exec('PRAGMA wal_autocheckpoint = 0');
  const prepare = preparer(db);
  const find = prepare('SELECT 1 FROM renters WHERE id = ?');
  const organizations = { ...organizationReads(prepare), ...organizationWrites(prepare) };
  const rows = new HistoryRows(db);
  const has = (renterId: string) => find.get(renterId) !== undefined;
  const checkpoints = new Checkpoints(path);
  /** Copies the last transaction from the log into the database, and gives other writers their turn. */
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
      // Runs while the histories are generated. The log restarts once all of it is copied, so it stays small.
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
    // Otherwise a running server would copy the last transaction in the middle of its checks. Statistics are
    // not needed: every query has only one possible plan.
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
    const result = await work();
    translated(() => db.exec('COMMIT'));
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw resultCode(error) === CONSTRAINT ? new ApiError('invalid', TAKEN, error) : error;
  }
}

/** Inserts the rows of histories into all tables. */
class HistoryRows {
  readonly #tables: Record<HistoryTable, BulkInsert>;
  readonly #days = new HistoryDays();
  readonly #countFilings;
  readonly #newest;
  readonly #goOn;
  #lastRenter = 0;
  #lastRecord = 0;

  constructor(db: DatabaseSync) {
    this.#tables = forEachHistoryTable((table, columns) => new BulkInsert(db, table, columns));
    this.#countFilings = preparer(db)(COUNT_FILINGS);
    this.#newest = preparer(db)<{ renter: number | null; record: number | null }>(
      `SELECT (SELECT max(number) FROM renters) AS renter,
         (SELECT seq FROM sqlite_sequence WHERE name = 'reports') AS record`,
    );
    this.#goOn = preparer(db)("UPDATE sqlite_sequence SET seq = ? WHERE name = 'reports'");
  }

  /** Continues the numbers of the rows on file. Call it at the start of a transaction. */
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
    this.#days.add(history);
  }

  flush(): void {
    for (const table of Object.values(this.#tables)) table.flush();
    for (const row of this.#days.take()) this.#countFilings.run(...row);
    this.#goOn.run(this.#lastRecord);
  }

  clear(): void {
    for (const table of Object.values(this.#tables)) table.clear();
    this.#days.take();
  }
}
