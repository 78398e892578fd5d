import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { forgetSession } from './forget-session.ts';

interface Addresses {
  /** Where one goes who came from nowhere in particular. */
  home: string;
  signInPage: string;
  /** Where people are who have no session. */
  signedOut: RegExp;
}

/** After signing in one is where one was. */
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
