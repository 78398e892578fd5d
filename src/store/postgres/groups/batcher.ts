import { ApiError } from '../../../errors.ts';
import { tooManyWait } from '../connection/pool.ts';

/** So many questions share one statement at most: a bound on how long an answer is in the making. */
const MOST_TOGETHER = 256;

/** So many wait at most: a bound on memory while the database is away. */
const MOST_WAITING = 10_000;

/** Who waited so long while others were asked is told to come back: behind a slow database nobody waits for minutes. */
const MOST_WAIT_MS = 3_000;

interface Waiting<Question, Answer> {
  question: Question;
  since: number;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks together what arrives together: what arrives while one group is asked is the next group. More than one
 * under way would make more and smaller groups, which cost more. A question is asked after it arrived, never
 * answered from what was asked before: whatever was committed when it arrived is in its answer.
 */
export class Batcher<Question, Answer> {
  readonly #askAll: (questions: Question[]) => Promise<Answer[]>;
  readonly #waiting: Waiting<Question, Answer>[] = [];
  #asking = false;
  readonly #idle: (() => void)[] = [];

  /** @param askAll answers in the order of the questions */
  constructor(askAll: (questions: Question[]) => Promise<Answer[]>) {
    this.#askAll = askAll;
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === MOST_WAITING) {
        reject(tooManyWait());
        return;
      }
      this.#waiting.push({ question, since: performance.now(), resolve, reject });
      if (this.#asking) return;
      this.#asking = true;
      // What arrives in the same turn of the event loop is in the group.
      setImmediate(() => this.#askWaiting());
    });
  }

  /** Resolves when nothing waits and nothing is under way. */
  async idle(): Promise<void> {
    if (this.#asking) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  async #askWaiting(): Promise<void> {
    while (this.#waiting.length > 0) {
      this.#refuseOverdue();
      const group = this.#waiting.splice(0, MOST_TOGETHER);
      if (group.length === 0) break;
      try {
        const answers = await this.#askAll(group.map(({ question }) => question));
        for (const [index, { resolve }] of group.entries()) resolve(answers[index] as Answer);
      } catch (error) {
        for (const { reject } of group) reject(error);
        // Who waits behind a database that cannot be reached is told so now, not after waits of their own.
        if (error instanceof ApiError) for (const { reject } of this.#waiting.splice(0)) reject(error);
      }
    }
    this.#asking = false;
    for (const done of this.#idle.splice(0)) done();
  }

  #refuseOverdue(): void {
    const latest = performance.now() - MOST_WAIT_MS;
    const first = this.#waiting.findIndex(({ since }) => since >= latest);
    const overdue = this.#waiting.splice(0, first === -1 ? this.#waiting.length : first);
    for (const { reject } of overdue) reject(tooManyWait());
  }
}
