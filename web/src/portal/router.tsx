import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import type { PortalAddress } from '../../../src/http/page-addresses.ts';
import { SignedOutLayout } from '../layout/signed-out-layout.tsx';
import { ROUTER_OPTIONS } from '../router-options.ts';
import { PortalLayout } from './layout.tsx';
import { NotFound } from './not-found.tsx';

type Load = () => Promise<{ default: RouteComponent }>;

/** The pages in the layout, by address; `$name` is a part that varies. Each is loaded when it is opened. */
const PAGES: [path: PortalAddress, load: Load][] = [
  ['/portal', () => import('./pages/file/file-page.tsx')],
  ['/portal/look-ups', () => import('./pages/look-ups/look-ups-page.tsx')],
  ['/portal/disputes', () => import('./pages/disputes/disputes-page.tsx')],
  ['/portal/disputes/new', () => import('./pages/disputes/new-dispute-page.tsx')],
  ['/portal/disputes/$id', () => import('./pages/disputes/dispute-page.tsx')],
  ['/portal/proof', () => import('./pages/proof/proof-page.tsx')],
  ['/portal/take-file', () => import('./pages/take-file/take-file-page.tsx')],
];

/** The pages for whoever has no session. */
const SIGNED_OUT_PAGES: [path: PortalAddress, load: Load][] = [
  ['/portal/sign-in', () => import('./sign-in/sign-in-page.tsx')],
  ['/portal/sign-in/link', () => import('./sign-in/link-page.tsx')],
];

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet });
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: PortalLayout });
const signedOut = createRoute({
  getParentRoute: () => root,
  id: 'signed-out',
  component: () => <SignedOutLayout />,
});

const tree = root.addChildren([
  signedIn.addChildren(
    PAGES.map(([path, load]) =>
      createRoute({ getParentRoute: () => signedIn, path, component: lazyRouteComponent(load) }),
    ),
  ),
  signedOut.addChildren(
    SIGNED_OUT_PAGES.map(([path, load]) =>
      createRoute({ getParentRoute: () => signedOut, path, component: lazyRouteComponent(load) }),
    ),
  ),
]);

export function makePortalRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    ...ROUTER_OPTIONS,
    defaultNotFoundComponent: NotFound,
  });
}
