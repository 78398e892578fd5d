import { ApiError } from '../errors.ts';

/** Far more parameters than any endpoint has. */
const MOST_PARAMETERS = 32;

const QUERY_ERROR = Symbol('query error');

/** A parsed query, or the error to throw later: the router calls the parser and cannot handle errors. */
type ParsedQuery = Record<string, string> & { [QUERY_ERROR]?: ApiError };

/** Creates objects without inherited names. V8 keeps them fast, unlike those of `Object.create(null)`. */
const Query = function Query() {} as unknown as new () => ParsedQuery;
Query.prototype = Object.create(null);

/** Parses a query string (`application/x-www-form-urlencoded`). `rejectBadQuery` throws its errors. */
export function parseQuery(text: string): ParsedQuery {
  const query = new Query();
  if (text === '') return query;
  try {
    const parts = text.split('&', MOST_PARAMETERS + 1);
    if (parts.length > MOST_PARAMETERS) {
      throw new ApiError('invalid', `The query has more than ${MOST_PARAMETERS} parameters.`);
    }
    for (const part of parts) {
      const equals = part.indexOf('=');
      const name = decode(equals === -1 ? part : part.slice(0, equals));
      if (name === '') continue;
      if (name in query) throw new ApiError('invalid', `${called(name)} must be given once.`);
      query[name] = equals === -1 ? '' : decode(part.slice(equals + 1), name);
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    query[QUERY_ERROR] = error;
  }
  return query;
}

/** @param name the name of the parameter if `text` is its value; absent if `text` is a name itself */
function decode(text: string, name?: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  let decoded: string;
  try {
    decoded = decodeURIComponent(spaced);
  } catch {
    throw new ApiError('invalid', `${called(name)} must be UTF-8 in percent-encoding.`);
  }
  // The other checks of `json-body.ts` are not needed: decoded text is always well-formed.
  if (decoded.includes('\0'))
    throw new ApiError('invalid', `${called(name)} must not contain a NUL character.`);
  return decoded;
}

/** Returns how an error text refers to a parameter: by its name, unless the name is unusual. */
function called(name: string | undefined): string {
  if (name === undefined) return 'The name of a parameter';
  return /^[\w.-]{1,40}$/.test(name) ? name : 'A parameter';
}

/** Throws the error that `parseQuery` found, if any. */
export function rejectBadQuery(query: unknown): void {
  const error = (query as ParsedQuery)[QUERY_ERROR];
  if (error !== undefined) throw error;
}
