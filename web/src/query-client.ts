import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const MOST_RETRIES = 2;

/** Returns whether to retry: only if the server failed or could not be reached. */
const mayRetry = (failures: number, error: Error) =>
  failures < MOST_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Creates the query client.
 *
 * @param onSignedOut called when a response is 401, because there is no session or it has ended
 */
export function makeQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        retry: mayRetry,
        // Moving back and forth between pages does not reload data.
        staleTime: 15_000,
        refetchOnReconnect: true,
      },
      // Changes are not retried, so that nothing is filed or billed twice. Offline they fail at once, and are
      // not sent later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
