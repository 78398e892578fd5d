import { Refusal } from '../errors.ts';

/** More parameters than any endpoint has by far. */
const MOST_PARAMETERS = 32;

const REFUSED = Symbol('refused');

/** A query, or why it is refused: the router that parses it cannot pass an error on. */
export type ParsedQuery = Record<string, string> & { [REFUSED]?: Refusal };

/** Makes objects without a prototype that, other than those of `Object.create(null)`, V8 reads and writes fast. */
const Query = function Query() {} as unknown as new () => ParsedQuery;
Query.prototype = Object.create(null);

/** Parses a query string (`application/x-www-form-urlencoded`). What it refuses, `refuseBadQuery` throws. */
export function parseQuery(text: string): ParsedQuery {
  const query = new Query();
  if (text === '') return query;
  try {
    const parts = text.split('&', MOST_PARAMETERS + 1);
    if (parts.length > MOST_PARAMETERS) {
      throw new Refusal('invalid', `The query has more than ${MOST_PARAMETERS} parameters.`);
    }
    for (const part of parts) {
      const equals = part.indexOf('=');
      const name = decode(equals === -1 ? part : part.slice(0, equals));
      if (name === '') continue;
      if (name in query) throw new Refusal('invalid', `${called(name)} must be given once.`);
      query[name] = equals === -1 ? '' : decode(part.slice(equals + 1), name);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    query[REFUSED] = error;
  }
  return query;
}

/** @param name of the parameter whose value it is; without one it is itself a parameter's name */
function decode(text: string, name?: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  let decoded: string;
  try {
    decoded = decodeURIComponent(spaced);
  } catch {
    throw new Refusal('invalid', `${called(name)} must be UTF-8 in percent-encoding.`);
  }
  // The rest of what `plain-data.ts` refuses cannot come out of a decoding that succeeds.
  if (decoded.includes('\0'))
    throw new Refusal('invalid', `${called(name)} must not contain a NUL character.`);
  return decoded;
}

/** A parameter in an error's text: by its name, unless that is something odd. */
function called(name: string | undefined): string {
  if (name === undefined) return 'The name of a parameter';
  return /^[\w.-]{1,40}$/.test(name) ? name : 'A parameter';
}

/** Throws what `parseQuery` found wrong. */
export function refuseBadQuery(query: unknown): void {
  const refused = (query as ParsedQuery)[REFUSED];
  if (refused !== undefined) throw refused;
}
