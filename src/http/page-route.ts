import type { RouteHead } from './route.ts';

/** A route that pages call, of the dashboard or the portal. */
export interface PageRouteHead extends RouteHead {
  /** Body limit, if it differs from the server's 256 KiB. */
  mostBodyBytes?: number;
  /**
   * Accepts a raw file of one of these media types instead of JSON. The handler gets a `SentFile` as body.
   */
  takesFile?: readonly string[];
}

/** A file uploaded as a request's body. */
export interface SentFile {
  /** The media type that the client declared. */
  contentType: string;
  content: Buffer;
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
  /** Sets cookies of the response. Each is a complete Set-Cookie header. */
  setCookies(cookies: readonly string[]): void;
}
