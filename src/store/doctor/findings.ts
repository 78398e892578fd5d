import { ApiError } from '../../errors.ts';
import { count } from '../../rules/text/counts.ts';

export type Verdict = 'ok' | 'warn' | 'fail';

/** The result of one check, and what to do about it. */
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

/** Turns the error of a failed check into a finding. Rethrows errors that are not meant for the operator. */
export function errorFound(check: string, error: unknown, advice: string): Finding {
  if (error instanceof ApiError) return fail(check, error.message, advice);
  throw error;
}

/** Most problems listed in one finding. Damage often shows in many places, and a few examples are enough. */
const MOST_SHOWN = 3;

/** Counts problems and keeps the first few. */
export class Problems {
  count = 0;
  readonly #first: string[] = [];

  add(problem: string): void {
    this.count++;
    if (this.#first.length < MOST_SHOWN) this.#first.push(problem);
  }

  /** Returns the first problems and the number of the others, on one line. */
  toString(): string {
    const more = this.count - this.#first.length;
    return `${this.#first.join('; ')}${more > 0 ? `; and ${count(more)} more` : ''}.`;
  }
}
