import { ApiError } from '../../../errors.ts';
import { tooManyWait } from '../connection/pool.ts';

/** Most queries that share a statement. It bounds the time until their results. */
const MOST_TOGETHER = 256;

/** Most queries waiting. It bounds memory while the database is unavailable. */
const MOST_WAITING = 10_000;

/** Longest wait of a query before it is sent, so that no request waits minutes for a slow database. */
const MOST_WAIT_MS = 3_000;

interface Waiting<Query, Result> {
  query: Query;
  since: number;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/**
 * Runs queries in groups. Queries that arrive while a group is running form the next group. Running several
 * groups at once would make them smaller, which costs more. A query always runs after it arrived, so its
 * result contains everything that was committed by then.
 */
export class Batcher<Query, Result> {
  readonly #runGroup: (queries: Query[]) => Promise<Result[]>;
  readonly #waiting: Waiting<Query, Result>[] = [];
  #running = false;
  readonly #idle: (() => void)[] = [];

  /** @param runGroup returns the results in the order of the queries */
  constructor(runGroup: (queries: Query[]) => Promise<Result[]>) {
    this.#runGroup = runGroup;
  }

  ask(query: Query): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === MOST_WAITING) {
        reject(tooManyWait());
        return;
      }
      this.#waiting.push({ query, since: performance.now(), resolve, reject });
      if (this.#running) return;
      this.#running = true;
      // The group includes all queries of this turn of the event loop.
      setImmediate(() => this.#runWaiting());
    });
  }

  /** Resolves when no query is waiting or running. */
  async idle(): Promise<void> {
    if (this.#running) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  async #runWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#rejectOverdue();
      const group = this.#waiting.splice(0, MOST_TOGETHER);
      if (group.length === 0) break;
      try {
        const results = await this.#runGroup(group.map(({ query }) => query));
        for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
      } catch (error) {
        for (const { reject } of group) reject(error);
        // If the database is unavailable, reject waiting queries now rather than after a timeout of their
        // own.
        if (error instanceof ApiError) for (const { reject } of this.#waiting.splice(0)) reject(error);
      }
    }
    this.#running = false;
    for (const done of this.#idle.splice(0)) done();
  }

  #rejectOverdue(): void {
    const latest = performance.now() - MOST_WAIT_MS;
    const first = this.#waiting.findIndex(({ since }) => since >= latest);
    const overdue = this.#waiting.splice(0, first === -1 ? this.#waiting.length : first);
    for (const { reject } of overdue) reject(tooManyWait());
  }
}
