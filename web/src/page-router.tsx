import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
} from '@tanstack/react-router';
import { EmptyState } from './components/empty-state.tsx';
import { SignedOutLayout } from './layout/signed-out.tsx';
import type { RenterAddress } from './portal/router.tsx';
import type { StaffAddress } from './router.tsx';

/** A page by its address, in which `$name` is a parameter. It is loaded when it is opened. */
export type PageEntry<Address extends string> = readonly [
  path: Address,
  load: () => Promise<{ default: RouteComponent }>,
];

interface Pages<Address extends string> {
  /** The layout of the pages that need a session. */
  layout: RouteComponent;
  pages: readonly PageEntry<Address>[];
  /** Pages that need no session. */
  signedOutPages: readonly PageEntry<Address>[];
  notFound: RouteComponent;
}

/** Query parameters of an address: texts by name. */
export type SearchValues = Record<string, string | undefined>;

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

const makeRoot = () =>
  createRootRouteWithContext<{ queryClient: QueryClient }>()({
    component: Outlet,
    validateSearch: (search: SearchValues): SearchValues => search,
  });

/** Makes the layout around pages, which adds nothing to their addresses. */
const makeFrame = (root: ReturnType<typeof makeRoot>, id: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, id, component });

const pageRoute = <Address extends string>(
  [path, load]: PageEntry<Address>,
  frame: ReturnType<typeof makeFrame>,
) => createRoute({ getParentRoute: () => frame, path, component: lazyRouteComponent(load) });

/** The routes of several addresses, each with its own type. */
type PageRoutes<Address extends string> = Address extends string
  ? ReturnType<typeof pageRoute<Address>>
  : never;

/** How the staff's pages and the renters' are moved between. Links know the addresses of `pages`. */
export function pageRouter<Address extends string>(
  { layout, pages, signedOutPages, notFound }: Pages<Address>,
  queryClient: QueryClient,
) {
  const root = makeRoot();
  const framed = (id: string, component: RouteComponent, entries: readonly PageEntry<Address>[]) => {
    const frame = makeFrame(root, id, component);
    return frame.addChildren(entries.map((entry) => pageRoute(entry, frame)) as PageRoutes<Address>[]);
  };
  return createRouter({
    routeTree: root.addChildren([
      framed('signed-in', layout, pages),
      framed('signed-out', () => <SignedOutLayout />, signedOutPages),
    ]),
    context: { queryClient },
    ...OPTIONS,
    defaultNotFoundComponent: notFound,
    // Shown outside of the layout, because it is also for visitors without a session.
    notFoundMode: 'root',
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    /** Both applications' pages: their addresses differ, and they share components. */
    router: ReturnType<typeof pageRouter<StaffAddress | RenterAddress>>;
  }
}

/** Shown when a page throws an error, or its script could not be loaded. */
function Crash({ error }: ErrorComponentProps) {
  return (
    <EmptyState
      title="This page could not be shown"
      level={1}
      action={<Button onClick={() => location.reload()}>Load it again</Button>}
    >
      {error instanceof Error ? error.message : String(error)}. Nothing that was saved is lost.
    </EmptyState>
  );
}
