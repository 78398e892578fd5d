import '@mantine/core/styles.css';
import '../fonts.css';
import '../global.css';
import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { makeQueryClient, Providers } from '../providers.tsx';
import { signInAgain } from '../sign-in-again.ts';
import { roomyTheme } from '../theme.ts';
import { makePortalRouter } from './router.tsx';

const queryClient = makeQueryClient(() =>
  signInAgain(router, queryClient, { home: '/portal', signInPage: '/portal/sign-in', signedOut: SIGNED_OUT }),
);
const router = makePortalRouter(queryClient);

/** Matches the paths of pages for renters without a session. */
const SIGNED_OUT = /^\/portal\/sign-in(\/|$)/;

const root = document.getElementById('root');
if (root === null) throw new Error('portal.html has no #root');
createRoot(root).render(
  <Providers theme={roomyTheme} queryClient={queryClient}>
    <RouterProvider router={router} />
  </Providers>,
);
