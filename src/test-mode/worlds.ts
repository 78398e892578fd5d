import { setTimeout as pause } from 'node:timers/promises';
import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { makeInTurn } from '../in-turn.ts';
import type { ClockMove, Store, TestWorld } from '../store/store.ts';
import type { WorldStore, WorldStores } from '../store/world-stores.ts';
import { moveClock } from './move-clock.ts';
import { type AcquiredWorld, OpenWorld, type WireWorld } from './open-world.ts';
import { BEING_PREPARED, isReady, WorldRegistry } from './world-registry.ts';

/** Worlds open at once in a process: each has two connections to a file, or jobs that poll the database. */
const MOST_OPEN = 20;

/** How often a world that cannot be opened yet looks whether another one was opened or closed meanwhile. */
const LOOK_AGAIN_MS = 20;

/** Long enough for a pause in a debugger. */
const IDLE_MS = 3 * 60_000;

/** How often idle worlds are closed, and due ones opened: how late a webhook of a closed world is retried. */
const EVERY_MS = 10_000;

/** A process that opened a world looks after it. If it dies, another one does after this time. */
const LEASE_MS = 10 * 60_000;

/** Requests that use a world which is replaced are finished first. */
const REQUESTS_END_MS = 5_000;

/** How often databases of worlds that are gone are looked for. */
const SWEEP_MS = 10 * 60_000;

interface WorldsDependencies<UseCases> {
  network: Pick<Store, 'transaction' | 'testWorlds' | 'organizations' | 'keys' | 'staff'>;
  stores: WorldStores;
  wire: WireWorld<UseCases>;
  newId: NewId;
  clock: Clock;
  log: { error(fields: object, message: string): void };
  /** Whether no other server uses these worlds. A world that was reset is then removed at once. */
  alone: boolean;
}

/**
 * The test worlds that are open in this process. A world is prepared with the first request for it, and closed when it was not
 * used for some minutes. While it is open, its background jobs run; one that has something to do later is opened again then.
 */
export class Worlds<UseCases> extends BackgroundJob {
  readonly #dependencies: WorldsDependencies<UseCases>;
  readonly #registry: WorldRegistry;
  readonly #open = new Map<string, OpenWorld<UseCases>>();
  /** Does what concerns the world of an organization one after the other. */
  readonly #inTurn = makeInTurn();
  /** Worlds that are being opened or closed, besides those that are open. */
  #changing = 0;
  #sweptAt = 0;

  constructor(dependencies: WorldsDependencies<UseCases>) {
    super({
      round: () => this.#round(),
      everyMs: EVERY_MS,
      waiting: 'could not maintain test worlds',
      log: dependencies.log,
    });
    this.#dependencies = dependencies;
    this.#registry = new WorldRegistry(dependencies);
  }

