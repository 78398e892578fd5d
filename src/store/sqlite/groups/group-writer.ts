import type { DatabaseSync } from 'node:sqlite';
import { ApiError } from '../../../errors.ts';
import type { CommitReport } from '../../store.ts';
import { isBusy, translated } from '../connection/database.ts';

/** Most writes that share a commit. The process does nothing else meanwhile. */
const GROUP_MAX = 512;

/** Longest time a write waits for others to join its group. */
const COLLECT_MAX_MS = 2;

/** Most writes waiting while another process has the lock. It bounds memory. */
const QUEUE_MAX = 10_000;

/** How often to retry a lock that another process has. Each attempt takes about 10 µs. */
const LOCK_RETRY_MS = 10;

/** The errors of rejected writes by their index in the group. The other writes of the group are committed. */
export type Failures = ReadonlyMap<number, unknown>;
export const NO_FAILURES: Failures = new Map();

/** The setting of every connection, restored after a commit whose flush is deferred. */
const FLUSH_COMMITS = 'PRAGMA synchronous = FULL';

interface GroupWriterOptions<Write> {
  db: DatabaseSync;
  /** Writes a group within a transaction. If it throws, the whole group is rolled back and rejected. */
  writeGroup: (group: readonly Write[]) => Failures | Promise<Failures>;
  /** How long a write waits for another process's lock before it is rejected. */
  lockWaitMs: number;
  /** Called before a group is written and after its commit, which makes the read snapshot stale. */
  endSnapshot: () => void;
  onCommit: (commit: CommitReport) => void;
  /**
   * Whether a commit may reach the disk only with the next one that does, of any connection: the write-ahead
   * log is one file. Then a write resolves when it is committed, not when it is durable. By default false.
   */
  defersFlush?: boolean;
}

/** A write that waits for its commit. */
interface Waiting<Write> {
  write: Write;
  since: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: writes that arrive together share one transaction, and therefore one flush to disk. Each
 * resolves when the commit is durable. Waiting for another process's lock does not block the event loop, so
 * pings and reads continue.
 */
export class GroupWriter<Write> {
  readonly #options: GroupWriterOptions<Write>;
  #queue: Waiting<Write>[] = [];
  #running: Promise<void> | undefined;

  constructor(options: GroupWriterOptions<Write>) {
    this.#options = options;
  }

  /**
   * Resolves when the write is durable. Rejects if it failed or could not be made now; then nothing was
   * written.
   */
  write(write: Write): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#queue.length >= QUEUE_MAX) {
        reject(new ApiError('unavailable', 'Too many writes are waiting. Try again shortly.'));
        return;
      }
      this.#queue.push({ write, since: performance.now(), resolve, reject });
      this.#running ??= this.#run();
    });
  }

  /** Resolves when no write is pending. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Commits groups until no write is waiting. */
  async #run(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        await this.#collect();
        this.#options.endSnapshot();
        if (this.#begin()) await this.#commitGroup(this.#queue.splice(0, GROUP_MAX));
        else await this.#waitForLock();
      }
    } finally {
      this.#running = undefined;
    }
  }

  /**
   * Waits until a turn of the event loop brings no further write, so that writes that arrive together share a
   * commit.
   */
  async #collect(): Promise<void> {
    const startedAt = performance.now();
    let before = 0;
    while (this.#queue.length > before && this.#queue.length < GROUP_MAX) {
      before = this.#queue.length;
      await new Promise((resolve) => setImmediate(resolve));
      if (performance.now() - startedAt > COLLECT_MAX_MS) break;
    }
  }

  /**
   * Begins a transaction. Returns false while another process has the lock. Any other error rejects all
   * waiting writes.
   */
  #begin(): boolean {
    const { db, defersFlush = false } = this.#options;
    try {
      if (defersFlush) db.exec('PRAGMA synchronous = NORMAL');
      translated(() => db.exec('BEGIN IMMEDIATE'));
      return true;
    } catch (error) {
      if (defersFlush) db.exec(FLUSH_COMMITS);
      if (!isBusy(error)) for (const { reject } of this.#queue.splice(0)) reject(error);
      return false;
    }
  }

  async #waitForLock(): Promise<void> {
    const latest = performance.now() - this.#options.lockWaitMs;
    const patient = this.#queue.findIndex(({ since }) => since > latest);
    for (const { reject } of this.#queue.splice(0, patient === -1 ? this.#queue.length : patient)) {
      reject(new ApiError('unavailable', 'The database is busy with another process. Try again shortly.'));
    }
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
  }

  async #commitGroup(group: Waiting<Write>[]): Promise<void> {
    const { db, writeGroup, endSnapshot, onCommit, defersFlush = false } = this.#options;
    const startedAt = performance.now();
    let failures: Failures;
    try {
      const written = writeGroup(group.map(({ write }) => write));
      // No `await` without a promise: nothing may read on this connection between its writes and the commit.
      failures = written instanceof Promise ? await written : written;
      translated(() => db.exec('COMMIT'));
    } catch (error) {
      for (const { reject } of group) reject(error);
      if (db.isTransaction) db.exec('ROLLBACK');
      return;
    } finally {
      if (defersFlush) db.exec(FLUSH_COMMITS);
    }
    endSnapshot();
    onCommit({ writes: group.length, durationMs: performance.now() - startedAt });
    for (const [index, { resolve, reject }] of group.entries()) {
      if (failures.has(index)) reject(failures.get(index));
      else resolve();
    }
  }
}
