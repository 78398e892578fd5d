import { Refusal } from '../errors.ts';
import { Flusher } from '../flusher.ts';
import type { KeyUsage, Store } from '../store/store.ts';

/** Requests by key: counted in memory, stored every second. A crash loses at most the last second's counts. */
export class KeyUsageCounter extends Flusher {
  readonly #store: Pick<Store, 'recordKeyUsage'>;
  readonly #log: { error(fields: object, message: string): void };
  readonly #counted = new Map<string, KeyUsage>();

  constructor(store: Pick<Store, 'recordKeyUsage'>, log: { error(fields: object, message: string): void }) {
    super();
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

  /** While the store cannot be written to, the counts wait for the next time; no fault of it ends the server. */
  protected override async storeWaiting(): Promise<void> {
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
