import { setTimeout as timeout } from 'node:timers/promises';
import { ApiError } from './errors.ts';

/**
 * How often values collected in memory are stored. A write for every request would cost as much as the
 * request.
 */
export const FLUSH_EVERY_MS = 1_000;

export interface BackgroundJobOptions {
  /** Does what is due now. Must end after the current step once `isStopping` is true. */
  round: () => Promise<void>;
  everyMs: number;
  /** The log line for a round that failed. The next round tries again. */
  waiting: string;
  log: { error(fields: object, message: string): void };
  /** Whether to run one more round when the job is stopped, to store values collected in memory. */
  lastRound?: boolean;
}

/**
 * Runs work outside of requests: one round at the start, and then one every `everyMs`. Rounds never overlap.
 * A round that is due while another one runs is left out.
 */
export class BackgroundJob {
  readonly #options: BackgroundJobOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  readonly #stopping = new AbortController();

  constructor(options: BackgroundJobOptions) {
    this.#options = options;
  }

  get isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  start(): void {
    this.#timer = setInterval(() => this.#tick(), this.#options.everyMs).unref();
    void this.run();
  }

  /**
   * Runs a round unless one is running, so that rounds that take longer than the interval, such as those
   * that wait for a locked table, are not run without a break.
   */
  #tick(): void {
    if (this.#running === undefined) void this.run();
  }

  /** Stops for good; resolves when the current round has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
    if (this.#options.lastRound) await this.#round();
  }

  /** Starts a round at once, because there is something to do. */
  wake(): void {
    if (!this.isStopping) void this.run();
  }

  /** Runs a round, after the current one if there is one. Resolves when it has ended, and never rejects. */
  run(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#rounds().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Waits between two steps of a round, so that requests get their turn. Stopping the job ends the pause. */
  async pause(ms: number): Promise<void> {
    await timeout(ms, undefined, { signal: this.#stopping.signal }).catch(() => {});
  }

  async #rounds(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.#round();
      if (this.isStopping) return;
    }
  }

  /** Runs a round. Logs errors, except the `ApiError` of an unavailable store; the next round tries again. */
  async #round(): Promise<void> {
    const { round, log, waiting } = this.#options;
    try {
      await round();
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ err: error }, waiting);
    }
  }
}
