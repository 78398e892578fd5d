import { Type } from 'typebox';
import { ApiError } from '../errors.ts';

/** The error texts for an `after` or a `cursor` that is not a cursor of the list. */
export const INVALID_AFTER = 'after must be next of the previous page.';
export const INVALID_CURSOR = 'cursor must be next_cursor of the previous page.';

/**
 * The query parameter for the position where a page begins: `next` of the previous page. It may contain a
 * name.
 */
export const AFTER = Type.Optional(Type.String({ maxLength: 1_000 }));

/**
 * One part of a position: a whole number from 0, any whole number, an ID, or any text. `?` marks an
 * optional part.
 */
type Kind = 'number' | 'integer' | 'id' | 'text' | 'number?' | 'integer?' | 'id?' | 'text?';

type Value<Of extends Kind> = Of extends 'id' | 'text'
  ? string
  : Of extends 'id?' | 'text?'
    ? string | undefined
    : Of extends 'number?' | 'integer?'
      ? number | undefined
      : number;

type Place<Parts extends Record<string, Kind>> = { [Name in keyof Parts]: Value<Parts[Name]> };

/**
 * Returns the codec of a list's cursors. A cursor contains the parts of a position in this order, separated
 * by dots. Only the last part may contain dots. A cursor is opaque to callers.
 */
export function cursorOf<const Parts extends Record<string, Kind>>(parts: Parts) {
  const kinds = Object.entries(parts);

  /** Returns the position that a text encodes; `undefined` if it is invalid. */
  function parse(text: string): Place<Parts> | undefined {
    const split = text.split('.');
    if (split.length < kinds.length) return undefined;
    const values = [...split.slice(0, kinds.length - 1), split.slice(kinds.length - 1).join('.')];
    const place = kinds.map(([name, kind], index) => [name, partOf(kind, values[index] ?? '')]);
    const isPlace = values.some((value) => value !== '') && place.every(([, value]) => value !== null);
    return isPlace ? (Object.fromEntries(place) as Place<Parts>) : undefined;
  }

  function read(text: string | undefined, invalidText: string): Place<Parts> | undefined {
    if (text === undefined || text === '') return undefined;
    const place = parse(text);
    if (place === undefined) throw new ApiError('invalid', invalidText);
    return place;
  }

  return {
    parse,
    /** Returns the cursor of a position; `null` at the end of the list. */
    write(place: Place<Parts> | null): string | null {
      return place && kinds.map(([name]) => place[name] ?? '').join('.');
    },
    /**
     * Returns the position that a parameter `after` contains; `undefined` for the beginning. Throws `invalid` for a text
     * that `write` did not create.
     */
    readAfter: (after: string | undefined) => read(after, INVALID_AFTER),
    /** The same for a parameter `cursor`. */
    readCursor: (cursor: string | undefined) => read(cursor, INVALID_CURSOR),
  };
}

/** Returns the value of one part; `null` if the text is invalid. */
function partOf(kind: Kind, text: string): number | string | undefined | null {
  if (text === '' && kind.endsWith('?')) return undefined;
  if (kind.startsWith('text')) return text;
  if (kind.startsWith('id')) return /^[\w-]+$/.test(text) ? text : null;
  const isNumber = kind.startsWith('integer') ? /^-?\d{1,16}$/ : /^\d{1,15}$/;
  return isNumber.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null;
}

/** A position in the queue of disputes, by deadline. */
export const DISPUTE_CURSOR = cursorOf({ deadlineAt: 'number', id: 'id' });

/** A position in a history: after one report and one incident, which are ordered separately. */
export const HISTORY_CURSOR = cursorOf({ report: 'number?', incident: 'id?' });

/** A position in an organization's reports or incidents, by time of filing. */
export const RECORD_CURSOR = cursorOf({ filedAt: 'number', number: 'number' });

/** A position in the audit log. */
export const AUDIT_CURSOR = cursorOf({ at: 'number', number: 'number' });

/** A position in the check log, which the pages also use as the ID of a check. */
export const CHECK_CURSOR = cursorOf({ at: 'number', requestId: 'text' });

/** A position in a numbered list. */
export const NUMBER_CURSOR = cursorOf({ number: 'number' });
