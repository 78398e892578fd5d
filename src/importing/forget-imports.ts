import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { ARRIVING_MS, KEPT_MS } from './limits.ts';

/** How often to look for imports that are too old. */
const EVERY_MS = 60 * 60 * 1_000;

interface Dependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  log: { error(fields: object, message: string): void };
}

/**
 * Returns the background job that deletes the rows of imports that did not change for 30 days, and imports whose rows did not all
 * arrive, or were not all deleted, within an hour. Runs every hour.
 */
export function makeForgetImports({ store, clock, log }: Dependencies): BackgroundJob {
  return new BackgroundJob({
    async round() {
      const now = clock();
      // One import in each transaction: other writers get their turn in between.
      while (await store.transaction(({ imports }) => imports.forgetOldest(now - KEPT_MS)));
      while (await store.transaction(({ imports }) => imports.forgetHidden(now - ARRIVING_MS)));
    },
    everyMs: EVERY_MS,
    waiting: 'could not delete old imports; will try again',
    log,
  });
}
