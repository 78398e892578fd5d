import { BackgroundJob, FLUSH_EVERY_MS } from '../background-job.ts';
import type { KeyUsage, Store } from '../store/store.ts';

/**
 * Counts requests by key in memory, and stores the counts every second. A crash loses at most the last
 * second's counts.
 */
export class KeyUsageCounter extends BackgroundJob {
  readonly #store: Pick<Store, 'recordKeyUsage'>;
  readonly #counted = new Map<string, KeyUsage>();

  constructor(store: Pick<Store, 'recordKeyUsage'>, log: { error(fields: object, message: string): void }) {
    super({
      round: () => this.#flush(),
      everyMs: FLUSH_EVERY_MS,
      waiting: 'usage counts of API keys are delayed',
      log,
      lastRound: true,
    });
    this.#store = store;
  }

  count(keyId: string, nowMs: number): void {
    const counted = this.#counted.get(keyId);
    if (counted === undefined) this.#counted.set(keyId, { keyId, requests: 1, lastUsedAt: nowMs });
    else {
      counted.requests++;
      counted.lastUsedAt = nowMs;
    }
  }

  /** Returns the counts of this key that are not stored yet. */
  unstored(keyId: string): KeyUsage | undefined {
    return this.#counted.get(keyId);
  }

  /** Counts that cannot be stored wait for the next round. */
  async #flush(): Promise<void> {
    const usage = [...this.#counted.values()].map((counted) => ({ ...counted }));
    if (usage.length === 0) return;
    await this.#store.recordKeyUsage(usage);
    for (const { keyId, requests } of usage) this.#subtract(keyId, requests);
  }

  #subtract(keyId: string, requests: number): void {
    const counted = this.#counted.get(keyId);
    if (counted === undefined) return;
    counted.requests -= requests;
    if (counted.requests === 0) this.#counted.delete(keyId);
  }
}
