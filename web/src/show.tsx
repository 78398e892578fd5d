import type { MantineThemeOverride } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactElement, startTransition, useLayoutEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadFonts } from './fonts.ts';
import { Providers } from './providers.tsx';

interface Application {
  router: AnyRouter;
  queryClient: QueryClient;
  theme: MantineThemeOverride;
}

/** How long the frame of a page waits for data after its scripts have loaded. Then skeletons show what is still missing. */
const MOST_WAITING_MS = 1_000;

/** Returns an application as an element. `prerender.tsx` renders the same one, so that `show` finds what it expects. */
export function applicationOf({ router, queryClient, theme }: Application): ReactElement {
  return (
    <Providers theme={theme} queryClient={queryClient}>
      <RouterProvider router={router} />
      <Ready />
    </Providers>
  );
}

/** Makes the frame of a page respond, before the browser computes its styles: the attribute changes those of every element. */
function Ready() {
  useLayoutEffect(() => document.getElementById('root')?.removeAttribute('inert'), []);
  return null;
}

/** Sets the inline styles of rendered elements. The policy ignores them in HTML, where the build names them `data-style`. */
function setStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
}

/** Loads what the page requests first. */
async function prefetch({ router, queryClient }: Application): Promise<void> {
  const match = router.state.matches.at(-1);
  const page = await match?.staticData.load?.();
  if (match !== undefined) await page?.prefetch?.(queryClient, match);
}

const waited = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Shows an application once the scripts of its page are loaded. Until then the page shows what the build rendered. A whole page
 * gets its behaviour, and keeps its elements with what was typed into them. The frame of a page is replaced once its data is there,
 * so that a slow phone renders the page once.
 *
 * @param first what every page needs
 */
export async function show(
  root: HTMLElement,
  application: Application,
  first?: Promise<unknown>,
): Promise<void> {
  const { router } = application;
  // Once the scripts of the page no longer need the connection.
  if (document.readyState === 'complete') void loadFonts(router);
  else window.addEventListener('load', () => void loadFonts(router), { once: true });
  const isWhole = root.dataset.rendered === 'whole';
  // The build renders without the boundaries for pages that are still loading.
  if (isWhole) router.ssr = { manifest: undefined };
  await router.load();
  if (root.dataset.rendered === 'frame')
    await Promise.race([Promise.all([first, prefetch(application)]), waited(MOST_WAITING_MS)]);
  setStyles(root);
  const isLoaded = router.state.matches.every(({ status }) => status === 'success');
  // In small tasks, between which the page responds.
  startTransition(() => {
    if (isWhole && isLoaded) hydrateRoot(root, applicationOf(application));
    else createRoot(root).render(applicationOf(application));
  });
}
