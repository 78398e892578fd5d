import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { Crash } from './components/crash.tsx';
import { SignedOutLayout } from './layout/signed-out-layout.tsx';

/** A page by its address, of which `$name` is a part that varies. It is loaded when it is opened. */
export type PageEntry<Address extends string = string> = readonly [
  path: Address,
  load: () => Promise<{ default: RouteComponent }>,
];

interface Pages {
  /** For whoever is signed in, in this layout. */
  layout: RouteComponent;
  pages: readonly PageEntry[];
  /** For whoever has no session. */
  signedOutPages: readonly PageEntry[];
  notFound: RouteComponent;
}

const OPTIONS = {
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: Crash,
  scrollRestoration: true,
  // Values of an address are texts, so that it reads as it was typed: ?q=0612 and not ?q=%220612%22.
  parseSearch: (search: string) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search: Record<string, unknown>) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
    return given.length === 0 ? '' : `?${new URLSearchParams(given as [string, string][])}`;
  },
} as const;

/** How the staff's pages and the renters' are moved between. */
export function pageRouter({ layout, pages, signedOutPages, notFound }: Pages, queryClient: QueryClient) {
  const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet });
  const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: layout });
  const signedOut = createRoute({
    getParentRoute: () => root,
    id: 'signed-out',
    component: () => <SignedOutLayout />,
  });
  const routeTree = root.addChildren([
    signedIn.addChildren(
      pages.map(([path, load]) =>
        createRoute({ getParentRoute: () => signedIn, path, component: lazyRouteComponent(load) }),
      ),
    ),
    signedOut.addChildren(
      signedOutPages.map(([path, load]) =>
        createRoute({ getParentRoute: () => signedOut, path, component: lazyRouteComponent(load) }),
      ),
    ),
  ]);
  return createRouter({
    routeTree,
    context: { queryClient },
    ...OPTIONS,
    defaultNotFoundComponent: notFound,
    // It is a page of its own, and for whoever has no session too: not one within the frame.
    notFoundMode: 'root',
  });
}
