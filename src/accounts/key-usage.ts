import { Refusal } from '../errors.ts';
import type { KeyUsage, Store } from '../store/store.ts';

/** Counts are stored this often: a write for every request would cost as much as the request. */
const FLUSH_EVERY_MS = 1_000;

/** Requests by key: counted in memory, stored every second. A crash loses at most the last second's counts. */
export class KeyUsageCounter {
  readonly #store: Pick<Store, 'recordKeyUsage'>;
  readonly #log: { error(fields: object, message: string): void };
  readonly #counted = new Map<string, KeyUsage>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;

  constructor(store: Pick<Store, 'recordKeyUsage'>, log: { error(fields: object, message: string): void }) {
    this.#store = store;
    this.#log = log;
  }

  count(keyId: string, nowMs: number): void {
    const counted = this.#counted.get(keyId);
    if (counted === undefined) this.#counted.set(keyId, { keyId, requests: 1, lastUsedAt: nowMs });
    else {
      counted.requests++;
      counted.lastUsedAt = nowMs;
    }
  }

  /** What was counted for this key and is not stored yet. */
  unstored(keyId: string): KeyUsage | undefined {
    return this.#counted.get(keyId);
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Stores what is still counted, and counts no more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.flush();
  }

  /** One at a time: while one waits for the store, its counts are not stored by another. */
  flush(): Promise<void> {
    this.#flushing ??= this.#storeCounts().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  /** While the store cannot be written to, the counts wait for the next time; no fault of it ends the server. */
  async #storeCounts(): Promise<void> {
    const usage = [...this.#counted.values()].map((counted) => ({ ...counted }));
    if (usage.length === 0) return;
    try {
      await this.#store.recordKeyUsage(usage);
    } catch (error) {
      if (!(error instanceof Refusal))
        this.#log.error({ err: error }, 'the counts of keys wait for the store');
      return;
    }
    for (const { keyId, requests } of usage) this.#subtract(keyId, requests);
  }

  #subtract(keyId: string, requests: number): void {
    const counted = this.#counted.get(keyId);
    if (counted === undefined) return;
    counted.requests -= requests;
    if (counted.requests === 0) this.#counted.delete(keyId);
  }
}
