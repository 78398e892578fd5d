import { performance } from 'node:perf_hooks';
import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs all reads of one turn of the event loop in one read transaction. A read of its own would lock and
 * unlock the database's shared memory and look for writes of other processes, which is half the cost of a
 * lookup.
 *
 * The snapshot is never stale. A turn begins when the loop polls for input, and the snapshot is taken after
 * that. So it contains every change that was acknowledged before the request was sent, such as a revoked key.
 */
export class TurnSnapshot {
  readonly #db: DatabaseSync;
  readonly #end = () => this.end();
  readonly #forget: (() => void)[] = [];
  /** The turn in which the open snapshot was taken. */
  #turn: number | undefined;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Opens a snapshot for this turn, if none is open. Called before each read. */
  begin(): void {
    const turn = turnNow();
    // A timer or an immediate may have opened the snapshot: requests that arrive later must not read it.
    if (this.#turn !== undefined && this.#turn !== turn) this.end();
    if (this.#db.isTransaction) return;
    this.#db.exec('BEGIN');
    this.#turn = turn;
    setImmediate(this.#end);
  }

  /** Caches the results of `find` for one turn: within a snapshot they cannot change. */
  oncePerTurn<Result>(find: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
    const results = new Map<string, Promise<Result>>();
    this.#forget.push(() => results.clear());
    return (key) => {
      this.begin();
      const known = results.get(key);
      if (known !== undefined) return known;
      const result = find(key);
      results.set(key, result);
      return result;
    };
  }

  /**
   * Closes the snapshot. Called when the turn ends, and before a group is committed: an open snapshot keeps
   * SQLite from shrinking the write-ahead log.
   */
  end(): void {
    for (const forget of this.#forget) forget();
    this.#turn = undefined;
    // The store may have been closed during the turn.
    if (this.#db.isOpen && this.#db.isTransaction) this.#db.exec('COMMIT');
  }
}

/**
 * Returns a number that changes whenever the loop polls for input. `loopCount` alone is not enough: the loop
 * polls again within an iteration when many events are pending.
 */
function turnNow(): number {
  const { loopCount, events } = performance.nodeTiming.uvMetricsInfo;
  return loopCount + events;
}
