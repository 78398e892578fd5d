import { Refusal } from '../../errors.ts';

export type Verdict = 'ok' | 'warn' | 'fail';

/** What one check found, and what to do about it. */
export interface Finding {
  check: string;
  verdict: Verdict;
  detail: string;
  advice: string | null;
}

export function ok(check: string, detail: string): Finding {
  return { check, verdict: 'ok', detail, advice: null };
}

export function warn(check: string, detail: string, advice: string): Finding {
  return { check, verdict: 'warn', detail, advice };
}

export function fail(check: string, detail: string, advice: string): Finding {
  return { check, verdict: 'fail', detail, advice };
}

/** What a refusal says, as a finding; any other error is thrown. */
export function refusalFound(check: string, error: unknown, advice: string): Finding {
  if (error instanceof Refusal) return fail(check, error.message, advice);
  throw error;
}

/** Damage shows in many places: a few tell enough. */
const MOST_SHOWN = 3;

/** Counts problems and keeps the first few. */
export class Problems {
  count = 0;
  readonly #first: string[] = [];

  add(problem: string): void {
    this.count++;
    if (this.#first.length < MOST_SHOWN) this.#first.push(problem);
  }

  /** In one line. */
  toString(): string {
    const more = this.count - this.#first.length;
    return `${this.#first.join('; ')}${more > 0 ? `; and ${more.toLocaleString('en-US')} more` : ''}.`;
  }
}
