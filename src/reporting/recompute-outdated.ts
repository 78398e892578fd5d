import { BackgroundJob } from '../background-job.ts';
import type { Store } from '../store/store.ts';
import { recomputeSummary } from './recompute-summary.ts';

/** How often to look for outdated summaries. There are some only after an upgrade. */
const EVERY_MS = 60_000;

/** Renters in one transaction; other writers get their turn in between. */
const RENTERS_PER_STEP = 20;

interface Dependencies {
  store: Pick<Store, 'transaction' | 'renters'>;
  log: { error(fields: object, message: string): void };
}

/** Returns the background job that recomputes the summaries whose rules changed with an upgrade. Runs every minute. */
export function makeRecomputeOutdated({ store, log }: Dependencies): BackgroundJob {
  const job = new BackgroundJob({
    round: recomputeAll,
    everyMs: EVERY_MS,
    waiting: 'could not recompute outdated summaries; will try again',
    log,
  });

  async function recomputeAll(): Promise<void> {
    // Usually there are none, and nobody waits for a transaction.
    if ((await store.renters.listOutdatedSummaries(1)).length === 0) return;
    let recomputed: number;
    do recomputed = await recomputeSome();
    while (recomputed === RENTERS_PER_STEP && !job.isStopping);
  }

  function recomputeSome(): Promise<number> {
    return store.transaction(async (tx) => {
      const renterIds = await tx.renters.listOutdatedSummaries(RENTERS_PER_STEP);
      if (renterIds.length > 0) await tx.locks.renters(renterIds);
      for (const renterId of renterIds) {
        await recomputeSummary(tx, renterId);
        await tx.renters.endOutdatedSummary(renterId);
      }
      return renterIds.length;
    });
  }

  return job;
}
