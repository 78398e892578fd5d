import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../ids.ts';
import type { Delivery, DeliveryOutcome, Store } from '../store/store.ts';
import type { SendDelivery } from './sender.ts';

/** So that one receiver that hangs takes few of the slots. */
const MOST_AT_ONCE_PER_ORGANIZATION = 4;
/** So many sockets, and outcomes that wait for the store. */
const MOST_AT_ONCE = 64;
/** What an organization's list of deliveries keeps. */
export const DELIVERIES_KEPT = 1_000;
/** How soon a delivery is found that nobody woke the dispatcher for, and how soon after an outage. */
export const POLL_MS = 5_000;

/** An attempt takes 10 s at most, and storing its outcome less: after this whoever made it is gone. */
const INTERRUPTED_AFTER_MS = 60_000;

const INTERRUPTED = 'the service stopped before an answer';

export interface DispatcherDependencies {
  store: Pick<Store, 'transaction'>;
  send: SendDelivery;
  log: { warn(fields: object, message: string): void };
  /** Called once for each delivery whose outcome is stored. */
  onFinished: (outcome: DeliveryOutcome) => void;
  pollMs: number;
  clock: Clock;
  /** No other server sends from this store: what is being sent at the start is nobody's. */
  alone: boolean;
}

export interface Dispatcher {
  /** Counts what a crash cut off as failed and sends what is pending, from now on. */
  start(): void;
  /** Says that a delivery may have become pending. */
  wake(): void;
  /** Takes no more; resolves when the attempts under way are over. Final. */
  stop(): Promise<void>;
}

/**
 * Sends pending deliveries, outside anyone's request. A delivery is claimed durably before it is sent, so it
 * is sent once or, when the process dies in between, not at all; never twice. While the store cannot be
 * reached, deliveries and outcomes wait for it.
 */
export function makeDispatcher(dependencies: DispatcherDependencies): Dispatcher {
  const { store, send, log, onFinished, pollMs, clock, alone } = dependencies;
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  const underWayOf = new Map<string, number>();
  let poll: NodeJS.Timeout | undefined;
  /** Who was claimed before is to be looked for; `undefined`: done, until the next poll. */
  let claimedBefore: number | undefined;
  let awake = false;
  let rounds: Promise<void> = Promise.resolve();
  let inRounds = false;

  function wake(): void {
    awake = true;
    if (!inRounds) rounds = runRounds();
  }

  async function runRounds(): Promise<void> {
    inRounds = true;
    while (awake && !stopping.signal.aborted) {
      awake = false;
      try {
        if (claimedBefore !== undefined) await recover(claimedBefore);
        while (await sendSome());
      } catch (error) {
        log.warn({ err: error }, 'webhook deliveries wait: the store does not take part');
      }
    }
    inRounds = false;
  }

  async function recover(before: number): Promise<void> {
    await store.transaction((tx) => tx.webhooks.failInterrupted(INTERRUPTED, before));
    claimedBefore = undefined;
  }

  /** Starts as many deliveries as there is room for; false when there was nothing to start. */
  async function sendSome(): Promise<boolean> {
    const room = MOST_AT_ONCE - underWay.size;
    if (room === 0 || stopping.signal.aborted) return false;
    const claimed = await claim(room);
    for (const delivery of claimed) track(delivery);
    return claimed.length > 0;
  }

  function busyOrganizations(): string[] {
    return [...underWayOf].filter(([, count]) => count >= MOST_AT_ONCE_PER_ORGANIZATION).map(([id]) => id);
  }

  function withinLimits(pending: readonly Delivery[]): Delivery[] {
    const counts = new Map(underWayOf);
    return pending.filter(({ organizationId }) => {
      const count = counts.get(organizationId) ?? 0;
      counts.set(organizationId, count + 1);
      return count < MOST_AT_ONCE_PER_ORGANIZATION;
    });
  }

  /** Reads and claims in one transaction, so that it sees what was filed the moment before. */
  function claim(room: number): Promise<Delivery[]> {
    return store.transaction(async ({ webhooks }) => {
      const claimed: Delivery[] = [];
      for (const delivery of withinLimits(await webhooks.pending(room, busyOrganizations()))) {
        if (await webhooks.claim(delivery.id, clock())) claimed.push(delivery);
      }
      return claimed;
    });
  }

  function track(delivery: Delivery): void {
    const { organizationId } = delivery;
    underWayOf.set(organizationId, (underWayOf.get(organizationId) ?? 0) + 1);
    const attempt = sendAndFinish(delivery).then(() => {
      underWay.delete(attempt);
      const left = (underWayOf.get(organizationId) ?? 0) - 1;
      if (left > 0) underWayOf.set(organizationId, left);
      else underWayOf.delete(organizationId);
      wake();
    });
    underWay.add(attempt);
  }

  async function sendAndFinish(delivery: Delivery): Promise<void> {
    const outcome = await send(delivery);
    if (await stored(delivery, outcome)) onFinished(outcome);
  }

  /** Stores the outcome, if need be again and again; false when the dispatcher stops before that works. */
  async function stored(delivery: Delivery, outcome: DeliveryOutcome): Promise<boolean> {
    for (;;) {
      try {
        await store.transaction((tx) => tx.webhooks.finish(delivery, outcome, DELIVERIES_KEPT));
        return true;
      } catch (error) {
        log.warn({ err: error, delivery: delivery.id }, 'the outcome of a delivery waits for the store');
        if (stopping.signal.aborted) return false;
        await pause(pollMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  }

  return {
    start() {
      const longAgo = () => clock() - INTERRUPTED_AFTER_MS;
      claimedBefore = alone ? clock() : longAgo();
      poll = setInterval(() => {
        claimedBefore ??= longAgo();
        wake();
      }, pollMs).unref();
      wake();
    },
    wake,
    async stop() {
      stopping.abort();
      clearInterval(poll);
      await rounds;
      await Promise.all(underWay);
    },
  };
}
