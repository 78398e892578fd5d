import { OPERATIONS } from './operations.ts';
import type { ClientOptions } from './options.ts';
import type { OperationName } from './types.ts';

/** What is sent, each time that it is tried. */
export interface PreparedRequest {
  url: string;
  init: RequestInit;
  /** It changes nothing and costs nothing. */
  free: boolean;
}

export type Prepare = (name: OperationName, input: object | undefined) => PreparedRequest;

/** Throws a `TypeError` for an address or a key that no request can be made with. */
export function preparer({ baseUrl, key }: Pick<ClientOptions, 'baseUrl' | 'key'>): Prepare {
  const root = rootOf(baseUrl);
  const headers = { accept: 'application/json', 'x-api-key': checkedKey(key) };

  return (name, input) => {
    const { method, path, input: place, free = false } = OPERATIONS[name];
    const url = root + path + (place === 'query' ? queryOf(input) : '');
    const body =
      place === 'body'
        ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) }
        : { headers };
    return {
      url,
      // A redirect would take the key elsewhere. Frameworks that keep what a GET answers are told not to: a check that
      // nobody makes is out of date.
      init: { method, ...body, redirect: 'manual', cache: 'no-store' },
      free,
    };
  };
}

/** Without a slash and without the version, which the paths of the reference begin with. */
function rootOf(baseUrl: string | URL): string {
  const url = URL.canParse(String(baseUrl)) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an http or https URL, as https://screening.example.');
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
}

/** Said here, for `fetch` would quote the key in its error. */
function checkedKey(key: string): string {
  const trimmed = typeof key === 'string' ? key.trim() : '';
  if (!/^[\x21-\x7e]+$/.test(trimmed))
    throw new TypeError('key must be an API key, as svc_live_ and 32 characters.');
  return trimmed;
}

function queryOf(input: object = {}): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
