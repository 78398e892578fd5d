/** The window of a rate limit, which is per minute. Specification 8. */
const WINDOW_MS = 60_000;

interface Window {
  /** Epoch milliseconds. */
  endsAt: number;
  requests: number;
}

/** The count of a request. */
interface Counted {
  /** Requests in the window, including this one. */
  requests: number;
  /** Milliseconds until the window ends. */
  resetsInMs: number;
}

/**
 * Counts requests in windows of a minute that open with the first request. In memory, because only one server uses an embedded
 * database; our own, because every check counts twice, and a promise and a timer for each would cost four times as much.
 */
export class RateWindows {
  #windows = new Map<string, Window>();
  #sweptAt = 0;

  /**
   * Counts a request in the window with this ID.
   *
   * @param now epoch milliseconds
   */
  count(id: string, now: number): Counted {
    this.#sweep(now);
    let window = this.#windows.get(id);
    // A window that ends later than a new one was opened before the clock was set back.
    if (window === undefined || window.endsAt <= now || window.endsAt > now + WINDOW_MS) {
      window = { endsAt: now + WINDOW_MS, requests: 0 };
      this.#windows.set(id, window);
    }
    window.requests++;
    return { requests: window.requests, resetsInMs: window.endsAt - now };
  }

  /** Forgets ended windows once a minute, so that memory contains only those of the last two minutes. */
  #sweep(now: number): void {
    if (now < this.#sweptAt + WINDOW_MS) return;
    this.#sweptAt = now;
    for (const [id, { endsAt }] of this.#windows) if (endsAt <= now) this.#windows.delete(id);
  }
}
