import type { Static, TSchema } from 'typebox';
import type { Download } from './download.ts';

/**
 * Describes a route without what it does: a list of routes is data. A handler receives the use cases with each
 * request, so that nothing has to be built to list the routes.
 */
export interface RouteHead {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A variable part is written `:name`. */
  path: string;
  params?: TSchema;
  /** Query values are strings. */
  query?: TSchema;
  body?: TSchema;
  /** The JSON of a successful response; `file` for a download. */
  response: TSchema | 'file';
}

type Part<Head, Name extends string> =
  Head extends Record<Name, infer Schema extends TSchema> ? Static<Schema> : undefined;

/** Params, query and body of a request, typed by the schemas of its route, by which Fastify has validated them. */
export interface Input<Head> {
  params: Part<Head, 'params'>;
  query: Part<Head, 'query'>;
  body: Part<Head, 'body'>;
}

/** What a route responds with, typed by its schema. */
export type ResponseOf<Head extends RouteHead> = Head['response'] extends TSchema
  ? Static<Head['response']>
  : Download;

/** A value that is sent: lists and objects in it may be read-only. */
export type Sendable<Value> = Value extends object
  ? { readonly [Key in keyof Value]: Sendable<Value[Key]> }
  : Value;

/** Params, query and body of a request of any route. */
export type AnyInput = Record<keyof Input<unknown>, unknown>;

/** A route with its handler, as the server registers it. */
export type Handled<Head, Request, App> = Head & {
  // A method, not a property: a handler of the narrower request of its own schemas is one of these, too.
  handle(request: Request & AnyInput, app: App): Promise<unknown>;
};

/**
 * Returns the builder of one kind of route.
 *
 * @typeParam Head what a route of this kind says of itself
 * @typeParam Request what each request of it carries besides params, query and body
 * @typeParam App the use cases that its handlers call
 */
export function routeBuilder<Head extends RouteHead, Request, App>() {
  return <const H extends Head>(head: H) => ({
    handledBy: (handle: (request: Request & Input<H>, app: App) => Promise<Sendable<ResponseOf<H>>>) => ({
      ...head,
      handle,
    }),
  });
}

/** The routes of a list by method and path: `'GET /dashboard/roster'`. */
export type RoutesByName<Route extends RouteHead> = {
  [Each in Route as `${Each['method']} ${Each['path']}`]: Each;
};
