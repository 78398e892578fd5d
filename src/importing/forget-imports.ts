import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { KEPT_MS } from './limits.ts';

/** How often to look for imports that are too old. */
const EVERY_MS = 60 * 60 * 1_000;

interface Dependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  log: { error(fields: object, message: string): void };
}

/** The background job that deletes the rows of imports that did not change for 30 days. Runs every hour. */
export class ImportUpkeep extends BackgroundJob {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    super({
      round: () => this.#round(),
      everyMs: EVERY_MS,
      waiting: 'could not delete old imports; will try again',
      log: dependencies.log,
    });
    this.#dependencies = dependencies;
  }

  async #round(): Promise<void> {
    const { store, clock } = this.#dependencies;
    const before = clock() - KEPT_MS;
    // One import in each transaction: other writers get their turn in between.
    while (await store.transaction(({ imports }) => imports.forgetOldest(before)));
  }
}
