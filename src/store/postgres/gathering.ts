import { Refusal } from '../../errors.ts';

/** So many questions share one statement at most: a bound on how long an answer is in the making. */
const MOST_TOGETHER = 256;

/** So many wait at most: a bound on memory while the database is away. */
const MOST_WAITING = 10_000;

/** So many statements are under way at once; what arrives meanwhile shares the next. */
const MOST_UNDER_WAY = 2;

interface Waiting<Question, Answer> {
  question: Question;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Asks together what arrives together. A question is asked after it arrived, never answered from what was asked
 * before: whatever was committed when it arrived is in its answer.
 */
export class Gathering<Question, Answer> {
  readonly #askAll: (questions: Question[]) => Promise<Answer[]>;
  readonly #waiting: Waiting<Question, Answer>[] = [];
  #underWay = 0;
  #idle: (() => void)[] = [];
  #scheduled = false;

  /** @param askAll answers in the order of the questions */
  constructor(askAll: (questions: Question[]) => Promise<Answer[]>) {
    this.#askAll = askAll;
  }

  ask(question: Question): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      if (this.#waiting.length > MOST_WAITING) {
        this.#waiting.pop();
        reject(new Refusal('unavailable', 'Too many requests wait for the database. Try again shortly.'));
      }
      if (this.#scheduled) return;
      this.#scheduled = true;
      setImmediate(() => {
        this.#scheduled = false;
        this.#start();
      });
    });
  }

  /** Resolves when nothing waits and nothing is under way. */
  async idle(): Promise<void> {
    if (this.#waiting.length > 0 || this.#underWay > 0) {
      await new Promise<void>((resolve) => this.#idle.push(resolve));
    }
  }

  #start(): void {
    while (this.#underWay < MOST_UNDER_WAY && this.#waiting.length > 0) {
      void this.#answer(this.#waiting.splice(0, MOST_TOGETHER));
    }
  }

  async #answer(group: Waiting<Question, Answer>[]): Promise<void> {
    this.#underWay++;
    try {
      const answers = await this.#askAll(group.map(({ question }) => question));
      for (const [index, { resolve }] of group.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      for (const { reject } of group) reject(error);
    } finally {
      this.#underWay--;
      this.#start();
      if (this.#waiting.length === 0 && this.#underWay === 0) for (const done of this.#idle.splice(0)) done();
    }
  }
}
