import { Refusal } from '../errors.ts';
import { refuseUnsafeText } from './plain-data.ts';

/** More parameters than any endpoint has by far. */
const MOST_PARAMETERS = 32;

const REFUSED = Symbol('refused');

/** A query, or why it is refused: the router that parses it cannot pass an error on. */
export type ParsedQuery = Record<string, string> & { [REFUSED]?: Refusal };

/** Parses a query string (`application/x-www-form-urlencoded`). What it refuses, `refuseBadQuery` throws. */
export function parseQuery(text: string): ParsedQuery {
  const query: ParsedQuery = Object.create(null);
  if (text === '') return query;
  try {
    const parts = text.split('&', MOST_PARAMETERS + 1);
    if (parts.length > MOST_PARAMETERS) {
      throw new Refusal('invalid', `The query has more than ${MOST_PARAMETERS} parameters.`);
    }
    for (const part of parts) {
      const [name, value] = parameter(part);
      if (name === '') continue;
      if (name in query) throw new Refusal('invalid', `${called(name)} must be given once.`);
      refuseUnsafeText(value, called(name));
      query[name] = value;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    query[REFUSED] = error;
  }
  return query;
}

function parameter(part: string): [name: string, value: string] {
  const equals = part.indexOf('=');
  const name = decode(equals === -1 ? part : part.slice(0, equals), 'The name of a parameter');
  return [name, equals <= 0 ? '' : decode(part.slice(equals + 1), called(name))];
}

/** A parameter in an error's text: by its name, unless that is something odd. */
function called(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? name : 'A parameter';
}

function decode(text: string, name: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    throw new Refusal('invalid', `${name} must be UTF-8 in percent-encoding.`);
  }
}

/** Throws what `parseQuery` found wrong. */
export function refuseBadQuery(query: unknown): void {
  const refused = (query as ParsedQuery)[REFUSED];
  if (refused !== undefined) throw refused;
}
