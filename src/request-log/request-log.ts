import { BackgroundJob, FLUSH_EVERY_MS } from '../background-job.ts';
import type { Clock } from '../ids.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { RequestEntry, Store } from '../store/store.ts';

/** So many of an organization's requests are listed of each flush; the others are counted. It is a list to look at. */
export const MOST_LISTED = 200;

/** So many wait at most while the store cannot be written: a bound on memory. */
const MOST_WAITING = 10_000;

/** So much of the past is kept of each organization. */
export const KEPT_ENTRIES = 10_000;
export const KEPT_DAYS = 30;

/** What is too much is looked for after so many new entries: to find it, all that is kept is passed over. */
const CUT_EVERY = 500;
/** So many are forgotten at once: more than come in between, and a short pause for everybody else. */
const MOST_FORGOTTEN = 1_000;

/** Where nobody asks anything, what is too old is looked for this often. */
const QUIET_MS = 60 * 60 * 1_000;

/** What of one organization waits to be stored. */
interface Waiting {
  entries: RequestEntry[];
  /** How many followed and are not listed. */
  unlisted: number;
}

type Log = { error(fields: object, message: string): void };

/**
 * Requests of the API: gathered in memory, stored every second. A crash loses at most the last second's: it is there to
 * look at, and nothing is billed by it.
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
      waiting: 'the request log waits for the store',
      log,
      lastRound: true,
    });
    this.#store = store;
    this.#clock = clock;
    this.#storedAt = clock();
  }

  /** Whether one more request of an organization is listed just now; one that is not is counted. */
  takesOneMore(organizationId: string): boolean {
    const waiting = this.#waitingOf(organizationId);
    if (waiting.entries.length < MOST_LISTED && this.#count < MOST_WAITING) return true;
    waiting.unlisted++;
    return false;
  }

  /** Only when there is room. */
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

  /** While the store cannot be written to, the oldest wait for the next time; no fault of it ends the server. */
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

  /** Whose log has grown so much that its end is to be looked at; everybody's at first. */
  #grown(waiting: ReadonlyMap<string, Waiting>): string[] {
    const grown: string[] = [];
    for (const [organizationId, { entries }] of waiting) {
      const since = (this.#sinceCut.get(organizationId) ?? CUT_EVERY) + entries.length;
      if (since >= CUT_EVERY) grown.push(organizationId);
      this.#sinceCut.set(organizationId, since >= CUT_EVERY ? 0 : since);
    }
    return grown;
  }

  /** Before what came meanwhile. */
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

/** The last one says how many followed. */
function listed({ entries, unlisted }: Waiting): RequestEntry[] {
  return entries.map((entry, index) =>
    unlisted > 0 && index === entries.length - 1 ? { ...entry, unlisted } : entry,
  );
}