  /**
   * Opens the world of an organization, and keeps it open until `release` is called. Throws `unavailable` while it cannot be
   * prepared, or too many are open.
   */
  async acquire(organizationId: string): Promise<AcquiredWorld<UseCases>> {
    const known = await this.#registry.find(organizationId);
    const open = this.#open.get(organizationId);
    if (open !== undefined && open.id === known?.id && isReady(known)) return acquired(open, known.clock);
    return this.#inTurn(organizationId, async () => {
      const ready = await this.#registry.ready(organizationId);
      return acquired(await this.#opened(ready), ready.clock);
    });
  }

  /**
   * Replaces the world of an organization by a new one, even if it cannot be opened. Everything in it is deleted. Throws
   * `rate_limited` after too many resets.
   */
  async reset(organizationId: string): Promise<void> {
    const { alone, stores } = this.#dependencies;
    await this.#inTurn(organizationId, async () => {
      const replaced = await this.#registry.reset(organizationId);
      await this.#close(organizationId);
      // Another server may still have it open: then a sweep removes it.
      if (alone && replaced !== undefined) await stores.remove(replaced.id);
    });
  }

  /** Advances the clock of a world that is open: see `moveClock`. */
  moveClock(world: OpenWorld<unknown>, byMs: number): Promise<void> {
    return moveClock(world, this.#registry, byMs);
  }

  override async stop(): Promise<void> {
    await super.stop();
    for (const id of [...this.#open.keys()]) await this.#inTurn(id, () => this.#close(id));
    await this.#dependencies.stores.close();
  }

  /** Opens a world, unless it is open. Prepares a new one if it has no database. */
  async #opened(known: TestWorld): Promise<OpenWorld<UseCases>> {
    const opened = await this.#openedIfThere(known);
    if (opened !== undefined) return opened;
    // Its database was removed, or stayed behind when the network was moved.
    const prepared = await this.#registry.prepare(known.organizationId, known);
    if (prepared !== undefined) return this.#opened(prepared);
    throw new ApiError('unavailable', BEING_PREPARED);
  }

  /** Opens a world, unless it is open. Returns `undefined` if it has no database. */
  async #openedIfThere(known: TestWorld): Promise<OpenWorld<UseCases> | undefined> {
    const { organizationId, id } = known;
    const open = this.#open.get(organizationId);
    if (open?.id === id) return open;
    await this.#close(organizationId);
    await this.#takePlace();
    try {
      const world = await this.#openDatabase(known);
      if (world === undefined) return undefined;
      await this.#begin(world);
      this.#open.set(organizationId, world);
      return world;
    } finally {
      this.#changing--;
    }
  }

  /** Starts the background jobs of a world. Closes its database if that fails. */
  async #begin(world: OpenWorld<UseCases>): Promise<void> {
    try {
      await world.mirror.endKeys();
      await this.#keepLease(world);
      world.wired.start();
    } catch (error) {
      await world.store.close();
      throw error;
    }
  }

  /** Opens a world, or returns `undefined` if it has no database. Throws `unavailable` for a damaged one, and one of a newer version. */
  async #openDatabase(known: TestWorld): Promise<OpenWorld<UseCases> | undefined> {
    const { organizationId, id } = known;
    const { network, stores, wire, clock, log } = this.#dependencies;
    let store: WorldStore | undefined;
    try {
      store = await stores.open(id);
      if (store === undefined) return undefined;
      const world = new OpenWorld({ known, store, network, wire, clock });
      await world.measure();
      return world;
    } catch (error) {
      log.error({ err: error, world: id }, 'a test world could not be opened');
      await store?.close();
      // Otherwise its jobs would retry in every round.
      if (known.dueAt !== null)
        await this.#registry.change(organizationId, id, { dueAt: clock() + LEASE_MS });
      throw new ApiError('unavailable', CANNOT_BE_OPENED, error);
    }
  }

  /**
   * Counts one more world as being opened. While as many are open as may be, closes the one that was not used for the longest time.
   * Throws `unavailable` if all are in use.
   */
  async #takePlace(): Promise<void> {
    while (this.#open.size + this.#changing >= MOST_OPEN) {
      const [oldest] = [...this.#open.values()]
        .filter(({ isInUse }) => !isInUse)
        .sort((one, other) => one.idleSince - other.idleSince);
      if (oldest !== undefined) await this.#closeUnused(oldest);
      else if (this.#changing > 0) await pause(LOOK_AGAIN_MS);
      else throw new ApiError('unavailable', TOO_MANY_OPEN);
    }
    this.#changing++;
  }

  async #closeUnused(world: OpenWorld<UseCases>): Promise<void> {
    const { organizationId } = world;
    await this.#inTurn(organizationId, async () => {
      if (!world.isInUse && this.#open.get(organizationId) === world) await this.#close(organizationId);
    });
  }

  /** Closes the world of an organization, if it is open, and stores when it is due. */
  async #close(organizationId: string): Promise<void> {
    const world = this.#open.get(organizationId);
    if (world === undefined) return;
    this.#open.delete(organizationId);
    this.#changing++;
    try {
      await world.unused(REQUESTS_END_MS);
      await world.wired.stop();
      const { id, usedAt } = world;
      await this.#registry.change(organizationId, id, { usedAt, dueAt: await world.nextDueAt() });
    } catch (error) {
      // It is due when its lease ends.
      this.#dependencies.log.error({ err: error, world: world.id }, 'a test world was not closed cleanly');
    } finally {
      await world.store.close().finally(() => this.#changing--);
    }
  }

  async #keepLease({ organizationId, id, usedAt }: OpenWorld<UseCases>): Promise<void> {
    const dueAt = this.#dependencies.clock() + LEASE_MS;
    await this.#registry.change(organizationId, id, { usedAt, dueAt });
  }

  async #round(): Promise<void> {
    const { clock } = this.#dependencies;
    for (const world of [...this.#open.values()]) await this.#lookAfter(world);
    await this.#openDue();
    await this.#registry.forgetUnused();
    if (clock() - this.#sweptAt < SWEEP_MS) return;
    await this.#registry.sweep();
    this.#sweptAt = clock();
  }

  async #lookAfter(world: OpenWorld<UseCases>): Promise<void> {
    const { clock } = this.#dependencies;
    const known = await this.#registry.find(world.organizationId);
    if (known?.id !== world.id || (!world.isInUse && world.idleSince < clock() - IDLE_MS)) {
      await this.#closeUnused(world);
      return;
    }
    // Another server may have moved it.
    world.setMoves(known.clock);
    await world.measure();
    await world.mirror.endKeys();
    if ((known.dueAt ?? 0) < clock() + LEASE_MS / 2) await this.#keepLease(world);
  }

  /** Opens worlds whose jobs have something to do. That is no use of them, so they are removed as if they had stayed closed. */
  async #openDue(): Promise<void> {
    for (const known of await this.#registry.listDue()) {
      if (this.isStopping) return;
      await this.#inTurn(known.organizationId, () => this.#openForWork(known));
    }
  }

  async #openForWork(known: TestWorld): Promise<void> {
    const { organizationId, id } = known;
    try {
      if ((await this.#openedIfThere(known)) !== undefined) return;
      // It is prepared again when somebody uses it.
      await this.#registry.change(organizationId, id, { dueAt: null });
    } catch (error) {
      // Other worlds are opened all the same.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

/** Keeps a world open, with the name and the settings that its organization has now. */
async function acquired<UseCases>(
  world: OpenWorld<UseCases>,
  moves: readonly ClockMove[],
): Promise<AcquiredWorld<UseCases>> {
  const release = world.acquire();
  try {
    world.setMoves(moves);
    await world.mirror.updateOrganization();
    return { world, release };
  } catch (error) {
    release();
    throw error;
  }
}

const TOO_MANY_OPEN = 'Too many test worlds are in use now. Try again shortly.';
const CANNOT_BE_OPENED =
  'Your test world cannot be opened. If this continues, reset it with POST /v1/test/reset.';
