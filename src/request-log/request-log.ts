import { BackgroundJob, FLUSH_EVERY_MS } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { RequestEntry, Store } from '../store/store.ts';

/**
 * Requests of one organization that each flush lists. The others are only counted: the log is meant for
 * reading.
 */
export const MOST_LISTED = 200;

/** Most requests waiting while the store cannot be written. It bounds memory. */
const MOST_WAITING = 10_000;

/** Entries kept for each organization. */
export const KEPT_ENTRIES = 10_000;
export const KEPT_DAYS = 30;

/** Number of new entries after which surplus ones are deleted. Finding them reads all kept entries. */
const CUT_EVERY = 500;
/** Most entries deleted at once: more than arrive in between, and a short pause for other requests. */
const MOST_FORGOTTEN = 1_000;

/** How often old entries are deleted while no requests arrive. */
const QUIET_MS = 60 * 60 * 1_000;

/** Requests of one organization that wait to be stored. */
interface Waiting {
  entries: RequestEntry[];
  /** Number of requests after these that are only counted. */
  unlisted: number;
}

type Log = { error(fields: object, message: string): void };

/**
 * Collects API requests in memory, and stores them every second. A crash loses at most the last second's
 * requests. The log is only for display: nothing is billed by it.
 */
export class RequestLog extends BackgroundJob {
  readonly #store: Pick<Store, 'recordRequests'>;
  readonly #clock: Clock;
  #waiting = new Map<string, Waiting>();
  #count = 0;
  readonly #sinceCut = new Map<string, number>();
  #storedAt: number;

  constructor(store: Pick<Store, 'recordRequests'>, clock: Clock, log: Log) {
    super({
      round: () => this.#flush(),
      everyMs: FLUSH_EVERY_MS,
      waiting: 'the request log is delayed',
      log,
      lastRound: true,
    });
    this.#store = store;
    this.#clock = clock;
    this.#storedAt = clock();
  }

  /** Returns whether the next request of an organization is listed. If not, it is counted. */
  takesOneMore(organizationId: string): boolean {
    const waiting = this.#waitingOf(organizationId);
    if (waiting.entries.length < MOST_LISTED && this.#count < MOST_WAITING) return true;
    waiting.unlisted++;
    return false;
  }

  /** Adds an entry. Call it only if `takesOneMore` returned true. */
  add(entry: RequestEntry): void {
    this.#waitingOf(entry.organizationId).entries.push(entry);
    this.#count++;
  }

  #waitingOf(organizationId: string): Waiting {
    let waiting = this.#waiting.get(organizationId);
    if (waiting === undefined) {
      waiting = { entries: [], unlisted: 0 };
      this.#waiting.set(organizationId, waiting);
    }
    return waiting;
  }

  /**
   * While the store cannot be written, entries wait for the next round. An error of the store never ends
   * the server.
   */
  async #flush(): Promise<void> {
    const now = this.#clock();
    if (this.#waiting.size === 0 && now - this.#storedAt < QUIET_MS) return;
    const waiting = this.#waiting;
    this.#waiting = new Map();
    this.#count = 0;
    try {
      await this.#store.recordRequests([...waiting.values()].flatMap(listed), {
        organizationIds: this.#grown(waiting),
        keep: KEPT_ENTRIES,
        before: now - KEPT_DAYS * DAY_MS,
        most: MOST_FORGOTTEN,
      });
      this.#storedAt = now;
    } catch (error) {
      this.#putBack(waiting);
      throw error;
    }
  }

  /**
   * Returns the organizations whose log has grown enough to delete surplus entries; all of them at first.
   */
  #grown(waiting: ReadonlyMap<string, Waiting>): string[] {
    const grown: string[] = [];
    for (const [organizationId, { entries }] of waiting) {
      const since = (this.#sinceCut.get(organizationId) ?? CUT_EVERY) + entries.length;
      if (since >= CUT_EVERY) grown.push(organizationId);
      this.#sinceCut.set(organizationId, since >= CUT_EVERY ? 0 : since);
    }
    return grown;
  }

  /** Puts entries back before those that arrived meanwhile. */
  #putBack(earlier: ReadonlyMap<string, Waiting>): void {
    const later = this.#waiting;
    this.#waiting = new Map();
    this.#count = 0;
    for (const waiting of [earlier, later]) {
      for (const [organizationId, { entries, unlisted }] of waiting) {
        for (const entry of entries) if (this.takesOneMore(organizationId)) this.add(entry);
        this.#waitingOf(organizationId).unlisted += unlisted;
      }
    }
  }
}

/** Returns the entries. The last one has the number of those not listed. */
function listed({ entries, unlisted }: Waiting): RequestEntry[] {
  return entries.map((entry, index) =>
    unlisted > 0 && index === entries.length - 1 ? { ...entry, unlisted } : entry,
  );
}
