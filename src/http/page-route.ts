import type { RouteHead } from './route.ts';

/** Describes what pages call, of the dashboard or of the portal. */
export interface PageRouteHead extends RouteHead {
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
export interface PageRequest {
  requestId: string;
  /** The network address that it came from. */
  address: string;
  /** Its Cookie header; empty without one. */
  cookies: string;
  userAgent: string;
  /** Its Host header; empty without one. */
  host: string;
  /** Sets cookies of the response, each as a whole Set-Cookie header. */
  setCookies(cookies: readonly string[]): void;
}
