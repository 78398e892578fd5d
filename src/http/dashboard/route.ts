import type { TSchema } from 'typebox';
import type { Caller } from '../../admission/admit.ts';
import type { Deed } from '../../audit/audit.ts';
import type { Role } from '../../rules/staff/roles.ts';
import type { Staff } from '../../store/store.ts';
import type { PageRequest, PageRouteHead, Shapes, Typed } from '../page-route.ts';
import type { StaffUseCases } from './use-cases.ts';

/** A staff member as the caller of a use case that the API has, too: in place of a key stands who it is. */
export function callerOf({ organizationId, userId }: Staff): Caller {
  return { organizationId, keyId: userId };
}

/** A request of somebody who is signed in. */
export interface StaffRequest<Params = unknown, Query = unknown, Body = unknown>
  extends PageRequest<Params, Query, Body> {
  staff: Staff;
  sessionId: string;
  /** The use cases, with what they change written into the audit log by the same transaction. */
  does(deed: Deed): StaffUseCases;
}

interface RouteHead extends PageRouteHead {
  path: `/dashboard/${string}`;
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
  handle(request: PageRequest): Promise<object>;
}

export type DashboardRoute = StaffRoute | PublicRoute;

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
      handle: (request: PageRequest<Typed<Params>, Typed<Query>, Typed<Body>>) => Promise<object>,
    ): PublicRoute {
      return { ...head, role: 'anyone', handle } as unknown as PublicRoute;
    },
  };
}
