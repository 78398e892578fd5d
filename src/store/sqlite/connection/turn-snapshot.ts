import { performance } from 'node:perf_hooks';
import type { DatabaseSync } from 'node:sqlite';

/**
 * One read transaction for all reads of one turn of the event loop. Each read alone would lock and unlock the
 * database's shared memory and look for what other processes wrote: half of what a look-up costs.
 *
 * It is never too old. A turn begins where the loop looks for what arrived, and the snapshot is taken after that:
 * whatever was answered before a request was sent, such as a revocation, is in it.
 */
export class TurnSnapshot {
  readonly #db: DatabaseSync;
  readonly #end = () => this.end();
  readonly #forget: (() => void)[] = [];
  /** The turn that the snapshot is of, while there is one. */
  #turn: number | undefined;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Called before each read. */
  begin(): void {
    const turn = turnNow();
    // What a timer or an immediate began, what arrives next must not read.
    if (this.#turn !== undefined && this.#turn !== turn) this.end();
    if (this.#db.isTransaction) return;
    this.#db.exec('BEGIN');
    this.#turn = turn;
    setImmediate(this.#end);
  }

  /** Asks `find` the same question once a turn: within a snapshot the answer cannot change. */
  oncePerTurn<Answer>(find: (question: string) => Promise<Answer>): (question: string) => Promise<Answer> {
    const answers = new Map<string, Promise<Answer>>();
    this.#forget.push(() => answers.clear());
    return (question) => {
      this.begin();
      const known = answers.get(question);
      if (known !== undefined) return known;
      const answer = find(question);
      answers.set(question, answer);
      return answer;
    };
  }

  /** Called when the turn ends, and before a group is committed: a snapshot that is held keeps the log growing. */
  end(): void {
    for (const forget of this.#forget) forget();
    this.#turn = undefined;
    // The store may have been closed within the turn.
    if (this.#db.isOpen && this.#db.isTransaction) this.#db.exec('COMMIT');
  }
}

/** How often the loop has looked for what arrived: also when it looks again because that was too much for once. */
function turnNow(): number {
  const { loopCount, events } = performance.nodeTiming.uvMetricsInfo;
  return loopCount + events;
}
