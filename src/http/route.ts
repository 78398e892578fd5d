import type { Static, TSchema } from 'typebox';
import type { Language } from '../texts/languages.ts';
import type { Download } from './download.ts';

/**
 * Describes a route, without its handler, so that a list of routes is data. A handler receives the use
 * cases with each request, so tests can list the routes without building any.
 */
export interface RouteHead {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A variable part is written `:name`. */
  path: string;
  params?: TSchema;
  /** Query values are strings. */
  query?: TSchema;
  body?: TSchema;
  /** Body limit, if it differs from the server's 256 KiB. */
  mostBodyBytes?: number;
  /** The JSON of a successful response; `file` for a download. */
  response: TSchema | 'file';
}

type Part<Head, Name extends string> =
  Head extends Record<Name, infer Schema extends TSchema> ? Static<Schema> : undefined;

/** Params, query and body of a request, typed by the schemas with which Fastify validates them. */
export interface Input<Head> {
  params: Part<Head, 'params'>;
  query: Part<Head, 'query'>;
  body: Part<Head, 'body'>;
}

/** The response of a route, typed by its schema. */
export type ResponseOf<Head extends RouteHead> = Head['response'] extends TSchema
  ? Static<Head['response']>
  : Download;

/** A value to send: its lists and objects may be read-only. */
export type Sendable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Sendable<Value[Key]> }
  : Value;

/** Params, query and body of a request of any route. */
export type AnyInput = Record<keyof Input<unknown>, unknown>;

/** A route with its handler, as the server registers it. */
export type Handled<Head, Request, App> = Head & {
  // A method rather than a property, so that a handler with a narrower request type is assignable.
  handle(request: Request & AnyInput, app: App): Promise<unknown>;
  /** The two steps of `handle`, if the route accepts an `Idempotency-Key`. */
  idempotent?: {
    /** Returns the result of the use case. */
    perform(request: Request & AnyInput, app: App): Promise<unknown>;
    /** Returns the response for a result. */
    present(result: unknown, request: Request & AnyInput): unknown;
  };
};

/**
 * Returns the builder of one kind of route.
 *
 * @typeParam Head the description of a route of this kind
 * @typeParam Request the data of each request besides params, query and body
 * @typeParam App the use cases that its handlers call
 */
export function routeBuilder<Head extends RouteHead, Request, App>() {
  return <const H extends Head>(head: H) => ({
    handledBy: (handle: (request: Request & Input<H>, app: App) => Promise<Sendable<ResponseOf<H>>>) => ({
      ...head,
      handle,
    }),
    /** For a route that accepts an `Idempotency-Key`. `present` returns the same for the same result and request. */
    performedBy: <Result>(
      perform: (request: Request & Input<H>, app: App) => Promise<Result>,
      present: (result: Result, request: Request & Input<H>) => Sendable<ResponseOf<H>>,
    ) => ({
      ...head,
      idempotent: { perform, present },
      handle: async (request: Request & Input<H>, app: App) => present(await perform(request, app), request),
    }),
  });
}

/** The routes of a list by method and path: `'GET /dashboard/roster'`. */
export type RoutesByName<Route extends RouteHead> = {
  [Each in Route as `${Each['method']} ${Each['path']}`]: Each;
};

/** A route that pages call, of the dashboard or the portal. */
export interface PageRouteHead extends RouteHead {
  /**
   * Accepts a raw file of one of these media types instead of JSON. The handler gets a `SentFile` as body.
   */
  takesFile?: readonly string[];
}

/** A file uploaded as a request's body. */
export interface SentFile {
  /** The media type that the client declared. */
  contentType: string;
  content: Buffer<ArrayBuffer>;
}

/** The data of every request from a page, besides params, query and body. */
export interface PageRequest {
  requestId: string;
  /** The client's network address. */
  address: string;
  /** The Cookie header; empty without one. */
  cookies: string;
  userAgent: string;
  /** The Host header; empty without one. */
  host: string;
  /** The language that the caller reads. */
  language: Language;
  /** Sets cookies of the response. Each is a complete Set-Cookie header. */
  setCookies(cookies: readonly string[]): void;
}
