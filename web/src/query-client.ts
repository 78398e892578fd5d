import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api.ts';

const MOST_RETRIES = 2;

/** Only what a second try may mend: a refusal stays one. */
const mayRetry = (failures: number, error: Error) =>
  failures < MOST_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** @param onSignedOut a call was answered 401: there is no session, or no longer */
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
        // Going back and forth between pages asks once.
        staleTime: 15_000,
        refetchOnReconnect: true,
      },
      // A change is sent once: twice could file or bill twice. Offline it fails at once, and is not sent later.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
