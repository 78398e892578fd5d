import type { DashboardRoutes } from '../../src/http/dashboard/routes.ts';
import type { PortalRoutes } from '../../src/http/portal/routes.ts';
import type { Input, ResponseOf } from '../../src/http/route.ts';
import { inMode } from './mode.ts';
import { t } from './texts.ts';

/** An error response of the server, or a failure to reach it. `message` can be shown to users. */
export class ApiError extends Error {
  /** 0 when there was no response. */
  readonly status: number;
  /** The invalid field, if the server names one. */
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  /** The server's code for the cause, if there was a response; `OFFLINE` if the device was offline. */
  readonly code: string | undefined;

  constructor(status: number, message: string, field?: string, requestId?: string, code?: string) {
    super(message);
    this.status = status;
    this.field = field;
    this.requestId = requestId;
    this.code = code;
  }
}

/** The code of an error because the device was offline. */
export const OFFLINE = 'offline';

/** Timeout of a request. The server responds within milliseconds unless it is down. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** All routes that pages call, by method and path. Imports types only: the bundles contain no server code. */
type Routes = DashboardRoutes & PortalRoutes;

/** A route by its method and path: `'GET /dashboard/roster'`. */
type RouteName = keyof Routes;

/** The response of a route: `ResponseTo<'GET /dashboard/me'>`. */
export type ResponseTo<Name extends RouteName> = ResponseOf<Routes[Name]>;

/** Whether all properties of an object are optional. */
type IsOptional<Values> = Record<never, never> extends Values ? true : false;

/** The same type, whose optional properties may also be `undefined`. */
type Given<Values> = Values extends object
  ? {
      [Key in keyof Values]: IsOptional<Pick<Values, Key>> extends true
        ? Given<Values[Key]> | undefined
        : Given<Values[Key]>;
    }
  : Values;

/** One part of a request, if the route declares it. */
type Part<Name extends string, Values> = Values extends undefined
  ? unknown
  : IsOptional<Values> extends true
    ? { [Key in Name]?: Given<Values> }
    : { [Key in Name]: Given<Values> };

/** The same properties as strings, because URLs contain only strings. The server validates them. */
type Texts<Values> = Values extends undefined ? undefined : { [Key in keyof Values]: string };

type InputOf<Name extends RouteName> = Input<Routes[Name]>;

/** The request body of a route: `BodyOf<'POST /dashboard/check'>`. */
export type BodyOf<Name extends RouteName> = Given<InputOf<Name>['body']>;

/** The path parameters and query of a route. */
type Address<Name extends RouteName> = Part<'params', Texts<InputOf<Name>['params']>> &
  Part<'query', Texts<InputOf<Name>['query']>>;

/** The options of a call of a route. */
type Options<Name extends RouteName> = Address<Name> &
  Part<'body', InputOf<Name>['body']> & {
    /** Signal of the query, so that leaving the page cancels the request. */
    signal?: AbortSignal;
  };

/** The options of any route. */
interface AnyOptions {
  params?: Record<string, string>;
  query?: Record<string, string | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * Calls the server: `call('GET /dashboard/roster', { query: { tier }, signal })`. Params, query, body and the
 * response have the types of the route's schemas. Changes are never retried automatically.
 */
export function call<Name extends RouteName>(
  name: Name,
  ...[options = {} as Options<Name>]: IsOptional<Options<Name>> extends true
    ? [Options<Name>?]
    : [Options<Name>]
): Promise<ResponseTo<Name>> {
  return callAny(name, options) as Promise<ResponseTo<Name>>;
}

function callAny(name: string, { params = {}, query = {}, body, signal }: AnyOptions): Promise<unknown> {
  const [method = ''] = name.split(' ');
  return send(method, withParameters(inMode(pathOf(name, params)), query), body, signal);
}

function pathOf(name: string, params: Record<string, string> = {}): string {
  const [, path = ''] = name.split(' ');
  return path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
}

interface AnyPage {
  rows: unknown[];
  next: string | null;
}

/** A route that returns one page of a list, and takes the cursor `after`. */
export type ListName = {
  [Name in RouteName]: ResponseTo<Name> extends AnyPage ? Name : never;
}[RouteName];

/** A row of a list: `RowOf<'GET /dashboard/roster'>`. */
export type RowOf<Name extends ListName> = ResponseTo<Name> extends { rows: (infer Row)[] } ? Row : never;

/** One page of a list. */
export type PageOf<Name extends ListName> = ResponseTo<Name> & { rows: RowOf<Name>[]; next: string | null };

/** The path parameters and query of a list, without `after`. */
export interface ListOptions<Name extends ListName> {
  params?: Texts<InputOf<Name>['params']>;
  /** Filters and other parameters. Those without a value are not sent. */
  query?: { [Key in Exclude<keyof InputOf<Name>['query'], 'after'>]?: string | undefined };
}

/** Returns the cache key of a list: its path, then its query. */
export function listKey(
  name: ListName,
  params: Record<string, string> | undefined,
  query: Record<string, string | undefined> | undefined,
): [string, Record<string, string | undefined>] {
  return [pathOf(name, params), query ?? {}];
}

/** Reads one page of a list. `after` is `next` of the previous page. */
export function readPage<Name extends ListName>(
  name: Name,
  { params, query }: { params?: AnyOptions['params'] | undefined; query?: AnyOptions['query'] | undefined },
  after: string | undefined,
  signal: AbortSignal,
): Promise<PageOf<Name>> {
  const options = { ...(params && { params }), query: { ...query, after }, signal };
  return callAny(name, options) as Promise<PageOf<Name>>;
}

/** Returns a path with the query parameters that have a value. */
export function withParameters(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

async function send(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<unknown> {
  const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable(method);
  }
  return readResponse(response);
}

async function readResponse(response: Response): Promise<unknown> {
  const requestId = response.headers.get('x-request-id') ?? undefined;
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;
  const { error, field } = (body ?? {}) as { error?: string; field?: string };
  throw new ApiError(
    response.status,
    error ?? t('shared.serverAnswered', { status: response.status }),
    field,
    requestId,
    response.headers.get('x-error-code') ?? undefined,
  );
}

function unreachable(method: string): ApiError {
  const code = navigator.onLine ? undefined : OFFLINE;
  const what = t(code === OFFLINE ? 'shared.youAreOffline' : 'shared.unreachable');
  const message = method === 'GET' ? what : t('shared.inputIsKept', { problem: what });
  return new ApiError(0, message, undefined, undefined, code);
}
