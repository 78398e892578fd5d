import { RouterProvider } from '@tanstack/react-router';
import { Providers } from './providers.tsx';
import { makeQueryClient } from './query-client.ts';
import { makeRouter } from './router.tsx';
import { signInAgain } from './sign-in-again.ts';
import { theme } from './theme.ts';

const queryClient = makeQueryClient(() =>
  signInAgain(router, queryClient, { home: '/', signInPage: '/sign-in', signedOut: SIGNED_OUT }),
);
const router = makeRouter(queryClient);

/** Where people are who have no session. */
const SIGNED_OUT = /^\/(sign-in|invitation)(\/|$)/;

export function App() {
  return (
    <Providers theme={theme} queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>
  );
}
