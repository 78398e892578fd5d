import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { NotFound } from './components/not-found.tsx';
import { Layout } from './layout/layout.tsx';
import { SignedOutLayout } from './layout/signed-out-layout.tsx';
import { ROUTER_OPTIONS } from './router-options.ts';

type Load = () => Promise<{ default: RouteComponent }>;

/** The pages in the layout, by address; `$name` is a part that varies. Each is loaded when it is opened. */
const PAGES: [path: string, load: Load][] = [
  ['/', () => import('./pages/overview/overview-page.tsx')],
  ['/check', () => import('./pages/check/check-page.tsx')],
  ['/file/report', () => import('./pages/filing/report-page.tsx')],
  ['/file/incident', () => import('./pages/filing/incident-page.tsx')],
  ['/renters', () => import('./pages/renters/renters-page.tsx')],
  ['/renters/$id', () => import('./pages/renters/renter-page.tsx')],
  ['/disputes', () => import('./pages/disputes/disputes-page.tsx')],
  ['/webhook', () => import('./pages/webhook/webhook-page.tsx')],
  ['/keys', () => import('./pages/keys/keys-page.tsx')],
  ['/usage', () => import('./pages/usage/usage-page.tsx')],
  ['/requests', () => import('./pages/request-log/request-log-page.tsx')],
  ['/developers', () => import('./pages/developers/developers-page.tsx')],
  ['/import', () => import('./pages/import/import-page.tsx')],
  ['/import/$id', () => import('./pages/import/one-import-page.tsx')],
  ['/export', () => import('./pages/export/export-page.tsx')],
  ['/team', () => import('./pages/team/team-page.tsx')],
  ['/security', () => import('./pages/security/security-page.tsx')],
  ['/organization', () => import('./pages/organization/organization-page.tsx')],
  ['/audit-log', () => import('./pages/audit-log/audit-log-page.tsx')],
];

/** The pages for whoever has no session. */
const SIGNED_OUT_PAGES: [path: string, load: Load][] = [
  ['/sign-in', () => import('./pages/sign-in/sign-in-page.tsx')],
  ['/sign-in/forgotten', () => import('./pages/sign-in/forgotten-page.tsx')],
  ['/sign-in/reset', () => import('./pages/sign-in/reset-page.tsx')],
  ['/invitation', () => import('./pages/sign-in/invitation-page.tsx')],
];

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet });
const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: Layout });
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

export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queryClient },
    ...ROUTER_OPTIONS,
    defaultNotFoundComponent: NotFound,
  });
}
