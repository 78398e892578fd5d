import type { Static, TSchema } from 'typebox';
import type { Caller } from '../../accounts/admit.ts';
import type { Deed } from '../../accounts/audit.ts';
import type { Staff } from '../../accounts/staff.ts';
import type { Role } from '../../rules/roles.ts';
import type { StaffUseCases } from './use-cases.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A staff member as the caller of a use case that the API has, too: in place of a key stands who it is. */
export function callerOf({ organizationId, userId }: Staff): Caller {
  return { organizationId, keyId: userId };
}

/** A file to download in place of JSON; what comes part by part is sent as it is read. */
export interface Download {
  fileName: string;
  contentType: string;
  content: string | AsyncIterable<string>;
}

/** A table to download. */
export function csvDownload(fileName: string, content: Download['content']): Download {
  return { fileName, contentType: 'text/csv; charset=utf-8', content };
}

/** What every request brings. */
interface RequestBase<Params, Query, Body> {
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

/** A request of somebody who is signed in. */
export interface StaffRequest<Params = unknown, Query = unknown, Body = unknown>
  extends RequestBase<Params, Query, Body> {
  staff: Staff;
  sessionId: string;
  /** The use cases, with what they change written into the audit log by the same transaction. */
  does(deed: Deed): StaffUseCases;
}

/** A request of anybody. */
export type PublicRequest<Params = unknown, Query = unknown, Body = unknown> = RequestBase<
  Params,
  Query,
  Body
>;

interface RouteHead {
  method: Method;
  /** A part that varies is written `:name`. */
  path: `/dashboard/${string}`;
  params?: TSchema;
  /** Values of a query are texts. */
  query?: TSchema;
  body?: TSchema;
  /** In place of the server's limit of 256 KiB. */
  mostBodyBytes?: number;
}

/** What the pages call, for somebody who is signed in. */
export interface StaffRoute extends RouteHead {
  /** The least role that may call it. */
  role: Role;
  handle(request: StaffRequest): Promise<object>;
}

/** What the pages call before anybody is signed in. */
export interface PublicRoute extends RouteHead {
  role: 'anyone';
  handle(request: PublicRequest): Promise<object>;
}

export type DashboardRoute = StaffRoute | PublicRoute;

type Typed<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

interface Shapes<Params, Query, Body> {
  params?: Params;
  query?: Query;
  body?: Body;
}

/** A route for staff; its handler sees params, query and body by the types of their schemas. */
export function staffRoute<
  Params extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(head: Omit<StaffRoute, 'handle' | 'params' | 'query' | 'body'> & Shapes<Params, Query, Body>) {
  return {
    handledBy(
      handle: (request: StaffRequest<Typed<Params>, Typed<Query>, Typed<Body>>) => Promise<object>,
    ): StaffRoute {
      // Fastify has validated them by these very schemas before the handler sees them.
      return { ...head, handle } as unknown as StaffRoute;
    },
  };
}

/** Likewise for anybody. */
export function publicRoute<
  Params extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(head: Omit<PublicRoute, 'handle' | 'role' | 'params' | 'query' | 'body'> & Shapes<Params, Query, Body>) {
  return {
    handledBy(
      handle: (request: PublicRequest<Typed<Params>, Typed<Query>, Typed<Body>>) => Promise<object>,
    ): PublicRoute {
      return { ...head, role: 'anyone', handle } as unknown as PublicRoute;
    },
  };
}
