import { setTimeout as pause } from 'node:timers/promises';

/**
 * Deliveries a second while the process is busy. A delivery takes it about a millisecond, and those that begin or end in a tenth of
 * a second share a commit, so that requests keep nine tenths of their rate.
 */
export const BUSY_RATE = 50;

/** Deliveries a second while the process has time: about as many as it can send. */
const MOST_RATE = 1_000;

/** How often the rate is set, and the deliveries of how long may start at once. */
const EVERY_MS = 100;

/** The share of the time in which the event loop runs code. Above it, requests may be waiting. */
const BUSY = 0.7;

/** Says how many deliveries may start. All dispatchers of a process share one. */
export interface DeliveryBudget {
  /** Returns how many of `wanted` deliveries may start now, and takes them off the budget. */
  take(wanted: number): number;
  /** Gives back what was taken and not used. */
  giveBack(count: number): void;
  /**
   * Resolves when deliveries may be written: at once, but while the process is busy together with all others that wait, so that they
   * share a commit.
   */
  turn(): Promise<void>;
  /** The time until more may start, in milliseconds. */
  readonly waitMs: number;
}

interface DeliveryBudgetOptions {
  /** Milliseconds of a clock that is never set. */
  monotonicMs: () => number;
  /** Returns the share of the time since the last call in which the event loop ran code. */
  utilization: () => number;
  pause: (ms: number) => Promise<void>;
}

/**
 * Returns a budget that adapts: its rate doubles every tenth of a second while the process has time, and halves while it is busy,
 * down to `BUSY_RATE`.
 */
export function deliveryBudget({ monotonicMs, utilization, pause }: DeliveryBudgetOptions): DeliveryBudget {
  let isBusy = false;
  let nextTurn: Promise<void> | undefined;
  let rate = BUSY_RATE;
  let left = (rate * EVERY_MS) / 1_000;
  let setAt = monotonicMs();

  function refill(): void {
    const now = monotonicMs();
    if (now - setAt < EVERY_MS) return;
    isBusy = utilization() > BUSY;
    rate = isBusy ? Math.max(BUSY_RATE, rate / 2) : Math.min(MOST_RATE, rate * 2);
    left = (rate * EVERY_MS) / 1_000;
    setAt = now;
  }

  return {
    take(wanted) {
      refill();
      const taken = Math.min(wanted, Math.floor(left));
      left -= taken;
      return taken;
    },
    giveBack(count) {
      left += count;
    },
    async turn() {
      refill();
      if (!isBusy) return;
      nextTurn ??= pause(EVERY_MS).finally(() => {
        nextTurn = undefined;
      });
      await nextTurn;
    },
    waitMs: EVERY_MS,
  };
}

/** Returns a function that measures the event loop of this process since its last call. */
export function loopUtilization(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}

/** The budget of this process. */
export const PROCESS_BUDGET: DeliveryBudget = deliveryBudget({
  monotonicMs: () => performance.now(),
  utilization: loopUtilization(),
  pause: (ms) => pause(ms),
});
