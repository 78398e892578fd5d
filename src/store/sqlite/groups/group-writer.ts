import type { DatabaseSync } from 'node:sqlite';
import { ApiError } from '../../../errors.ts';
import type { CommitReport } from '../../store.ts';
import { isBusy, translated } from '../connection/database.ts';

/** So many writes share one commit at most: a bound on how long the process does nothing else. */
const GROUP_MAX = 512;

/** Nobody waits longer than this for others to join. */
const GATHER_MAX_MS = 2;

/** So many writes wait at most while another process holds the lock: a bound on memory. */
const QUEUE_MAX = 10_000;

/** How often a lock that another process holds is tried again. Trying costs about 10 µs. */
const LOCK_RETRY_MS = 10;

/** Why a write of a group is rejected, at its place in the group; the others are committed all the same. */
export type Failures = ReadonlyMap<number, unknown>;
export const NO_FAILURES: Failures = new Map();

export interface GroupWriterOptions<Write> {
  db: DatabaseSync;
  /** Writes a group within a transaction. What it throws takes back, and fails, the whole group. */
  writeGroup: (group: readonly Write[]) => Failures | Promise<Failures>;
  /** How long a write waits for another process's lock before it is rejected. */
  lockWaitMs: number;
  /** Called before a group is written, and once it is: what was read before is old from then on. */
  endSnapshot: () => void;
  onCommit: (commit: CommitReport) => void;
}

/** A write that waits for its commit. */
interface Waiting<Write> {
  write: Write;
  since: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: writes that arrive together share one transaction and so one flush to disk, and each is
 * answered when that commit is durable. A lock that another process holds is waited for without blocking, so
 * that pings and reads go on meanwhile.
 */
export class GroupWriter<Write> {
  readonly #options: GroupWriterOptions<Write>;
  #queue: Waiting<Write>[] = [];
  #running: Promise<void> | undefined;

  constructor(options: GroupWriterOptions<Write>) {
    this.#options = options;
  }

  /** Resolves when the write is durable; rejects when it is rejected, or cannot be made now, or took place not at all. */
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

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  /** Commits group after group until none waits. */
  async #run(): Promise<void> {
    try {
      while (this.#queue.length > 0) {
        await this.#gather();
        this.#options.endSnapshot();
        if (this.#begin()) await this.#commitGroup(this.#queue.splice(0, GROUP_MAX));
        else await this.#waitForLock();
      }
    } finally {
      this.#running = undefined;
    }
  }

  /** Waits until a turn of the event loop brings no further write: what arrives together is committed together. */
  async #gather(): Promise<void> {
    const startedAt = performance.now();
    let before = 0;
    while (this.#queue.length > before && this.#queue.length < GROUP_MAX) {
      before = this.#queue.length;
      await new Promise((resolve) => setImmediate(resolve));
      if (performance.now() - startedAt > GATHER_MAX_MS) break;
    }
  }

  /** False while another process holds the lock. Any other fault fails everything that waits. */
  #begin(): boolean {
    try {
      translated(() => this.#options.db.exec('BEGIN IMMEDIATE'));
      return true;
    } catch (error) {
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
    const { db, writeGroup, endSnapshot, onCommit } = this.#options;
    const startedAt = performance.now();
    let refusals: Failures;
    try {
      const written = writeGroup(group.map(({ write }) => write));
      // Without a pause where none is needed: nobody reads on this connection between its writes and the commit.
      refusals = written instanceof Promise ? await written : written;
      translated(() => db.exec('COMMIT'));
    } catch (error) {
      for (const { reject } of group) reject(error);
      if (db.isTransaction) db.exec('ROLLBACK');
      return;
    }
    endSnapshot();
    onCommit({ writes: group.length, durationMs: performance.now() - startedAt });
    for (const [index, { resolve, reject }] of group.entries()) {
      if (refusals.has(index)) reject(refusals.get(index));
      else resolve();
    }
  }
}
