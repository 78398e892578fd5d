import { Refusal } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import type { QueuedRenter, Store } from '../store/store.ts';
import { makeSurnameShares } from './candidates.ts';
import { makeExamineRenter } from './examine-renter.ts';
import { storeCheck } from './store-check.ts';

/** How soon it is seen that a renter is queued. */
const POLL_MS = 1_000;

/** After each step it rests for so many times what the step took: four fifths of a core stay for requests … */
const REST_AFTER_CHECKS = 4;
/** … and much more while it walks through a network that was there before, which nobody waits for. */
const REST_AFTER_WALK = 30;

/** A check takes milliseconds: whoever has not finished one by then is gone. One that fails is tried ever more rarely. */
const LEASE_MS = 30_000;
const LONGEST_LEASE_MS = 24 * 60 * 60_000;

export interface IdentityWorkDependencies {
  store: Pick<Store, 'transaction' | 'identity' | 'lookups'>;
  newId: NewId;
  clock: Clock;
  log: { error(fields: object, message: string): void };
  /** Called when an event waits to be sent. */
  onEvent: () => void;
  /** No other server works on this store: what was taken before the start is nobody's. */
  alone: boolean;
}

type Step = 'checked' | 'walked' | 'idle';

/**
 * Compares renters who are queued with the network, outside of anyone's request, and walks through those who never were
 * compared. A renter is taken durably before the comparison: over all servers each is compared once, and who was not
 * finished by a server that died is taken by another.
 */
export class IdentityWork {
  readonly #dependencies: IdentityWorkDependencies;
  readonly #examine;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<unknown> = Promise.resolve();
  #stopping = false;
  #released = false;

  constructor(dependencies: IdentityWorkDependencies) {
    const { store, clock } = dependencies;
    this.#dependencies = dependencies;
    this.#examine = makeExamineRenter(store, makeSurnameShares(store.identity, clock), clock);
  }

  start(): void {
    this.#next(0);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Does all that is to be done at this moment, without resting. */
  run(): Promise<void> {
    const done = this.#running.then(async () => {
      while ((await this.#step()) !== 'idle' && !this.#stopping);
    });
    this.#running = done.catch(() => {});
    return done;
  }

  #next(restMs: number): void {
    if (this.#stopping) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#running.then(() => this.#stepAndRest());
    }, restMs).unref();
  }

  async #stepAndRest(): Promise<void> {
    const { log } = this.#dependencies;
    const startedAt = performance.now();
    // What cannot be done now is done later; no fault of the store ends the server.
    const step = await this.#step().catch((error): Step => {
      if (!(error instanceof Refusal)) log.error({ err: error }, 'identity checks wait');
      return 'idle';
    });
    const tookMs = performance.now() - startedAt;
    if (step === 'idle') this.#next(POLL_MS);
    else this.#next(Math.ceil(tookMs * (step === 'checked' ? REST_AFTER_CHECKS : REST_AFTER_WALK)));
  }

  async #step(): Promise<Step> {
    const { store, clock, alone } = this.#dependencies;
    if (alone && !this.#released) {
      await store.transaction(({ identity }) => identity.releaseAll(clock()));
      this.#released = true;
    }
    // Looked at first without a transaction, which others would wait for.
    if (await store.identity.isDue(clock())) {
      const taken = await store.transaction(({ identity }) =>
        identity.take(clock(), (tries) => this.#until(tries)),
      );
      for (const queued of taken) await this.#check(queued);
      return taken.every(({ quiet }) => quiet) ? 'walked' : 'checked';
    }
    if (!(await store.identity.hasUnwalked())) return 'idle';
    await store.transaction(({ identity }) => identity.walk(clock()));
    return 'walked';
  }

  #until(tries: number): number {
    return this.#dependencies.clock() + Math.min(LONGEST_LEASE_MS, LEASE_MS * 2 ** (tries - 1));
  }

  async #check(queued: QueuedRenter): Promise<void> {
    const { store, newId, clock, log, onEvent } = this.#dependencies;
    try {
      const examination = await this.#examine(queued.renterId);
      const told = await store.transaction((tx) => storeCheck(tx, newId, queued, examination, clock()));
      if (told) onEvent();
    } catch (error) {
      // It is taken until its time is over, and then tried again; a store that is away is met by the next step.
      if (error instanceof Refusal) throw error;
      log.error({ err: error, renter: queued.renterId }, 'a renter could not be compared with the network');
    }
  }
}
