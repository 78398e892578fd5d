import { Type } from 'typebox';
import { noCursor } from '../cursors.ts';

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

/** The cursor of a number. */
export function cursorOf(next: number | null): string | null {
  return next === null ? null : String(next);
}
