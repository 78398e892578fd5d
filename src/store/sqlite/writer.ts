import type { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../../errors.ts';
import type { CheckRecord, Transaction } from '../store.ts';
import { checkRecorder } from './billing.ts';
import { isBusy, translated } from './database.ts';

/** So many writes share one commit at most: a bound on how long the process does nothing else. */
const GROUP_MAX = 512;

/** So many writes wait at most while another process holds the lock: a bound on memory. */
const QUEUE_MAX = 10_000;

/** How often a lock that another process holds is tried again. Trying costs about 10 µs. */
const LOCK_RETRY_MS = 10;

/** What the writer tells about each commit, for the metrics. */
export interface CommitReport {
  writes: number;
  durationMs: number;
}

export interface WriterOptions {
  /** How long a write waits for another process's lock before it is refused. */
  lockWaitMs: number;
  onCommit: (commit: CommitReport) => void;
}

/** A write that waits for its commit. */
type Waiting = {
  since: number;
  resolve: () => void;
  reject: (error: unknown) => void;
} & ({ check: CheckRecord } | { work: () => Promise<void> });

/**
 * The one way by which the server writes. Writes that arrive in the same turn of the event loop share one
 * transaction and so one flush to disk; each is answered when that commit is durable. A lock that another
 * process holds is waited for without blocking, so that pings and reads go on meanwhile.
 */
export class GroupWriter {
  readonly #db: DatabaseSync;
  readonly #transaction: Transaction;
  readonly #recordChecks: (checks: readonly CheckRecord[]) => void;
  readonly #options: WriterOptions;
  #queue: Waiting[] = [];
  #running: Promise<void> | undefined;

  constructor(db: DatabaseSync, transaction: Transaction, options: WriterOptions) {
    this.#db = db;
    this.#transaction = transaction;
    this.#recordChecks = checkRecorder(db);
    this.#options = options;
  }

  recordCheck(check: CheckRecord): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#enqueue({ since: performance.now(), check, resolve, reject }),
    );
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      let answer: T;
      this.#enqueue({
        since: performance.now(),
        work: async () => {
          answer = await work(this.#transaction);
        },
        resolve: () => resolve(answer),
        reject,
      });
    });
  }

  /** Resolves when nothing is under way any more. */
  async idle(): Promise<void> {
    while (this.#running !== undefined) await this.#running;
  }

  #enqueue(write: Waiting): void {
    if (this.#queue.length >= QUEUE_MAX) {
      write.reject(new Refusal('unavailable', 'Too many writes are waiting. Try again shortly.'));
      return;
    }
    this.#queue.push(write);
    this.#running ??= this.#run();
  }

  /** Commits group after group until none waits. */
  async #run(): Promise<void> {
    // What else arrives in this turn of the event loop joins the first group.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#queue.length > 0) {
      if (this.#begin()) await this.#commitGroup(this.#queue.splice(0, GROUP_MAX));
      else await this.#waitForLock();
      if (this.#queue.length > 0) await new Promise((resolve) => setImmediate(resolve));
    }
    this.#running = undefined;
  }

  /** False while another process holds the lock. Any other fault fails everything that waits. */
  #begin(): boolean {
    try {
      translated(() => this.#db.exec('BEGIN IMMEDIATE'));
      return true;
    } catch (error) {
      if (!isBusy(error)) for (const write of this.#queue.splice(0)) write.reject(error);
      return false;
    }
  }

  async #waitForLock(): Promise<void> {
    const latest = performance.now() - this.#options.lockWaitMs;
    const patient = this.#queue.findIndex(({ since }) => since > latest);
    for (const write of this.#queue.splice(0, patient === -1 ? this.#queue.length : patient)) {
      write.reject(
        new Refusal('unavailable', 'The database is busy with another process. Try again shortly.'),
      );
    }
    await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
  }

  async #commitGroup(group: Waiting[]): Promise<void> {
    const startedAt = performance.now();
    const refused = new Map<Waiting, unknown>();
    try {
      this.#recordChecks(group.flatMap((write) => ('check' in write ? [write.check] : [])));
      for (const write of group) {
        if ('work' in write) await this.#attempt(write.work).catch((error) => refused.set(write, error));
      }
      translated(() => this.#db.exec('COMMIT'));
    } catch (error) {
      this.#rollBack();
      for (const write of group) write.reject(error);
      return;
    }
    this.#options.onCommit({ writes: group.length, durationMs: performance.now() - startedAt });
    for (const write of group) {
      if (refused.has(write)) write.reject(refused.get(write));
      else write.resolve();
    }
  }

  /** A transaction of its own within the group's: one that fails takes back its own writes alone. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    translated(() => this.#db.exec('SAVEPOINT one'));
    try {
      await work();
    } catch (error) {
      // A full disk may have ended the whole transaction; then the commit fails, and with it the group.
      if (this.#db.isTransaction) translated(() => this.#db.exec('ROLLBACK TO one'));
      throw error;
    } finally {
      if (this.#db.isTransaction) translated(() => this.#db.exec('RELEASE one'));
    }
  }

  #rollBack(): void {
    if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
  }
}
