import { setTimeout as pause } from 'node:timers/promises';
import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import type { Delivery, DeliveryOutcome, Store } from '../store/store.ts';
import type { SendDelivery } from './sender.ts';

/** Keeps one unresponsive receiver from taking up all slots. */
const MOST_AT_ONCE_PER_ORGANIZATION = 4;
/** Bounds open sockets, and outcomes waiting to be stored. */
const MOST_AT_ONCE = 64;
/** Finished deliveries kept for each organization. */
export const DELIVERIES_KEPT = 1_000;
/** How soon a delivery is sent if the dispatcher was not woken for it, or after an outage of the store. */
export const POLL_MS = 5_000;

/** An attempt takes at most 10 s, and storing its outcome less. After this its process must have died. */
const INTERRUPTED_AFTER_MS = 60_000;

const INTERRUPTED = 'the service stopped before an answer';

export interface DispatcherDependencies {
  store: Pick<Store, 'transaction'>;
  send: SendDelivery;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  /** Called once for each delivery whose outcome is stored. */
  onFinished: (outcome: DeliveryOutcome) => void;
  pollMs: number;
  clock: Clock;
  /**
   * Whether no other server uses this store. Deliveries marked as being sent at the start were then cut off.
   */
  alone: boolean;
}

export interface Dispatcher {
  /** Marks deliveries cut off by a crash as failed, and starts to send pending ones. */
  start(): void;
  /** Looks for pending deliveries now. */
  wake(): void;
  /** Starts no more attempts, and resolves when the current ones have ended. Cannot be started again. */
  stop(): Promise<void>;
}

/**
 * The background job that sends pending deliveries. It claims a delivery durably before sending it, so a
 * delivery is never sent twice; if the process dies in between, it is not sent at all. Waits while the store
 * is unavailable.
 */
export function makeDispatcher(dependencies: DispatcherDependencies): Dispatcher {
  const { store, send, log, onFinished, pollMs, clock, alone } = dependencies;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const runningOf = new Map<string, number>();
  /** When deliveries that were cut off were last looked for. */
  let recoveredAt: number | undefined;

  const job = new BackgroundJob({
    async round() {
      await recover();
      while (await sendSome());
    },
    everyMs: pollMs,
    waiting: 'webhook deliveries are delayed',
    log,
  });

  /** Marks deliveries that were cut off as failed: at the start, and then once in `pollMs`. */
  async function recover(): Promise<void> {
    const now = clock();
    if (recoveredAt !== undefined && now - recoveredAt < pollMs) return;
    const before = alone && recoveredAt === undefined ? now : now - INTERRUPTED_AFTER_MS;
    while (await failInterrupted(before));
    recoveredAt = now;
  }

  async function failInterrupted(before: number): Promise<boolean> {
    const outcome = { status: 'failed', httpStatus: null, error: INTERRUPTED, durationMs: null } as const;
    return store.transaction(async ({ deliveries }) => {
      const [interrupted] = await deliveries.lockInterrupted(before, 1);
      if (interrupted !== undefined) await deliveries.finish(interrupted, outcome);
      return interrupted !== undefined;
    });
  }

  /** Starts as many deliveries as the limits allow. Returns false if there were none to start. */
  async function sendSome(): Promise<boolean> {
    const room = MOST_AT_ONCE - running.size;
    if (room === 0 || job.isStopping) return false;
    const claimed = await claim(room);
    for (const delivery of claimed) track(delivery);
    return claimed.length > 0;
  }

  function busyOrganizations(): string[] {
    return [...runningOf].filter(([, count]) => count >= MOST_AT_ONCE_PER_ORGANIZATION).map(([id]) => id);
  }

  function withinLimits(pending: readonly Delivery[]): Delivery[] {
    const counts = new Map(runningOf);
    return pending.filter(({ organizationId }) => {
      const count = counts.get(organizationId) ?? 0;
      counts.set(organizationId, count + 1);
      return count < MOST_AT_ONCE_PER_ORGANIZATION;
    });
  }

  /** Reads and claims in one transaction, so that it sees deliveries committed just before. */
  function claim(room: number): Promise<Delivery[]> {
    return store.transaction(async ({ deliveries }) => {
      const claimed: Delivery[] = [];
      for (const delivery of withinLimits(await deliveries.lockDue(clock(), room, busyOrganizations()))) {
        const sending = await deliveries.claim(delivery, delivery.url, clock());
        if (sending !== undefined) claimed.push(sending);
      }
      return claimed;
    });
  }

  function track(delivery: Delivery): void {
    const { organizationId } = delivery;
    runningOf.set(organizationId, (runningOf.get(organizationId) ?? 0) + 1);
    const attempt = sendAndFinish(delivery).then(() => {
      running.delete(attempt);
      const left = (runningOf.get(organizationId) ?? 0) - 1;
      if (left > 0) runningOf.set(organizationId, left);
      else runningOf.delete(organizationId);
      job.wake();
    });
    running.add(attempt);
  }

  async function sendAndFinish(delivery: Delivery): Promise<void> {
    const outcome = await send(delivery);
    if (await stored(delivery, outcome)) onFinished(outcome);
  }

  /** Stores the outcome, with retries. Returns false if the dispatcher stops before that succeeds. */
  async function stored(delivery: Delivery, outcome: DeliveryOutcome): Promise<boolean> {
    for (;;) {
      try {
        await store.transaction(async ({ deliveries }) => {
          await deliveries.finish(delivery, outcome);
          await deliveries.forget(delivery.organizationId, DELIVERIES_KEPT);
        });
        return true;
      } catch (error) {
        log.warn({ err: error, delivery: delivery.id }, 'the outcome of a delivery could not be stored yet');
        if (stopping.signal.aborted) return false;
        await pause(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  }

  return {
    start: () => job.start(),
    wake: () => job.wake(),
    async stop() {
      stopping.abort();
      await job.stop();
      await Promise.all(running);
    },
  };
}
