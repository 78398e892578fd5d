/** What is gathered in memory is stored this often: a write for every request would cost as much as the request. */
const FLUSH_EVERY_MS = 1_000;

/** Stores every second what was gathered since, and at the end what still waits. */
export abstract class Flusher {
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> | undefined;

  /** Never rejects: what the store does not take waits for the next time. */
  protected abstract storeWaiting(): Promise<void>;

  start(): void {
    this.#timer = setInterval(() => void this.flush(), FLUSH_EVERY_MS).unref();
  }

  /** Stores what still waits, and no more after that. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#flushing;
    await this.flush();
  }

  /** One at a time: while one waits for the store, what it holds is not stored by another. */
  flush(): Promise<void> {
    this.#flushing ??= this.storeWaiting().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }
}
