import type { LookupOutcome } from '../store.ts';
import type { Send } from './connection/pool.ts';
import type { FindRenters, FoundRenter, PlacedIdentifier } from './lookups.ts';
import { CHANGE_MARKS, openReplica, type Replica } from './replica.ts';

/** How often to try whether a replica that failed can be used again. */
const RETRY_MS = 1_000;

/**
 * The longest time for which a slow replica is not used. It passes each try, and then keeps a group waiting, so the time doubles
 * with each group that fails.
 */
const LONGEST_RETRY_MS = 32_000;

/** A replica that fails only once is not reported: a broken connection, or a moment in which this process was busy. */
const REPORTED_FAILURES = 2;

/** The longest time for which a replica that was behind is not asked. It doubles each time, from a millisecond. */
const LONGEST_PAUSE_MS = 1_000;

export interface ReplicaOptions {
  /** The URL of the replica. It may contain a password. */
  readUrl: string;
  namedStatements: boolean;
  /** Called with the number of identifiers of a group that the replica was asked for. */
  onLookups?: ((outcome: LookupOutcome, count: number) => void) | undefined;
  /** Called with the error once when the replica cannot be used, and with `undefined` when it can be used again. */
  onReplica?: ((error: unknown) => void) | undefined;
}

/**
 * Finds renters on a replica of the network, and on the primary while the replica is behind or cannot be used. A group
 * has the marks of the changes that the primary had when the group was admitted, so it finds each of them.
 */
export class ReplicaLookups {
  readonly #send: Send;
  readonly #findOnPrimary: FindRenters;
  readonly #options: ReplicaOptions;
  #replica: Replica;
  #works = false;
  /** How often it failed since it last answered a group, in groups and tries, and in groups alone. */
  #failures = 0;
  #failedGroups = 0;
  #isClosed = false;
  #retry: NodeJS.Timeout | undefined;
  /** How many groups in a row it was behind for. */
  #behind = 0;
  /** Until when it is not asked, because it was behind (`performance.now()`). */
  #pausedUntil = 0;

  /** @param send sends statements to the primary */
  constructor(send: Send, findOnPrimary: FindRenters, options: ReplicaOptions) {
    this.#send = send;
    this.#findOnPrimary = findOnPrimary;
    this.#options = options;
    this.#replica = this.#open();
    void this.#try();
  }

  /** Whether to ask the replica now. If not, the statement that admits requests finds their renters as well. */
  get isAsked(): boolean {
    return this.#works && performance.now() >= this.#pausedUntil;
  }

  /**
   * Finds the renters of a group.
   *
   * @param marks the `CHANGE_MARKS` of the primary, read after the requests of the group arrived
   */
  async find(identifiers: readonly PlacedIdentifier[], marks: string): Promise<readonly FoundRenter[]> {
    if (identifiers.length === 0) return [];
    return (await this.#ask(identifiers, marks)) ?? this.#findOnPrimary(identifiers);
  }

  /** Reads the marks, and finds the renters of a group. */
  async readAndFind(identifiers: readonly PlacedIdentifier[]): Promise<readonly FoundRenter[]> {
    if (!this.isAsked) return this.#findOnPrimary(identifiers);
    const { rows } = await this.#send({ text: CHANGE_MARKS });
    return this.find(identifiers, rows[0]?.marks);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    await this.#replica.close();
  }

  #open(): Replica {
    const { readUrl, namedStatements } = this.#options;
    return openReplica(readUrl, namedStatements, this.#send);
  }

  /** Returns what the replica finds; `undefined` if it is behind or failed. */
  async #ask(identifiers: readonly PlacedIdentifier[], marks: string) {
    const report = (outcome: LookupOutcome) => this.#options.onLookups?.(outcome, identifiers.length);
    try {
      const found = await this.#replica.find(identifiers, marks);
      report(found === undefined ? 'behind' : 'found');
      this.#answered();
      if (found === undefined) {
        this.#pausedUntil = performance.now() + Math.min(2 ** this.#behind++, LONGEST_PAUSE_MS);
      } else this.#behind = 0;
      return found;
    } catch (error) {
      report('failed');
      // Several groups may fail together.
      if (this.#works) {
        this.#failedGroups++;
        this.#failed(error);
      }
      return undefined;
    }
  }

  /** Tries whether the replica can be used. */
  async #try(): Promise<void> {
    try {
      await this.#replica.find([], '{}');
      this.#works = true;
    } catch (error) {
      this.#failed(error);
    }
  }

  #answered(): void {
    if (this.#failures >= REPORTED_FAILURES) this.#options.onReplica?.(undefined);
    this.#failures = 0;
    this.#failedGroups = 0;
  }

  /** Closes all connections, because the server behind them may be another one now, and tries again later. */
  #failed(error: unknown): void {
    if (this.#isClosed) return;
    this.#works = false;
    if (++this.#failures === REPORTED_FAILURES) this.#options.onReplica?.(error);
    void this.#replica.close().catch(() => {});
    this.#replica = this.#open();
    const retryMs = Math.min(RETRY_MS * 2 ** Math.max(0, this.#failedGroups - 1), LONGEST_RETRY_MS);
    this.#retry = setTimeout(() => void this.#try(), retryMs).unref();
  }
}
