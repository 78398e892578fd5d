import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import type { InquiryWrites, Store } from '../store/store.ts';

/** How often new checks are indexed. */
const EVERY_MS = 60_000;

/**
 * Age at which a check is indexed. The clocks of servers differ by less. A check that is logged later than
 * this is late: it takes one more write, and is not lost.
 */
const MARGIN_MS = 5 * 60_000;

/** Pause between two steps, about as long as a step, in which others can write to an embedded database. */
const PAUSE_MS = 10;

interface Dependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  log: { error(fields: object, message: string): void };
}

/**
 * Returns the background job that copies the check log to the inquiry index, sorted by renter. So a renter's
 * inquiries are found without an index that every check would have to update. Runs at the start and every
 * minute. Several servers take turns with the steps; a step that was cut off is repeated by the next
 * server.
 */
export function makeInquiryIndexing({ store, clock, log }: Dependencies): BackgroundJob {
  const job = new BackgroundJob({
    round: indexClosed,
    everyMs: EVERY_MS,
    waiting: 'the inquiry index is delayed',
    log,
  });
  /**
   * The time up to which this server closed the log in the previous round. All checks that were being
   * logged then are on file now.
   */
  let closedBefore = 0;

  /** Indexes what the previous round closed, and closes what the next one indexes. */
  async function indexClosed(): Promise<void> {
    const until = closedBefore;
    const closing = clock() - MARGIN_MS;
    await store.transaction(({ inquiries }) => inquiries.close(closing));
    closedBefore = closing;
    await inSteps((inquiries) => inquiries.index(until));
    await inSteps((inquiries) => inquiries.indexLate());
  }

  async function inSteps(step: (inquiries: InquiryWrites) => Promise<boolean>): Promise<void> {
    const takeStep = () =>
      store.transaction(async ({ locks, inquiries }) => {
        await locks.inquiryIndex();
        return step(inquiries);
      });
    while (!job.isStopping && (await takeStep())) await job.pause(PAUSE_MS);
  }

  return job;
}
