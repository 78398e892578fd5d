import { BackgroundJob } from './background-job.ts';
import type { Clock } from './ids.ts';
import type { QueueName, Store } from './store/store.ts';

/** How often queues are measured: as often as Prometheus commonly asks. */
const MEASURE_EVERY_MS = 15_000;

interface Dependencies {
  store: Pick<Store, 'queues'>;
  clock: Clock;
  log: { error(fields: object, message: string): void };
  /** Called with how long the oldest entry of a queue has been due, in milliseconds; 0 if none is. */
  onMeasured: (queue: QueueName, lagMs: number) => void;
}

/** Returns the background job that measures how far the other ones are behind, for the metrics. */
export function makeMeasureQueues({ store, clock, log, onMeasured }: Dependencies): BackgroundJob {
  return new BackgroundJob({
    async round() {
      for (const { name, at } of await store.queues.oldest())
        onMeasured(name, at === null ? 0 : Math.max(0, clock() - at));
    },
    everyMs: MEASURE_EVERY_MS,
    waiting: 'could not measure how far background jobs are behind',
    log,
  });
}
