/** The shortest pause, as a multiple of the duration of a step, while there are no requests. */
const SHORTEST_PAUSE = 0.1;

/** A share of a pause. If requests use more of it, some had to wait during the step. */
const BUSY = 0.9;

/** How a pause changes when requests kept the process busy, and when they did not. */
const LONGER = 1.5;
const SHORTER = 0.8;

interface PacerOptions {
  /** Waits for this many milliseconds. */
  pause: (ms: number) => Promise<void>;
  /** The pause after the first step, and the longest one, as multiples of the duration of a step. */
  first: number;
  longest: number;
}

/** Paces a background job: it pauses after each step, for longer while requests keep the process busy. */
export class Pacer {
  readonly #options: PacerOptions;
  #pauses: number;

  constructor(options: PacerOptions) {
    this.#options = options;
    this.#pauses = options.first;
  }

  /**
   * Pauses after a step, and then makes the next pauses longer if requests kept the process busy, and shorter otherwise.
   *
   * @param tookMs the duration of the step
   * @param most the longest pause after this step, as a multiple of its duration
   */
  async rest(tookMs: number, most = this.#options.longest): Promise<void> {
    const { pause, longest } = this.#options;
    const before = performance.eventLoopUtilization();
    await pause(Math.ceil(tookMs * Math.min(this.#pauses, most)));
    const { utilization } = performance.eventLoopUtilization(before);
    this.#pauses =
      utilization > BUSY
        ? Math.min(longest, this.#pauses * LONGER)
        : Math.max(SHORTEST_PAUSE, this.#pauses * SHORTER);
  }
}
