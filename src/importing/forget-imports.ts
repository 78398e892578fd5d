import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { KEPT_MS } from './limits.ts';

/** How often it is looked for what is too old. */
const EVERY_MS = 60 * 60 * 1_000;

interface Dependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  log: { error(fields: object, message: string): void };
}

/** Forgets the rows of imports that nobody changed for 30 days: at its start, and every hour until it is stopped. */
export class ImportUpkeep {
  readonly #dependencies: Dependencies;
  #timer: NodeJS.Timeout | undefined;
  #running = Promise.resolve();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#timer = setInterval(() => this.#run(), EVERY_MS).unref();
    this.#run();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** What cannot be forgotten now is forgotten an hour later; no fault of the store ends the server. */
  #run(): void {
    const { log } = this.#dependencies;
    this.#running = this.#running
      .then(() => this.#forget())
      .catch((error) => {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'old imports wait to be forgotten');
      });
  }

  async #forget(): Promise<void> {
    const { store, clock } = this.#dependencies;
    const before = clock() - KEPT_MS;
    // One at a time: others write between.
    while (await store.transaction(({ imports }) => imports.forgetOldest(before)));
  }
}
