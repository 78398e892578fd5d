import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { KEPT_MS } from './limits.ts';

/** How often to look for old batches, and how many rows to delete in one transaction. */
const FORGET_EVERY_MS = 10 * 60_000;
const FORGOTTEN_TOGETHER = 500;
/** Between two transactions, so that other writers get their turn. */
const PAUSE_MS = 10;

interface Dependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  log: { error(fields: object, message: string): void };
}

/** Returns the background job that deletes batches 30 days after they ended. The check log keeps their checks. */
export function makeForgetBatches({ store, clock, log }: Dependencies): BackgroundJob {
  const job = new BackgroundJob({
    async round() {
      const endedBefore = clock() - KEPT_MS;
      while (!job.isStopping) {
        if (!(await store.transaction(({ batches }) => batches.forget(endedBefore, FORGOTTEN_TOGETHER))))
          return;
        await job.pause(PAUSE_MS);
      }
    },
    everyMs: FORGET_EVERY_MS,
    waiting: 'could not delete old batches; will try again',
    log,
  });
  return job;
}
