import { Button } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type ErrorComponentProps,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from './components/empty-state.tsx';
import { SignedOutLayout } from './layout/signed-out.tsx';
import { t } from './texts.ts';

/** A page: its path, in which `$name` is a parameter, and a function that loads it when it is opened. */
export type PageEntry<Address extends string> = readonly [path: Address, load: () => Promise<PageModule>];

interface PageModule {
  default: RouteComponent;
  /** Loads into the cache what the page requests first, so that a first visit renders it once, with its data. */
  prefetch?: Prefetch;
}

export type Prefetch = (queryClient: QueryClient, address: PageValues) => Promise<unknown>;

/** The values in the address of a page. */
interface PageValues {
  params: { id?: string };
  search: SearchValues;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    load?: PageEntry<string>[1];
  }
}

interface Pages<Address extends string> {
  /** The layout of the pages that need a session. */
  layout: RouteComponent;
  pages: readonly PageEntry<Address>[];
  /** Pages that need no session. */
  signedOutPages: readonly PageEntry<Address>[];
  /** What is above and below the pages that need no session. */
  signedOutHeader?: ReactNode;
  signedOutFooter?: ReactNode;
  notFound: RouteComponent;
}

/** The query parameters of a URL: strings by name. */
export type SearchValues = Record<string, string | undefined>;

const OPTIONS = {
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: Crash,
  scrollRestoration: true,
  // Query values are strings, so that a URL stays as it was typed: ?q=0612, not ?q=%220612%22.
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

/** Returns the route of the layout around pages. It adds nothing to their paths. */
const makeFrame = (root: ReturnType<typeof makeRoot>, id: string, component: RouteComponent) =>
  createRoute({ getParentRoute: () => root, id, component });

const pageRoute = <Address extends string>(
  [path, load]: PageEntry<Address>,
  frame: ReturnType<typeof makeFrame>,
) =>
  createRoute({
    getParentRoute: () => frame,
    path,
    component: lazyRouteComponent(load),
    staticData: { load },
  });

/** The routes of several paths, each with its own type. */
type PageRoutes<Address extends string> = Address extends string
  ? ReturnType<typeof pageRoute<Address>>
  : never;

/** Returns the router of one application. Its type contains the paths of `pages`. */
export function pageRouter<Address extends string>(
  { layout, pages, signedOutPages, signedOutHeader, signedOutFooter, notFound }: Pages<Address>,
  queryClient: QueryClient,
  /** The path below which all pages are, and where the router is: by default at the address of the browser. */
  { basepath = '/', history }: { basepath?: string; history?: RouterHistory } = {},
) {
  const root = makeRoot();
  const framed = (id: string, component: RouteComponent, entries: readonly PageEntry<Address>[]) => {
    const frame = makeFrame(root, id, component);
    return frame.addChildren(entries.map((entry) => pageRoute(entry, frame)) as PageRoutes<Address>[]);
  };
  return createRouter({
    routeTree: root.addChildren([
      framed('signed-in', layout, pages),
      framed(
        'signed-out',
        () => <SignedOutLayout header={signedOutHeader} footer={signedOutFooter} />,
        signedOutPages,
      ),
    ]),
    context: { queryClient },
    basepath,
    ...(history && { history }),
    ...OPTIONS,
    defaultNotFoundComponent: notFound,
    // Shown outside the layout, because visitors without a session see it, too.
    notFoundMode: 'root',
  });
}

/** Shown when a page throws an error, or its script could not be loaded. */
function Crash({ error }: ErrorComponentProps) {
  // The script may not have loaded because the device was offline.
  useWindowEvent('online', () => location.reload());
  return (
    <EmptyState
      title={t('shared.notShown')}
      level={1}
      action={<Button onClick={() => location.reload()}>{t('shared.reload')}</Button>}
    >
      {t('shared.nothingLost', { problem: error instanceof Error ? error.message : String(error) })}
    </EmptyState>
  );
}
