import { performance } from 'node:perf_hooks';

/** The shortest pause, as a multiple of the duration of a step, while there are no requests. */
const SHORTEST_PAUSE = 0.1;

/** A share of the time outside steps. If requests use more of it, some had to wait during a step. */
const BUSY = 0.9;

/** A share of a pause. With less time outside the steps of other jobs, the next pause is measured as well. */
const ENOUGH = 0.5;

/** How a pause changes when requests kept the process busy, and when they did not. */
const LONGER = 1.5;
const SHORTER = 0.8;

/** How long the event loop was active and idle, in milliseconds. */
interface LoopTime {
  active: number;
  idle: number;
}

/** Measures the time of the event loop outside the steps of background jobs, which is what requests use of it. */
export class TimeOutsideSteps {
  readonly #read: () => LoopTime;
  #running = 0;
  #since: LoopTime;
  #outside: LoopTime = { active: 0, idle: 0 };

  constructor(read: () => LoopTime = () => performance.eventLoopUtilization()) {
    this.#read = read;
    this.#since = read();
  }

  begin(): void {
    if (this.#running === 0) this.#count();
    this.#running++;
  }

  end(): void {
    this.#running--;
    if (this.#running === 0) this.#since = this.#read();
  }

  /** Returns the time outside steps since the start. */
  total(): LoopTime {
    if (this.#running === 0) this.#count();
    return this.#outside;
  }

  #count(): void {
    const now = this.#read();
    const { active, idle } = this.#outside;
    this.#outside = {
      active: active + now.active - this.#since.active,
      idle: idle + now.idle - this.#since.idle,
    };
    this.#since = now;
  }
}

/** The jobs of a process share its event loop. */
const PROCESS = new TimeOutsideSteps();

interface PacerOptions {
  /** Waits for this many milliseconds. */
  pause: (ms: number) => Promise<void>;
  /** The pause after the first step, and the longest one, as multiples of the duration of a step. */
  first: number;
  longest: number;
  /** By default those of the process. */
  outside?: TimeOutsideSteps;
  now?: () => number;
}

/**
 * Paces a background job: it pauses after each step, for longer while requests keep the process busy. The steps of other jobs do not
 * count as requests.
 */
export class Pacer {
  readonly #options: PacerOptions;
  readonly #outside: TimeOutsideSteps;
  readonly #now: () => number;
  #pauses: number;
  #tookMs = 0;
  /** The time outside steps when the pauses were last adjusted; `undefined` until the step after. */
  #measured: LoopTime | undefined;

  constructor(options: PacerOptions) {
    this.#options = options;
    this.#outside = options.outside ?? PROCESS;
    this.#now = options.now ?? (() => performance.now());
    this.#pauses = options.first;
  }

  /** Takes a step of the job, and returns its result. */
  async step<Result>(take: () => Promise<Result>): Promise<Result> {
    const startedAt = this.#now();
    this.#outside.begin();
    try {
      return await take();
    } finally {
      this.#outside.end();
      this.#tookMs = this.#now() - startedAt;
      this.#measured ??= this.#outside.total();
    }
  }

  /**
   * Pauses after a step, and then makes the next pauses longer if requests kept the process busy, and shorter otherwise.
   *
   * @param most the longest pause after this step, as a multiple of its duration
   */
  async rest(most = this.#options.longest): Promise<void> {
    const { pause, longest } = this.#options;
    const ms = Math.ceil(this.#tookMs * Math.min(this.#pauses, most));
    await pause(ms);
    const now = this.#outside.total();
    const { active, idle } = this.#measured ?? now;
    const used = now.active - active;
    const time = used + now.idle - idle;
    if (time < ms * ENOUGH) return;
    this.#measured = undefined;
    this.#pauses =
      used / time > BUSY
        ? Math.min(longest, this.#pauses * LONGER)
        : Math.max(SHORTEST_PAUSE, this.#pauses * SHORTER);
  }
}
