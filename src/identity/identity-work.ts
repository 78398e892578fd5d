import { setImmediate as nextTurn } from 'node:timers/promises';
import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { Pacer } from '../pacer.ts';
import { BLOCKING_KEYS_VERSION } from '../rules/identity/matching/blocking-keys.ts';
import type { QueuedRenter, Store } from '../store/store.ts';
import { type ComparedPerson, makeValueShares, readPeople, storedKeys } from './candidates.ts';
import { type Examination, makeExamineRenter } from './examine-renter.ts';
import { storeCheck } from './store-check.ts';
import { makeWeightsInForce } from './weights.ts';

/** The interval at which the queue is polled. */
const POLL_MS = 1_000;

/** The longest pause after a step, as a multiple of its duration, while requests keep the process busy. */
const LONGEST_PAUSES = {
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
  store: Pick<Store, 'transaction' | 'identity' | 'inquiries' | 'assertions' | 'matchingWeights'>;
  newId: NewId;
  clock: Clock;
  log: { error(fields: object, message: string): void };
  /** Called when an event is ready to be sent. */
  onEvent: () => void;
  /** Called with the number of renters who were compared. */
  onCompared?: (renters: number) => void;
  /** Called with the number of renters, at most, that the walk has left. */
  onWalked?: (left: number) => void;
  /** Whether no other server uses this store. Renters taken before the start are then due again. */
  alone: boolean;
  /** Waits after a step, in milliseconds; by default the pause of the job. */
  pause?: (ms: number) => Promise<void>;
}

/** A renter with the result of its comparison, `undefined` if the renter was merged. */
interface Compared {
  queued: QueuedRenter;
  examination: Examination | undefined;
}

/**
 * The background job for identity checks. Compares queued renters with the network and walks through those
 * never compared by the current blocking keys. Takes a renter durably before the comparison, so that among several servers only one
 * compares it, and another takes over when a server dies.
 */
export class IdentityWork extends BackgroundJob {
  readonly #dependencies: IdentityWorkDependencies;
  readonly #examine;
  readonly #pacer: Pacer;
  #released = false;

  constructor(dependencies: IdentityWorkDependencies) {
    const { store, clock, log } = dependencies;
    super({ round: () => this.#round(), everyMs: POLL_MS, waiting: 'identity checks are delayed', log });
    this.#dependencies = dependencies;
    this.#pacer = new Pacer({
      pause: dependencies.pause ?? ((ms) => this.pause(ms)),
      first: LONGEST_PAUSES.checked,
      longest: LONGEST_PAUSES.walked,
    });
    const weightsInForce = makeWeightsInForce(store.matchingWeights);
    this.#examine = makeExamineRenter(store, makeValueShares(store.identity, clock), weightsInForce, clock);
  }

  /** Takes all steps that are due. */
  async #round(): Promise<void> {
    while (!this.isStopping) {
      const step = await this.#pacer.step(() => this.#step());
      if (step === 'idle') return;
      await this.#pacer.rest(LONGEST_PAUSES[step]);
    }
  }

  async #step(): Promise<keyof typeof LONGEST_PAUSES | 'idle'> {
    const { store, clock, alone, onWalked = () => {} } = this.#dependencies;
    if (alone && !this.#released) {
      await store.transaction(({ identity }) => identity.releaseAll(clock()));
      this.#released = true;
    }
    // Polls without a transaction, so that it does not block other writers.
    if (await store.identity.isDue(clock())) {
      const taken = await store.transaction(({ identity }) =>
        identity.take(clock(), (tries) => this.#until(tries)),
      );
      // Sorted, so that transactions that lock several renters do so in the same order.
      await this.#check(taken.toSorted((one, other) => (one.renterId < other.renterId ? -1 : 1)));
      return taken.every(({ quiet }) => quiet) ? 'walked' : 'checked';
    }
    const unwalked = await store.identity.countUnwalked(BLOCKING_KEYS_VERSION);
    onWalked(unwalked);
    if (unwalked === 0) return 'idle';
    await store.transaction(({ identity }) => identity.walk(clock(), BLOCKING_KEYS_VERSION));
    return 'walked';
  }

  #until(tries: number): number {
    return this.#dependencies.clock() + Math.min(LONGEST_LEASE_MS, LEASE_MS * 2 ** (tries - 1));
  }

  /** Compares renters, and stores the results in one transaction, because each transaction waits for the disk. */
  async #check(taken: readonly QueuedRenter[]): Promise<void> {
    const { store } = this.#dependencies;
    const read = await readPeople(
      store.identity,
      taken.map(({ renterId }) => renterId),
    );
    await this.#putKeys(read);
    const people = new Map(read.map((renter) => [renter.id, renter]));
    const compared: Compared[] = [];
    for (const queued of taken) {
      const renter = people.get(queued.renterId);
      await this.#try(queued, async () => {
        compared.push({ queued, examination: renter && (await this.#examine(renter)) });
      });
      // Checks get their turn.
      await nextTurn();
    }
    try {
      await this.#store(compared);
    } catch (error) {
      if (error instanceof ApiError) throw error;
      // One of them cannot be stored.
      for (const each of compared) await this.#try(each.queued, () => this.#store([each]));
    }
  }

  /** Stores the blocking keys of renters before they are compared, so that they find each other. */
  async #putKeys(people: readonly ComparedPerson[]): Promise<void> {
    await this.#dependencies.store.transaction(async ({ locks, renters, identity }) => {
      for (const { id, person } of people) {
        await locks.renter(id);
        // Not if the renter was merged since: then its ID leads to another one.
        if ((await renters.findById(id))?.id === id) await identity.putKeys(id, storedKeys(person));
      }
    });
  }

  async #store(compared: readonly Compared[]): Promise<void> {
    const { store, newId, clock, onEvent, onCompared = () => {} } = this.#dependencies;
    const hasEvent = await store.transaction(async (tx) => {
      let any = false;
      for (const { queued, examination } of compared)
        any = (await storeCheck(tx, newId, queued, examination, clock())) || any;
      return any;
    });
    onCompared(compared.length);
    if (hasEvent) onEvent();
  }

  /** Logs what goes wrong. The renter is due again when its lease ends. */
  async #try(queued: QueuedRenter, act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      // If the store is unavailable, the next step reports it.
      if (error instanceof ApiError) throw error;
      this.#dependencies.log.error(
        { err: error, renter: queued.renterId },
        'a renter could not be compared with the network',
      );
    }
  }
}
