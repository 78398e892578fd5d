import { Type } from 'typebox';
import { Refusal } from '../../errors.ts';

/** A page of a list that is read from the newest on, or in its own order. */
export interface Page<Row> {
  rows: Row[];
  /** What `after` says to get the next page; `null` at the end. */
  next: string | null;
}

/** The parameter that says where a page begins: what `next` of the page before said. */
export const AFTER = Type.Optional(Type.String({ maxLength: 200 }));

/** A cursor that is a number. Refuses (`invalid`) what is none. */
export function numberAfter(after: string | undefined): number | undefined {
  if (after === undefined || after === '') return undefined;
  const number = Number(after);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw noCursor();
}

/** The refusal of what no page said. */
export function noCursor(): Refusal {
  return new Refusal('invalid', 'after must be what next of the page before said.');
}

/** The cursor of a number. */
export function cursorOf(next: number | null): string | null {
  return next === null ? null : String(next);
}
