import type { RenterSignIn } from '../../renter-sign-in/renter-sign-in.ts';
import type { SignedInRenter } from '../../renter-sign-in/session.ts';
import type { PageRequest, PageRouteHead } from '../page-route.ts';
import { type Handled, routeBuilder } from '../route.ts';
import type { PortalUseCases } from './use-cases.ts';

/** What the portal's routes call. */
export interface PortalApp extends PortalUseCases {
  signIn: Omit<RenterSignIn, 'idle'>;
}

/** A request of a renter who is signed in. */
interface RenterRequest extends PageRequest {
  /** Whose file it is now: found anew for each request. */
  renter: SignedInRenter;
  sessionId: string;
}

interface PortalRouteHead extends PageRouteHead {
  path: `/portal/api/${string}`;
}

interface RenterRouteHead extends PortalRouteHead {
  who: 'renter';
}

interface VisitorRouteHead extends PortalRouteHead {
  who: 'anyone';
}

/** What the portal's pages call for a renter who is signed in, or before anybody is. */
export type PortalRoute =
  | Handled<RenterRouteHead, RenterRequest, PortalApp>
  | Handled<VisitorRouteHead, PageRequest, PortalApp>;

/** Builds a route for renters: it sees the file of the renter who is signed in and no other. */
export const renterRoute = routeBuilder<RenterRouteHead, RenterRequest, PortalApp>();

/** Builds a route for anybody, signed in or not. */
export const visitorRoute = routeBuilder<VisitorRouteHead, PageRequest, PortalApp>();
