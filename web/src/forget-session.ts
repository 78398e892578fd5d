import type { QueryClient } from '@tanstack/react-query';

/**
 * Nothing of the session that ended stays in the page. A page that still stands, or that the way back brought,
 * asks anew and is answered 401. Call it once the way to the sign-in page was taken, or it asks for nothing.
 */
export function forgetSession(queryClient: QueryClient): void {
  queryClient.getMutationCache().clear();
  // Clearing the queries would leave what they answered on a page that stands.
  void queryClient.resetQueries();
}
