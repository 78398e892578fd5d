import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './router.tsx';
import { signInAgain } from './session.ts';
import { cssVariables, theme } from './theme.ts';

const queryClient = makeQueryClient(() => signInAgain(router, queryClient));
const router = makeRouter(queryClient);

/** The nonce that the policy of this answer allows style elements by. */
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
// Where the library that stops the page behind a modal from scrolling looks for it.
Object.assign(globalThis, { __webpack_nonce__: nonce });

export function App() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
