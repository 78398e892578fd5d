import '@mantine/core/styles.css';
import './fonts.css';
import './global.css';
import { FOR_VISITORS } from '../../src/http/page-addresses.ts';
import { shared } from '../../src/texts/en/shared.ts';
import { makeTexts } from '../../src/texts/texts.ts';
import { makeQueryClient } from './providers.tsx';
import { makeRouter } from './router.tsx';
import { ME } from './session.ts';
import { show } from './show.tsx';
import { signInAgain } from './sign-in-again.ts';
import { readerLocale, showTexts } from './texts.ts';
import { theme } from './theme.ts';

showTexts(makeTexts('en', { shared }, readerLocale('en')));

const queryClient = makeQueryClient(
  () => signInAgain(router, queryClient, { home: '/', signInPage: '/sign-in', signedOut: FOR_VISITORS }),
  // The layout shows how to set one up once it cannot read who is signed in.
  () => {
    if (queryClient.getQueryState(ME.queryKey)?.status !== 'error')
      void queryClient.refetchQueries({ queryKey: ME.queryKey });
  },
);
const router = makeRouter(queryClient);

// The layout needs it, and its script is still loading.
const me = FOR_VISITORS.test(router.state.location.pathname) ? undefined : queryClient.prefetchQuery(ME);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
void show(root, { router, queryClient, theme }, me);
