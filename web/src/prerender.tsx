import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { CATALOGUES } from '../../src/texts/all.ts';
import { shared } from '../../src/texts/en/shared.ts';
import type { Language } from '../../src/texts/languages.ts';
import { makeTexts } from '../../src/texts/texts.ts';
import { makePortalRouter } from './portal/router.tsx';
import { makeQueryClient } from './providers.tsx';
import { makeRouter } from './router.tsx';
import { applicationOf } from './show.tsx';
import { showTexts } from './texts.ts';
import { roomyTheme, theme } from './theme.ts';

/** Returns a page of the staff as HTML, without data. */
export function staffPage(path: string): Promise<string> {
  showTexts(makeTexts('en', { shared }));
  const queryClient = makeQueryClient(() => {});
  return htmlOf(makeRouter(queryClient, at(path)), queryClient, theme);
}

/** Returns a page of the portal as HTML, without data. */
export function renterPage(path: string, language: Language): Promise<string> {
  showTexts(makeTexts(language, CATALOGUES[language]));
  const queryClient = makeQueryClient(() => {});
  return htmlOf(makePortalRouter(queryClient, at(path)), queryClient, roomyTheme);
}

const at = (path: string) => createMemoryHistory({ initialEntries: [path] });

async function htmlOf(
  router: Parameters<typeof applicationOf>[0]['router'],
  queryClient: Parameters<typeof applicationOf>[0]['queryClient'],
  mantineTheme: typeof theme,
): Promise<string> {
  // A script in the page, which the policy forbids.
  router.options.scrollRestoration = false;
  await router.load();
  return renderToString(applicationOf({ router, queryClient, theme: mantineTheme }));
}
