import { MantineProvider, type MantineThemeOverride } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cssVariables } from './theme.ts';

/** The nonce that the policy of this answer allows style elements by. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
// Where the library that stops the page behind a modal from scrolling looks for it.
Object.assign(globalThis, { __webpack_nonce__: nonce });

interface ProvidersProps {
  theme: MantineThemeOverride;
  queryClient: QueryClient;
  children: ReactNode;
}

/** Wraps all pages, the staff's and the renters'. */
export function Providers({ theme, queryClient, children }: ProvidersProps) {
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
