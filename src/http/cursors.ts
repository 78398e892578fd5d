import { Type } from 'typebox';
import { ApiError } from '../errors.ts';

/** The text for an `after` that no page said. */
export const NO_CURSOR = 'after must be what next of the page before said.';

/** The parameter that says where a page begins: what `next` of the page before said. It may hold a name. */
export const AFTER = Type.Optional(Type.String({ maxLength: 1_000 }));

/** One part of a place: a whole number of 0 or more, one that may be below 0, an ID, or any text. `?`: it may be missing. */
type Kind = 'number' | 'integer' | 'id' | 'text' | 'number?' | 'id?' | 'text?';

type Value<Of extends Kind> = Of extends 'id' | 'text'
  ? string
  : Of extends 'id?' | 'text?'
    ? string | undefined
    : Of extends 'number?'
      ? number | undefined
      : number;

type Place<Parts extends Record<string, Kind>> = { [Name in keyof Parts]: Value<Parts[Name]> };

/**
 * Returns the codec of a list's cursors: the parts of a place in it, in this order, with dots between. Only the last part
 * may hold dots itself. A cursor is opaque to callers.
 */
export function cursorOf<const Parts extends Record<string, Kind>>(parts: Parts) {
  const kinds = Object.entries(parts);

  /** Returns the place that a text says; `undefined` when it says none. */
  function parse(text: string): Place<Parts> | undefined {
    const split = text.split('.');
    if (split.length < kinds.length) return undefined;
    const values = [...split.slice(0, kinds.length - 1), split.slice(kinds.length - 1).join('.')];
    const place = kinds.map(([name, kind], index) => [name, partOf(kind, values[index] ?? '')]);
    const isPlace = values.some((value) => value !== '') && place.every(([, value]) => value !== null);
    return isPlace ? (Object.fromEntries(place) as Place<Parts>) : undefined;
  }

  return {
    parse,
    /** Returns the cursor of a place; `null` at the end of the list. */
    write(place: Place<Parts> | null): string | null {
      return place && kinds.map(([name]) => place[name] ?? '').join('.');
    },
    /** Returns the place of a cursor; `undefined` for the beginning. Throws `invalid` for what `write` did not make. */
    read(after: string | undefined): Place<Parts> | undefined {
      if (after === undefined || after === '') return undefined;
      const place = parse(after);
      if (place === undefined) throw new ApiError('invalid', NO_CURSOR);
      return place;
    },
  };
}

/** Returns the value of one part; `null` when the text is none. */
function partOf(kind: Kind, text: string): number | string | undefined | null {
  if (text === '' && kind.endsWith('?')) return undefined;
  if (kind.startsWith('text')) return text;
  if (kind.startsWith('id')) return /^[\w-]+$/.test(text) ? text : null;
  const isNumber = kind === 'integer' ? /^-?\d{1,16}$/ : /^\d{1,15}$/;
  return isNumber.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}

/** A place in the queue of disputes, by deadline. */
export const DISPUTE_CURSOR = cursorOf({ deadlineAt: 'number', id: 'id' });

/** A place in a history: behind one report and one incident, each in its own order. */
export const HISTORY_CURSOR = cursorOf({ report: 'number?', incident: 'id?' });

/** A place in a list that is numbered. */
export const NUMBER_CURSOR = cursorOf({ number: 'number' });
