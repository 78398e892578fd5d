import { setTimeout as pause } from 'node:timers/promises';
import { BackgroundJob } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import type { Delivery, DeliveryOutcome, Store, Transaction, Webhook } from '../store/store.ts';
import { type DeliveryResult, finishAttempt } from './attempts.ts';
import type { DeliveryBudget } from './delivery-budget.ts';
import type { MakeDeliveryHeaders } from './delivery-headers.ts';
import type { SendDelivery } from './sender.ts';

/** Keeps one unresponsive receiver from taking up all slots. */
const MOST_AT_ONCE_PER_ORGANIZATION = 4;
/** Bounds open sockets, and outcomes waiting to be stored. */
const MOST_AT_ONCE = 64;
/** How soon a delivery is sent if the dispatcher was not woken for it, or after an outage of the store. */
export const POLL_MS = 5_000;

/** An attempt takes at most 10 s, and storing its outcome less. After this its process must have died. */
const INTERRUPTED_AFTER_MS = 60_000;

const INTERRUPTED = 'the service stopped before a response';

export interface DispatcherDependencies {
  store: Pick<Store, 'transaction'>;
  send: SendDelivery;
  makeHeaders: MakeDeliveryHeaders;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  /** Called after each attempt whose outcome is stored. */
  onFinished: (result: DeliveryResult) => void;
  /** Limits how many deliveries start. */
  budget: DeliveryBudget;
  pollMs: number;
  clock: Clock;
  /** Returns a number from 0 to 1. */
  random: () => number;
  /**
   * Whether no other server uses this store. Deliveries marked as being sent at the start were then cut off.
   */
  alone: boolean;
}

export interface Dispatcher {
  /** Ends attempts that a crash cut off as failed, and starts to send pending deliveries. */
  start(): void;
  /** Looks for pending deliveries now. */
  wake(): void;
  /** Starts no more attempts, and resolves when the current ones have ended. Cannot be started again. */
  stop(): Promise<void>;
}

/** A claimed delivery, and the webhook as it was then; undefined if it was removed. */
interface Claimed {
  delivery: Delivery;
  webhook: Webhook | undefined;
}

/**
 * The background job that sends pending deliveries. It claims a delivery durably before each attempt, so no attempt is made twice; if
 * the process dies in between, the attempt failed. Waits while the store is unavailable.
 */
