import { setTimeout as pause } from 'node:timers/promises';
import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { LookupWrites, Store } from '../store/store.ts';

/** How often what was logged since is gathered. */
const EVERY_MS = 60_000;

/**
 * A check is gathered when it is so old: clocks of nodes differ by less. What is logged later than that comes late, which
 * costs that check one more write, and loses nothing.
 */
const MARGIN_MS = 5 * 60_000;

/** Between two steps others write to an embedded database, for as long as a step takes. */
const PAUSE_MS = 10;

interface Dependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  log: { error(fields: object, message: string): void };
}

/**
 * Gathers the check log into runs by renter, so that a renter's look-ups are found without an index that every check
 * would have to write: at its start, and every minute until it is stopped. Several servers take the steps in turn; one that
 * was cut off is done by whoever comes next.
 */
export class LookupGathering {
  readonly #dependencies: Dependencies;
  #timer: NodeJS.Timeout | undefined;
  #running = Promise.resolve();
  #stopping = false;
  /** What this server closed when it looked last. Whatever was being logged then, and did not know, is on file now. */
  #closedBefore = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  start(): void {
    this.#timer = setInterval(() => void this.run(), EVERY_MS).unref();
    void this.run();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping = true;
    await this.#running;
  }

  /**
   * Gathers what the run before closed, and closes what the next gathers. What cannot be done now is done a minute later;
   * no fault of the store ends the server.
   */
  run(): Promise<void> {
    const { log } = this.#dependencies;
    this.#running = this.#running
      .then(() => this.#gatherAll())
      .catch((error) => {
        if (!(error instanceof Refusal)) log.error({ err: error }, 'look-ups wait to be gathered');
      });
    return this.#running;
  }

  async #gatherAll(): Promise<void> {
    const { store, clock } = this.#dependencies;
    const until = this.#closedBefore;
    const closing = clock() - MARGIN_MS;
    await store.transaction(({ lookups }) => lookups.close(closing));
    this.#closedBefore = closing;
    await this.#inSteps((lookups) => lookups.gather(until));
    await this.#inSteps((lookups) => lookups.gatherLate());
  }

  async #inSteps(step: (lookups: LookupWrites) => Promise<boolean>): Promise<void> {
    const { store } = this.#dependencies;
    while (!this.#stopping && (await store.transaction(({ lookups }) => step(lookups))))
      await pause(PAUSE_MS);
  }
}
