import { Crash } from './components/crash.tsx';

/** How the staff's pages and the renters' are moved between. */
export const ROUTER_OPTIONS = {
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