export function makeDispatcher(dependencies: DispatcherDependencies): Dispatcher {
  const { store, send, makeHeaders, log, onFinished, budget, pollMs, clock, random, alone } = dependencies;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const runningOf = new Map<string, number>();
  /** Organizations that had their turn, so that a long queue of some does not hold up the deliveries of others. */
  const served = new Set<string>();
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

  /** Ends attempts that were cut off as failed: at the start, and then once in `pollMs`. */
  async function recover(): Promise<void> {
    const now = clock();
    if (recoveredAt !== undefined && now - recoveredAt < pollMs) return;
    const before = alone && recoveredAt === undefined ? now : now - INTERRUPTED_AFTER_MS;
    while (await endInterrupted(before));
    recoveredAt = now;
  }

  /** Ends one of them, so that a transaction locks one webhook. Returns false if there was none. */
  async function endInterrupted(before: number): Promise<boolean> {
    const result = await store.transaction(async (tx) => {
      const [delivery] = await tx.deliveries.lockInterrupted(before, 1);
      const ended = { outcome: notSent(INTERRUPTED), at: clock(), random: random() };
      return delivery && finishAttempt(tx, { delivery, ...ended });
    });
    return result !== undefined;
  }

  /** Starts as many deliveries as the limits and the budget allow. Returns false if there were none to start. */
  async function sendSome(): Promise<boolean> {
    const room = MOST_AT_ONCE - running.size;
    if (room === 0 || job.isStopping) return false;
    await budget.turn();
    if (job.isStopping) return false;
    const taken = budget.take(room);
    if (taken === 0) {
      await job.pause(budget.waitMs);
      return !job.isStopping;
    }
    let claimed: Claimed[] = [];
    try {
      claimed = await claim(taken);
    } finally {
      budget.giveBack(taken - claimed.length);
    }
    for (const each of claimed) track(each);
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

  /** Returns due deliveries of organizations that have not had their turn. If nothing of theirs is due, all get another turn. */
  async function lockDue(deliveries: Transaction['deliveries'], room: number): Promise<Delivery[]> {
    const lock = (except: string[]) =>
      deliveries.lockDue(clock(), room, MOST_AT_ONCE_PER_ORGANIZATION, except);
    const found = served.size === 0 ? [] : await lock([...busyOrganizations(), ...served]);
    if (found.length > 0) return found;
    served.clear();
    return lock(busyOrganizations());
  }

  /** Reads and claims in one transaction, so that it sees deliveries committed just before. */
  function claim(room: number): Promise<Claimed[]> {
    return store.transaction(async ({ deliveries, webhooks }) => {
      const claimed: Claimed[] = [];
      const found = new Map<string, Webhook | undefined>();
      for (const pending of withinLimits(await lockDue(deliveries, room))) {
        const { organizationId, attemptedAt, url } = pending;
        if (!found.has(organizationId)) found.set(organizationId, await webhooks.find(organizationId));
        const webhook = found.get(organizationId);
        // What failed at one URL is retried at the current one.
        const delivery = await deliveries.claim(
          pending,
          attemptedAt === null ? url : (webhook?.url ?? url),
          clock(),
        );
        if (delivery !== undefined) claimed.push({ delivery, webhook });
      }
      return claimed;
    });
  }

  function track(claimed: Claimed): void {
    const { organizationId } = claimed.delivery;
    served.add(organizationId);
    runningOf.set(organizationId, (runningOf.get(organizationId) ?? 0) + 1);
    const attempt = sendAndFinish(claimed).then(() => {
      running.delete(attempt);
      const left = (runningOf.get(organizationId) ?? 0) - 1;
      if (left > 0) runningOf.set(organizationId, left);
      else runningOf.delete(organizationId);
      job.wake();
    });
    running.add(attempt);
  }

  async function sendAndFinish(claimed: Claimed): Promise<void> {
    const outcome = await attemptOf(claimed);
    const result = await stored(claimed.delivery, outcome);
    if (result !== undefined) onFinished(result);
  }

  async function attemptOf({ delivery, webhook }: Claimed): Promise<DeliveryOutcome> {
    if (webhook === undefined) return notSent('not sent: the webhook was removed');
    try {
      const headers = await makeHeaders(delivery, webhook, delivery.attemptedAt ?? clock());
      return headers === undefined ? notSent(UNREADABLE) : await send({ ...delivery, headers });
    } catch (error) {
      // The secret of the network could not be read.
      log.warn({ err: error, delivery: delivery.id }, 'a delivery could not be signed');
      return notSent('not sent: the database could not be used');
    }
  }

  /** Stores the outcome, with retries. Returns undefined if the dispatcher stops before that succeeds. */
  async function stored(delivery: Delivery, outcome: DeliveryOutcome): Promise<DeliveryResult | undefined> {
    const ended = { delivery, outcome, at: clock(), random: random() };
    await budget.turn();
    for (;;) {
      try {
        return await store.transaction((tx) => finishAttempt(tx, ended));
      } catch (error) {
        log.warn({ err: error, delivery: delivery.id }, 'the result of a delivery could not be stored yet');
        if (stopping.signal.aborted) return undefined;
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

const UNREADABLE =
  'not sent: a secret can no longer be read, because SESSION_SECRET was changed: set the webhook or rotate its secret';

/** Returns the outcome of an attempt that did not get as far as the receiver. */
function notSent(error: string): DeliveryOutcome {
  return { status: 'failed', httpStatus: null, error, durationMs: null };
}
