import { Refusal } from './errors.ts';

export interface RoundsOptions {
  everyMs: number;
  /** What is logged when a round fails: what waits for the next one. */
  waiting: string;
  log: { error(fields: object, message: string): void };
}

/** What is looked at again and again beside requests: at its start, and every so often until it is stopped. */
export abstract class Rounds {
  readonly #options: RoundsOptions;
  #timer: NodeJS.Timeout | undefined;
  #running = Promise.resolve();
  /** A round that is under way ends after the step that it is at. */
  protected stopping = false;

  constructor(options: RoundsOptions) {
    this.#options = options;
  }

  /** Does what is due now. */
  protected abstract round(): Promise<void>;

  start(): void {
    this.#timer = setInterval(() => void this.run(), this.#options.everyMs).unref();
    void this.run();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.stopping = true;
    await this.#running;
  }

  /** One round, behind those that are under way. What cannot be done now waits for the next; no fault ends the server. */
  run(): Promise<void> {
    const { log, waiting } = this.#options;
    this.#running = this.#running
      .then(() => this.round())
      .catch((error) => {
        if (!(error instanceof Refusal)) log.error({ err: error }, waiting);
      });
    return this.#running;
  }
}
