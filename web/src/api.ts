import type { DashboardRoutes } from '../../src/http/dashboard/routes.ts';
import type { PortalRoutes } from '../../src/http/portal/routes.ts';
import type { Input, ResponseOf } from '../../src/http/route.ts';

/** The error that the server responded with, or that it could not be reached. `message` is fit to be shown. */
export class ApiError extends Error {
  /** 0 when there was no response. */
  readonly status: number;
  /** The field that is wrong, when the server names one. */
  readonly field: string | undefined;
  readonly requestId: string | undefined;

  constructor(status: number, message: string, field?: string, requestId?: string) {
    super(message);
    this.status = status;
    this.field = field;
    this.requestId = requestId;
  }
}

/** No page waits longer: the server responds in milliseconds, or is gone. */
const RESPONSE_TIMEOUT_MS = 30_000;

/** All that pages call, by method and path. Types alone: nothing of the server is in the pages' files. */
type Routes = DashboardRoutes & PortalRoutes;

/** A route by its method and path: `'GET /dashboard/roster'`. */
export type RouteName = keyof Routes;

/** What a route responds with: `ResponseTo<'GET /dashboard/me'>`. */
export type ResponseTo<Name extends RouteName> = ResponseOf<Routes[Name]>;

/** Whether all of an object may be left out. */
type IsOptional<Values> = Record<never, never> extends Values ? true : false;

/** The same values, of which those that may be left out may be `undefined` as well. */
type Given<Values> = Values extends object
  ? {
      [Key in keyof Values]: IsOptional<Pick<Values, Key>> extends true
        ? Given<Values[Key]> | undefined
        : Given<Values[Key]>;
    }
  : Values;

/** One part of a request, where the route declares it. */
type Part<Name extends string, Values> = Values extends undefined
  ? unknown
  : IsOptional<Values> extends true
    ? { [Key in Name]?: Given<Values> }
    : { [Key in Name]: Given<Values> };

/** Texts by name: in an address there are no others. The server says which of them it takes. */
type Texts<Values> = Values extends undefined ? undefined : { [Key in keyof Values]: string };

type InputOf<Name extends RouteName> = Input<Routes[Name]>;

/** The body that a route takes: `BodyOf<'POST /dashboard/check'>`. */
export type BodyOf<Name extends RouteName> = Given<InputOf<Name>['body']>;

/** What varies in the address of a route. */
type Address<Name extends RouteName> = Part<'params', Texts<InputOf<Name>['params']>> &
  Part<'query', Texts<InputOf<Name>['query']>>;

/** What a call of a route brings. */
type Options<Name extends RouteName> = Address<Name> &
  Part<'body', InputOf<Name>['body']> & {
    /** Of the query that reads, so that leaving the page ends it. */
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
 * Calls the server: `call('GET /dashboard/roster', { query: { tier }, signal })`. Params, query, body and the response
 * have the types of the route's schemas. A change is sent once, and never again by itself.
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
  return send(method, withParameters(pathOf(name, params), query), body, signal);
}

function pathOf(name: string, params: Record<string, string> = {}): string {
  const [, path = ''] = name.split(' ');
  return path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''));
}

interface AnyPage {
  rows: unknown[];
  next: string | null;
}

/** A route that responds with one part of a list, read by `after`. */
export type ListName = {
  [Name in RouteName]: ResponseTo<Name> extends AnyPage ? Name : never;
}[RouteName];

/** A row of a list: `RowOf<'GET /dashboard/roster'>`. */
export type RowOf<Name extends ListName> = ResponseTo<Name> extends { rows: (infer Row)[] } ? Row : never;

/** One part of a list. */
export type PageOf<Name extends ListName> = ResponseTo<Name> & { rows: RowOf<Name>[]; next: string | null };

/** Which list: what varies in its address but `after`. */
export interface ListOptions<Name extends ListName> {
  params?: Texts<InputOf<Name>['params']>;
  /** Filters and the like; what has no value is not sent. */
  query?: { [Key in Exclude<keyof InputOf<Name>['query'], 'after'>]?: string | undefined };
}

/** Returns the key under which the parts of a list are kept: its address without the query, then the query. */
export function listKey(
  name: ListName,
  params: Record<string, string> | undefined,
  query: Record<string, string | undefined> | undefined,
): [string, Record<string, string | undefined>] {
  return [pathOf(name, params), query ?? {}];
}

/** Reads one part of a list; `after` is what `next` of the part before said. */
export function readPage<Name extends ListName>(
  name: Name,
  { params, query }: { params?: AnyOptions['params'] | undefined; query?: AnyOptions['query'] | undefined },
  after: string | undefined,
  signal: AbortSignal,
): Promise<PageOf<Name>> {
  const options = { ...(params && { params }), query: { ...query, after }, signal };
  return callAny(name, options) as Promise<PageOf<Name>>;
}

/** `/dashboard/renters` with the parameters that have a value. */
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
    throw new ApiError(0, unreachable(method));
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
    error ?? `The server answered ${response.status}. Try again in a minute.`,
    field,
    requestId,
  );
}

function unreachable(method: string): string {
  const what = navigator.onLine ? 'The server cannot be reached.' : 'You are offline.';
  return method === 'GET' ? what : `${what} What you entered is still here; try again.`;
}
