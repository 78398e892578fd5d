import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryOutcome, Store } from '../store/store.ts';
import type { DeliveryResult } from './attempts.ts';
import type { DeliveryBudget } from './delivery-budget.ts';
import { DELIVERY_HEADERS } from './delivery-headers.ts';
import { type DispatcherDependencies, makeDispatcher } from './dispatcher.ts';
import type { TestStore } from './store.test-helper.ts';

export const DEADLINE_MS = 10_000;
/** Longer than any test, so that nothing depends on polling. */
const NEVER_MS = 3_600_000;

export const DELIVERED: DeliveryOutcome = {
  status: 'delivered',
  httpStatus: 200,
  error: null,
  durationMs: 5,
};

/** A budget for tests of other limits. */
const UNLIMITED: DeliveryBudget = {
  take: (wanted) => wanted,
  giveBack() {},
  turn: async () => {},
  waitMs: 0,
};

export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const latest = performance.now() + DEADLINE_MS;
  while (!(await holds())) {
    assert.ok(performance.now() < latest, `not within ${DEADLINE_MS} ms: ${what}`);
    await pause(5);
  }
}

/** Starts a dispatcher that is stopped with the test, and collects its log lines and outcomes. */
export function dispatcherOn(
  { store, beforeClose }: TestStore,
  overrides: Pick<DispatcherDependencies, 'send'> & Partial<DispatcherDependencies>,
) {
  const finished: DeliveryResult[] = [];
  const warnings: string[] = [];
  const dispatcher = makeDispatcher({
    store,
    log: {
      warn: (_, message) => warnings.push(message),
      error: (_, message) => warnings.push(message),
    },
    makeHeaders: async () => DELIVERY_HEADERS,
    random: () => 0.5,
    onFinished: (result) => finished.push(result),
    budget: UNLIMITED,
    pollMs: NEVER_MS,
    clock: Date.now,
    alone: true,
    ...overrides,
  });
  beforeClose.push(() => dispatcher.stop());
  return { dispatcher, finished, warnings };
}

/** A receiver that responds only when told to, or at the end of the test. */
export function slowReceiver({ beforeClose }: TestStore) {
  const waiting: { id: string; answer: () => void }[] = [];
  const sent: string[] = [];
  let hanging = true;
  const recover = () => {
    hanging = false;
    for (const { answer } of waiting) answer();
  };
  beforeClose.push(recover);
  return {
    waiting,
    sent,
    recover,
    send: ({ body }: { body: string }) => {
      const { id } = JSON.parse(body);
      sent.push(id);
      if (!hanging) return Promise.resolve(DELIVERED);
      return new Promise<DeliveryOutcome>((done) => {
        waiting.push({ id, answer: () => done(DELIVERED) });
      });
    },
  };
}

export async function statuses(store: Store, organizationId: string): Promise<Record<string, string>> {
  const deliveries = await store.deliveries.list(organizationId, 2_000);
  return Object.fromEntries(deliveries.map(({ id, status }) => [id, status]));
}

/** Resolves after any claim that the dispatcher has already requested, because writes are done in order. */
export async function settled(store: Store): Promise<void> {
  for (let n = 0; n < 3; n++) await store.transaction(async () => {});
}

/** Returns an ID that sorts by number. */
export function ids(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => `${prefix}_${String(n).padStart(4, '0')}`);
}
