import { BackgroundJob } from '../background-job.ts';
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
export class ImportUpkeep extends BackgroundJob {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    super({
      round: () => this.#round(),
      everyMs: EVERY_MS,
      waiting: 'old imports wait to be forgotten',
      log: dependencies.log,
    });
    this.#dependencies = dependencies;
  }

  async #round(): Promise<void> {
    const { store, clock } = this.#dependencies;
    const before = clock() - KEPT_MS;
    // One at a time: others write between.
    while (await store.transaction(({ imports }) => imports.forgetOldest(before)));
  }
}
