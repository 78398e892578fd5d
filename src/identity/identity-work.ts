import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { BLOCKING_KEYS_VERSION } from '../rules/identity/matching/blocking-keys.ts';
import type { QueuedRenter, Store } from '../store/store.ts';
import { makeValueShares } from './candidates.ts';
import { makeExamineRenter } from './examine-renter.ts';
import { storeCheck } from './store-check.ts';

/** The interval at which the queue is polled. */
const POLL_MS = 1_000;

/** The pause after a step, as a multiple of its duration. */
const PAUSES = {
  /** Leaves four fifths of a core to requests. */
  checked: 4,
  /** After a step through renters from before identity checks or these blocking keys existed: not urgent. */
  walked: 30,
};

/**
 * A check takes milliseconds, so a process that has not finished by then has died. Doubles with each failed
 * try.
 */
const LEASE_MS = 30_000;
const LONGEST_LEASE_MS = 24 * 60 * 60_000;

export interface IdentityWorkDependencies {
  store: Pick<Store, 'transaction' | 'identity' | 'inquiries' | 'assertions'>;
  newId: NewId;
  clock: Clock;
  log: { error(fields: object, message: string): void };
  /** Called when an event is ready to be sent. */
  onEvent: () => void;
  /** Whether no other server uses this store. Renters taken before the start are then due again. */
  alone: boolean;
  /** Waits after a step, in milliseconds; by default the pause of the job. */
  pause?: (ms: number) => Promise<void>;
}

/**
 * The background job for identity checks. Compares queued renters with the network and walks through those
 * never compared by the current blocking keys. Takes a renter durably before the comparison, so that among several servers only one
 * compares it, and another takes over when a server dies.
 */
export class IdentityWork extends BackgroundJob {
  readonly #dependencies: IdentityWorkDependencies;
  readonly #examine;
  #released = false;

  constructor(dependencies: IdentityWorkDependencies) {
    const { store, clock, log } = dependencies;
    super({ round: () => this.#round(), everyMs: POLL_MS, waiting: 'identity checks are delayed', log });
    this.#dependencies = dependencies;
    this.#examine = makeExamineRenter(store, makeValueShares(store.identity, clock), clock);
  }

  /** Takes all steps that are due. */
  async #round(): Promise<void> {
    const { pause = (ms) => this.pause(ms) } = this.#dependencies;
    while (!this.isStopping) {
      const startedAt = performance.now();
      const step = await this.#step();
      if (step === 'idle') return;
      await pause(Math.ceil((performance.now() - startedAt) * PAUSES[step]));
    }
  }

  async #step(): Promise<keyof typeof PAUSES | 'idle'> {
    const { store, clock, alone } = this.#dependencies;
    if (alone && !this.#released) {
      await store.transaction(({ identity }) => identity.releaseAll(clock()));
      this.#released = true;
    }
    // Polls without a transaction, so that it does not block other writers.
    if (await store.identity.isDue(clock())) {
      const taken = await store.transaction(({ identity }) =>
        identity.take(clock(), (tries) => this.#until(tries)),
      );
      for (const queued of taken) await this.#check(queued);
      return taken.every(({ quiet }) => quiet) ? 'walked' : 'checked';
    }
    if (!(await store.identity.hasUnwalked(BLOCKING_KEYS_VERSION))) return 'idle';
    await store.transaction(({ identity }) => identity.walk(clock(), BLOCKING_KEYS_VERSION));
    return 'walked';
  }

  #until(tries: number): number {
    return this.#dependencies.clock() + Math.min(LONGEST_LEASE_MS, LEASE_MS * 2 ** (tries - 1));
  }

  async #check(queued: QueuedRenter): Promise<void> {
    const { store, newId, clock, log, onEvent } = this.#dependencies;
    try {
      const examination = await this.#examine(queued.renterId);
      const hasEvent = await store.transaction((tx) => storeCheck(tx, newId, queued, examination, clock()));
      if (hasEvent) onEvent();
    } catch (error) {
      // The renter is due again when its lease ends. If the store is unavailable, the next step reports it.
      if (error instanceof ApiError) throw error;
      log.error({ err: error, renter: queued.renterId }, 'a renter could not be compared with the network');
    }
  }
}
