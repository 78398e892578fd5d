import { MantineProvider, type MantineThemeOverride } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from './api.ts';
import { useLightPrint } from './hooks/use-light-print.ts';
import { cssVariables } from './theme.ts';

/**
 * The nonce with which this response's Content-Security-Policy allows style elements. The build writes a placeholder, which the
 * server replaces.
 */
const nonce =
  typeof document === 'undefined'
    ? 'CSP_NONCE'
    : (document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '');
// The library that stops the page behind a modal from scrolling reads the nonce from here.
Object.assign(globalThis, { __webpack_nonce__: nonce });

interface ProvidersProps {
  theme: MantineThemeOverride;
  queryClient: QueryClient;
  children: ReactNode;
}

/** Wraps all pages, the staff's and the renters'. */
export function Providers({ theme, queryClient, children }: ProvidersProps) {
  useLightPrint();
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </MantineProvider>
  );
}

const MOST_RETRIES = 2;

/** Returns whether to retry: only if the server failed or could not be reached. */
const mayRetry = (failures: number, error: Error) =>
  failures < MOST_RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Whether a request was rejected until the person sets up a second factor. */
export const isFactorRequired = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'second_factor_required';

/**
 * Creates the query client.
 *
 * @param onSignedOut called when a response is 401, because there is no session or it has ended
 * @param onFactorRequired called when a response is rejected until the person sets up a second factor
 */
export function makeQueryClient(onSignedOut: () => void, onFactorRequired?: () => void): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) onSignedOut();
    if (isFactorRequired(error)) onFactorRequired?.();
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
