import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';

interface Addresses {
  /** Path of the page after signing in, if no other was open. */
  home: string;
  signInPage: string;
  /** Paths of the pages that need no session. */
  signedOut: RegExp;
}

/** Opens the sign-in page, which returns to the current page afterwards, and forgets the ended session. */
export function signInAgain(
  router: AnyRouter,
  queryClient: QueryClient,
  { home, signInPage, signedOut }: Addresses,
): void {
  const { pathname, href } = router.state.location;
  if (signedOut.test(pathname)) return;
  void router
    .navigate({ to: signInPage, search: href === home ? {} : { next: href } })
    .then(() => forgetSession(queryClient));
}

/**
 * Removes the data of the ended session from the page. Pages that are still shown, or shown again by the back
 * button, reload their data and get a 401. Call it after navigating to the sign-in page; otherwise the
 * current page reloads in vain.
 */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.getMutationCache().clear();
  // Clearing the cache would leave the data on pages that are still shown.
  void queryClient.resetQueries();
}
