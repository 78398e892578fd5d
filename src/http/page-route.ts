import type { Static, TSchema } from 'typebox';

/** What pages call, whichever pages they are: the dashboard's or the portal's. */
export interface PageRouteHead {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** A part that varies is written `:name`. */
  path: string;
  params?: TSchema;
  /** Values of a query are texts. */
  query?: TSchema;
  body?: TSchema;
  /** In place of the server's limit of 256 KiB. */
  mostBodyBytes?: number;
  /** Takes a file of one of these media types as it is, in place of JSON: its handler gets a `SentFile` as body. */
  takesFile?: readonly string[];
}

/** A file that was sent as a request's body. */
export interface SentFile {
  /** What it is said to be. */
  contentType: string;
  content: Buffer;
}

/** What every request of a page brings. */
export interface PageRequest<Params = unknown, Query = unknown, Body = unknown> {
  params: Params;
  query: Query;
  body: Body;
  requestId: string;
  /** The network address that it came from. */
  address: string;
  /** Its Cookie header; empty without one. */
  cookies: string;
  userAgent: string;
  /** Its Host header; empty without one. */
  host: string;
  /** Sets cookies of the answer, each as a whole Set-Cookie header. */
  setCookies(cookies: readonly string[]): void;
}

/** The type of what a schema lets through; without a schema there is nothing. */
export type Typed<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** The schemas of one route. */
export interface Shapes<Params, Query, Body> {
  params?: Params;
  query?: Query;
  body?: Body;
}
