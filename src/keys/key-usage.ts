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

  /** @param address the network address that the request came from */
  count(keyId: string, nowMs: number, address: string): void {
    const counted = this.#countedOf(keyId);
    counted.requests++;
    counted.last = { at: nowMs, address };
  }

  /** Notes a request that was rejected because the key does not allow its network address. */
  reject(keyId: string, nowMs: number, address: string): void {
    this.#countedOf(keyId).rejected = { at: nowMs, address };
  }

  #countedOf(keyId: string): KeyUsage {
    return this.#counted.getOrInsertComputed(keyId, () => ({
      keyId,
      requests: 0,
      last: null,
      rejected: null,
    }));
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
    for (const stored of usage) this.#subtract(stored);
  }

  #subtract({ keyId, requests, rejected }: KeyUsage): void {
    const counted = this.#counted.get(keyId);
    if (counted === undefined) return;
    counted.requests -= requests;
    if (counted.rejected === rejected) counted.rejected = null;
    if (counted.requests === 0 && counted.rejected === null) this.#counted.delete(keyId);
  }
}
