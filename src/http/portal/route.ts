import type { TSchema } from 'typebox';
import type { SignedInRenter } from '../../renter-sign-in/session.ts';
import type { PageRequest, PageRouteHead, Shapes, Typed } from '../page-route.ts';

/** A request of a renter who is signed in. */
export interface RenterRequest<Params = unknown, Query = unknown, Body = unknown>
  extends PageRequest<Params, Query, Body> {
  /** Whose file it is now: found anew for each request. */
  renter: SignedInRenter;
  sessionId: string;
}

interface RouteHead extends PageRouteHead {
  path: `/portal/api/${string}`;
}

/** What the portal's pages call for a renter who is signed in: it sees that renter's file and no other. */
export interface RenterRoute extends RouteHead {
  who: 'renter';
  handle(request: RenterRequest): Promise<object>;
}

/** What they call before anybody is signed in. */
export interface VisitorRoute extends RouteHead {
  who: 'anyone';
  handle(request: PageRequest): Promise<object>;
}

export type PortalRoute = RenterRoute | VisitorRoute;

/** A route for renters; its handler sees params, query and body by the types of their schemas. */
export function renterRoute<
  Params extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(head: Omit<RouteHead, 'params' | 'query' | 'body'> & Shapes<Params, Query, Body>) {
  return {
    handledBy(
      handle: (request: RenterRequest<Typed<Params>, Typed<Query>, Typed<Body>>) => Promise<object>,
    ): RenterRoute {
      // Fastify has validated them by these very schemas before the handler sees them.
      return { ...head, who: 'renter', handle } as unknown as RenterRoute;
    },
  };
}

/** Likewise for anybody. */
export function visitorRoute<
  Params extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(head: Omit<RouteHead, 'params' | 'query' | 'body'> & Shapes<Params, Query, Body>) {
  return {
    handledBy(
      handle: (request: PageRequest<Typed<Params>, Typed<Query>, Typed<Body>>) => Promise<object>,
    ): VisitorRoute {
      return { ...head, who: 'anyone', handle } as unknown as VisitorRoute;
    },
  };
}
