import { ApiError } from './errors.ts';

/** What is gathered in memory is stored this often: a write for every request would cost as much as the request. */
export const FLUSH_EVERY_MS = 1_000;

export interface BackgroundJobOptions {
  /** Does what is due now. Once `isStopping` is true, it ends after the current step. */
  round: () => Promise<void>;
  everyMs: number;
  /** What is logged when a round fails: what waits for the next one. */
  waiting: string;
  log: { error(fields: object, message: string): void };
  /** Does a last round when it is stopped: for what is gathered in memory. */
  lastRound?: boolean;
}

/** Does work outside of requests: a round at its start, and one every so often until it is stopped. Rounds never overlap. */
export class BackgroundJob {
  readonly #options: BackgroundJobOptions;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #again = false;
  #stopping = false;

  constructor(options: BackgroundJobOptions) {
    this.#options = options;
  }

  get isStopping(): boolean {
    return this.#stopping;
  }

  start(): void {
    this.#timer = setInterval(() => void this.run(), this.#options.everyMs).unref();
    void this.run();
  }

  /** Stops for good; resolves when the current round has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping = true;
    await this.#running;
    if (this.#options.lastRound) await this.#round();
  }

  /** Begins a round at once: there is something to do. */
  wake(): void {
    if (!this.#stopping) void this.run();
  }

  /** Does a round, after the current one if there is one, and resolves when it is done. Never rejects. */
  run(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#rounds().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #rounds(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      await this.#round();
      if (this.#stopping) return;
    }
  }

  /** What cannot be done now waits for the next round. An unavailable store throws an `ApiError`, and is not logged. */
  async #round(): Promise<void> {
    const { round, log, waiting } = this.#options;
    try {
      await round();
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ err: error }, waiting);
    }
  }
}
