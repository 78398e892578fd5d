import { setTimeout as timeout } from 'node:timers/promises';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { RequestLog } from '../request-log/request-log.ts';
import type { ClockMove, Store, TestWorld } from '../store/store.ts';
import type { WorldStore } from '../store/world-stores.ts';
import { Mirror } from './mirror.ts';
import { worldClock } from './world-clock.ts';

/** Data of a world, so that a leaked key does not make test mode a free store of files. */
const MOST_BYTES = 128 * 1024 * 1024;

/** The error text for a full world. */
export const WORLD_FULL = `Your test world exceeds ${MOST_BYTES / 1024 / 1024} MiB. Reset it with POST /v1/test/reset.`;

/** What is wired on the store of a world: its use cases and background jobs. */
export interface WiredWorld<UseCases> {
  useCases: UseCases;
  requestLog: Pick<RequestLog, 'takesOneMore' | 'add'>;
  start(): void;
  /** Runs the background jobs, and resolves when what is due now is done. Webhooks may still be sent. */
  runDue(): Promise<void>;
  /** Stops the background jobs, and resolves when those that are running have ended. */
  stop(): Promise<void>;
}

export type WireWorld<UseCases> = (world: { store: WorldStore; clock: Clock }) => WiredWorld<UseCases>;

interface OpenWorldOptions<UseCases> {
  known: TestWorld;
  store: WorldStore;
  network: Pick<Store, 'organizations' | 'keys' | 'staff'>;
  wire: WireWorld<UseCases>;
  clock: Clock;
}

/** A world, and the function with which its user lets it be closed. */
export interface AcquiredWorld<UseCases> {
  world: OpenWorld<UseCases>;
  release(): void;
}

/** A test world that is open in this process. */
export class OpenWorld<UseCases> {
  readonly id: string;
  readonly organizationId: string;
  readonly store: WorldStore;
  readonly clock: Clock;
  readonly mirror: Mirror;
  readonly wired: WiredWorld<UseCases>;
  readonly #realClock: Clock;
  readonly #openedAt: number;
  #moves: readonly ClockMove[];
  #users = 0;
  #usedAt: number;
  #bytes = 0;
  #whenUnused: (() => void) | undefined;

  constructor({ known, store, network, wire, clock }: OpenWorldOptions<UseCases>) {
    const { id, organizationId } = known;
    this.id = id;
    this.organizationId = organizationId;
    this.store = store;
    this.#moves = known.clock;
    this.#realClock = clock;
    this.clock = worldClock(clock, () => this.#moves);
    this.mirror = new Mirror(network, store, organizationId, clock);
    this.wired = wire({ store, clock: this.clock });
    this.#openedAt = clock();
    this.#usedAt = known.usedAt;
  }

  get isInUse(): boolean {
    return this.#users > 0;
  }

  /** When somebody last used it. Background jobs do not count. */
  get usedAt(): number {
    return this.isInUse ? this.#realClock() : this.#usedAt;
  }

  /** Since when nobody uses it, or it is open. */
  get idleSince(): number {
    return Math.max(this.usedAt, this.#openedAt);
  }

  setMoves(moves: readonly ClockMove[]): void {
    this.#moves = moves;
  }

  /** Keeps the world open until the returned function is called. */
  acquire(): () => void {
    let isAcquired = true;
    this.#users++;
    this.#usedAt = this.#realClock();
    return () => {
      if (!isAcquired) return;
      isAcquired = false;
      this.#users--;
      this.#usedAt = this.#realClock();
      if (this.#users === 0) this.#whenUnused?.();
    };
  }

  /** Resolves when nobody uses the world, or after this many milliseconds. */
  async unused(withinMs: number): Promise<void> {
    if (!this.isInUse) return;
    const unused = new Promise<void>((resolve) => {
      this.#whenUnused = resolve;
    });
    await Promise.race([unused, timeout(withinMs, undefined, { ref: false })]);
  }

  async measure(): Promise<void> {
    this.#bytes = await this.store.sizeBytes();
  }

  /** Throws `world_full` if the world has more data than allowed. */
  rejectFull(): void {
    if (this.#bytes > MOST_BYTES) throw new ApiError('world_full', WORLD_FULL);
  }

  /** Returns when a background job has something to do, in real epoch milliseconds; `null` for never. */
  async nextDueAt(): Promise<number | null> {
    const due = await this.store.nextDueAt();
    return due === undefined ? null : due - (this.clock() - this.#realClock());
  }
}
