import { setTimeout as pause } from 'node:timers/promises';
import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import type { InquiryWrites, Store } from '../store/store.ts';

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
export class InquiryIndexing extends BackgroundJob {
  readonly #dependencies: Dependencies;
  /** What this server closed when it looked last. Whatever was being logged then, and did not know, is on file now. */
  #closedBefore = 0;

  constructor(dependencies: Dependencies) {
    super({
      round: () => this.#round(),
      everyMs: EVERY_MS,
      waiting: 'look-ups wait to be gathered',
      log: dependencies.log,
    });
    this.#dependencies = dependencies;
  }

  /** Gathers what the round before closed, and closes what the next gathers. */
  async #round(): Promise<void> {
    const { store, clock } = this.#dependencies;
    const until = this.#closedBefore;
    const closing = clock() - MARGIN_MS;
    await store.transaction(({ inquiries }) => inquiries.close(closing));
    this.#closedBefore = closing;
    await this.#inSteps((inquiries) => inquiries.gather(until));
    await this.#inSteps((inquiries) => inquiries.indexLate());
  }

  async #inSteps(step: (inquiries: InquiryWrites) => Promise<boolean>): Promise<void> {
    const { store } = this.#dependencies;
    const takeStep = () =>
      store.transaction(async ({ locks, inquiries }) => {
        await locks.inquiryIndex();
        return step(inquiries);
      });
    while (!this.isStopping && (await takeStep())) await pause(PAUSE_MS);
  }
}
