import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { ClockMove, Store, TestWorld } from '../store/store.ts';
import type { WorldStores } from '../store/world-stores.ts';
import { PERSONAS_VERSION } from './personas.ts';

/** Preparing a world takes a second or two. After this, the process that prepared it has died. */
const PREPARED_WITHIN_MS = 60_000;

/** How long a request waits for another server that prepares its world. */
const WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 100;

/**
 * Resets of a world that are possible at once, and how long until one more is. Each creates a database, and the one that it
 * replaces may stay for minutes, so a leaked test key must not loop. Tests that need a new world for each run are far from it.
 */
const MOST_RESETS = 20;
const RESET_RESTORED_MS = 3 * 60_000;

/** A world is removed when it was not used for this long. */
export const UNUSED_DAYS = 30;

/** Worlds removed, or due ones read, at a time. */
const TOGETHER = 5;

/** The error text while another server prepares a world. */
export const BEING_PREPARED = 'Your test world is being prepared. Try again in a few seconds.';

interface RegistryDependencies {
  network: Pick<Store, 'transaction' | 'testWorlds'>;
  stores: WorldStores;
  newId: NewId;
  clock: Clock;
}

/** Which organization has which test world: rows of the network, which all servers see. */
export class WorldRegistry {
  readonly #dependencies: RegistryDependencies;
  #orphans: ReadonlySet<string> = new Set();

  constructor(dependencies: RegistryDependencies) {
    this.#dependencies = dependencies;
  }

  find(organizationId: string): Promise<TestWorld | undefined> {
    return this.#dependencies.network.testWorlds.find(organizationId);
  }

  /** Returns some worlds that are due. */
  listDue(): Promise<TestWorld[]> {
    const { network, clock } = this.#dependencies;
    return network.testWorlds.listDue(clock(), TOGETHER);
  }

  /** Returns the world of an organization when it is prepared, by this server or another one. */
  async ready(organizationId: string): Promise<TestWorld> {
    const { clock } = this.#dependencies;
    const latest = performance.now() + WAIT_MS;
    for (;;) {
      const known = await this.find(organizationId);
      if (known !== undefined && isReady(known)) return known;
      const isBeingPrepared = known?.version === 0 && known.createdAt > clock() - PREPARED_WITHIN_MS;
      const prepared = isBeingPrepared ? undefined : await this.prepare(organizationId, known);
      if (prepared !== undefined) return prepared;
      if (performance.now() > latest) throw new ApiError('unavailable', BEING_PREPARED);
      await pause(LOOK_AGAIN_MS);
    }
  }

  /**
   * Replaces the world of an organization by a new one. Returns the one that it replaced, if there was one. Throws
   * `rate_limited` after too many resets.
   */
  async reset(organizationId: string): Promise<TestWorld | undefined> {
    const known = await this.find(organizationId);
    const resetsRestoredAt = countReset(known, this.#dependencies.clock());
    await this.prepare(organizationId, known && { ...known, resetsRestoredAt });
    return known;
  }

  /** Prepares a new world in place of the known one. Returns `undefined` if another server does. */
  async prepare(organizationId: string, known: TestWorld | undefined): Promise<TestWorld | undefined> {
    const { network, stores, newId, clock } = this.#dependencies;
    const now = clock();
    const world: TestWorld = {
      organizationId,
      id: newId('wld'),
      version: 0,
      clock: [],
      createdAt: now,
      usedAt: now,
      dueAt: null,
      resetsRestoredAt: known?.resetsRestoredAt ?? 0,
    };
    const isOurs = await network.transaction(({ testWorlds }) =>
      known === undefined ? testWorlds.add(world) : testWorlds.replace(known.id, world),
    );
    if (!isOurs) return undefined;
    try {
      await stores.create(world.id);
      const ready = { ...world, version: PERSONAS_VERSION };
      if (await network.transaction(({ testWorlds }) => testWorlds.replace(world.id, ready))) return ready;
      throw new ApiError('unavailable', BEING_PREPARED);
    } catch (error) {
      // The next request tries again.
      await network.transaction(({ testWorlds }) => testWorlds.remove(world.id));
      await stores.remove(world.id);
      throw error;
    }
  }

  /** Does nothing if the organization has another world, or none. */
  async change(organizationId: string, id: string, changes: Partial<TestWorld>): Promise<void> {
    await this.#change(organizationId, id, () => changes);
  }

  /**
   * Advances the clock of a world, for all servers. Returns the world, or `undefined` if the organization has another one.
   *
   * @param moved returns its moves from those until now, in epoch milliseconds
   */
  moveClock(
    organizationId: string,
    id: string,
    moved: (moves: readonly ClockMove[], now: number) => readonly ClockMove[],
  ): Promise<TestWorld | undefined> {
    return this.#change(organizationId, id, ({ clock }) => ({
      clock: moved(clock, this.#dependencies.clock()),
    }));
  }

  #change(
    organizationId: string,
    id: string,
    changesOf: (known: TestWorld) => Partial<TestWorld>,
  ): Promise<TestWorld | undefined> {
    return this.#dependencies.network.transaction(async ({ locks, testWorlds }) => {
      await locks.testWorld(organizationId);
      const known = await testWorlds.find(organizationId);
      if (known?.id !== id) return undefined;
      const changed = { ...known, ...changesOf(known) };
      await testWorlds.replace(id, changed);
      return changed;
    });
  }

  /** Forgets worlds that were not used for long. A sweep then removes their data. */
  async forgetUnused(): Promise<void> {
    const { network, clock } = this.#dependencies;
    for (const { id } of await network.testWorlds.listUnused(clock() - UNUSED_DAYS * DAY_MS, TOGETHER))
      await network.transaction(({ testWorlds }) => testWorlds.remove(id));
  }

  /**
   * Removes databases whose world is gone, and was already gone in the sweep before: another server may have had it open for a
   * while.
   */
  async sweep(): Promise<void> {
    const { network, stores } = this.#dependencies;
    const stored = await stores.list();
    const known = new Set(await network.testWorlds.listIds());
    const orphans = new Set(stored.filter((id) => !known.has(id)));
    for (const id of orphans) if (this.#orphans.has(id)) await stores.remove(id);
    this.#orphans = orphans;
  }
}

/** Returns when all resets are possible again after one more. Throws `rate_limited` if none is possible now. */
function countReset(known: TestWorld | undefined, at: number): number {
  const restoredAt = Math.max(known?.resetsRestoredAt ?? 0, at) + RESET_RESTORED_MS;
  const waitMs = restoredAt - at - MOST_RESETS * RESET_RESTORED_MS;
  if (waitMs <= 0) return restoredAt;
  throw new ApiError('rate_limited', TOO_MANY_RESETS, undefined, Math.ceil(waitMs / 1_000));
}

/** The error text while a world has been reset too often. */
export const TOO_MANY_RESETS = `Your test world can be reset ${MOST_RESETS} times at once, and then every ${RESET_RESTORED_MS / 60_000} minutes.`;

/** Returns whether a world has the personas of this program, or of a newer one. */
export function isReady({ version }: TestWorld): boolean {
  return version >= PERSONAS_VERSION;
}
