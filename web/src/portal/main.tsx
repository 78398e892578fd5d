import '@mantine/core/styles.css';
import '../fonts.css';
import '../global.css';
import './portal.css';
import { FOR_VISITORS } from '../../../src/http/page-addresses.ts';
import { LANGUAGES, type Language } from '../../../src/texts/languages.ts';
import { makeTexts } from '../../../src/texts/texts.ts';
import { makeQueryClient } from '../providers.tsx';
import { show } from '../show.tsx';
import { signInAgain } from '../sign-in-again.ts';
import { readerLocale, showTexts } from '../texts.ts';
import { roomyTheme } from '../theme.ts';
import { makePortalRouter } from './router.tsx';
import { ME } from './session.ts';

/** Each language is a file of its own, which the page of that language preloads. */
const LOADS = {
  en: () => import('../../../src/texts/en/pages.ts'),
  es: () => import('../../../src/texts/es/pages.ts'),
} satisfies Record<Language, () => Promise<unknown>>;

/** Shown if the texts did not arrive. */
const NOT_LOADED: Record<Language, string> = {
  en: 'This page could not be loaded. Check your connection, and load it again.',
  es: 'No se pudo cargar esta página. Revise su conexión y vuelva a cargarla.',
};

const language = LANGUAGES.find((one) => one === document.documentElement.lang) ?? 'en';

const queryClient = makeQueryClient(() =>
  signInAgain(router, queryClient, {
    home: '/portal',
    signInPage: '/portal/sign-in',
    signedOut: FOR_VISITORS,
  }),
);
const router = makePortalRouter(queryClient);

// The layout needs it, and its texts are still loading.
const me = FOR_VISITORS.test(router.state.location.pathname) ? undefined : queryClient.prefetchQuery(ME);

const root = document.getElementById('root');
if (root === null) throw new Error('portal.html has no #root');
// Not with a top-level await: modules that wait are bundled into many more files.
void LOADS[language]().then(
  ({ default: catalogue }) => {
    showTexts(makeTexts(language, catalogue, readerLocale(language)), 'UTC');
    void show(root, { router, queryClient, theme: roomyTheme }, me);
  },
  () => {
    root.textContent = NOT_LOADED[language];
  },
);
