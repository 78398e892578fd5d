import { OPERATIONS } from './operations.ts';
import type { ClientOptions } from './options.ts';
import type { OperationName } from './types.ts';

/** The request that each attempt sends. */
export interface PreparedRequest {
  url: string;
  init: RequestInit;
  /** Whether it changes nothing and costs nothing. */
  free: boolean;
  /** Whether it can be sent again without being carried out twice. */
  repeatable: boolean;
}

/** @param idempotencyKey sent if the operation accepts one; without it, a random one is sent */
export type Prepare = (
  name: OperationName,
  input: object | undefined,
  idempotencyKey?: string,
) => PreparedRequest;

/** Returns a function that prepares requests. Throws a `TypeError` for an invalid `baseUrl` or `key`. */
export function preparer({ baseUrl, key }: Pick<ClientOptions, 'baseUrl' | 'key'>): Prepare {
  const root = rootOf(baseUrl);
  const common = { accept: 'application/json', 'x-api-key': checkedKey(key) };

  return (name, input, idempotencyKey = crypto.randomUUID()) => {
    const { method, path, input: place, free = false, takesKey = false } = OPERATIONS[name];
    const headers = takesKey ? { ...common, 'idempotency-key': idempotencyKey } : common;
    const url = root + path + (place === 'query' ? queryOf(input) : '');
    const body =
      place === 'body'
        ? { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(input) }
        : { headers };
    return {
      url,
      // A redirect would send the key elsewhere. `no-store` keeps frameworks that cache GET responses from
      // returning an outdated check.
      init: { method, ...body, redirect: 'manual', cache: 'no-store' },
      free,
      repeatable: free || takesKey,
    };
  };
}

/**
 * Returns the URL without a trailing slash and without the version, which is part of the operations' paths.
 */
function rootOf(baseUrl: string | URL): string {
  const url = URL.canParse(String(baseUrl)) ? new URL(baseUrl) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError('baseUrl must be an http or https URL, such as https://screening.example.');
  return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/v1$/, '');
}

/** Validates the key here, because `fetch` would quote it in its error. */
function checkedKey(key: string): string {
  const trimmed = typeof key === 'string' ? key.trim() : '';
  if (trimmed === '')
    throw new TypeError('key must be an API key, but it is empty: is its environment variable set?');
  if (!/^[\x21-\x7e]+$/.test(trimmed))
    throw new TypeError('key must be an API key: svc_live_ or svc_test_, and 32 characters.');
  return trimmed;
}

function queryOf(input: object = {}): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
