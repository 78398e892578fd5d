import type { QueryClient } from '@tanstack/react-query';

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
