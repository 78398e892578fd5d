import type { MantineThemeOverride } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactElement, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { loadFonts } from './fonts.ts';
import { Providers } from './providers.tsx';

interface Application {
  router: AnyRouter;
  queryClient: QueryClient;
  theme: MantineThemeOverride;
}

/** Returns an application as an element. `prerender.tsx` renders the same one, so that `show` finds what it expects. */
export function applicationOf({ router, queryClient, theme }: Application): ReactElement {
  return (
    <Providers theme={theme} queryClient={queryClient}>
      <RouterProvider router={router} />
      <Ready />
    </Providers>
  );
}

/** Makes the frame of a page respond. */
function Ready() {
  useEffect(() => document.getElementById('root')?.removeAttribute('inert'), []);
  return null;
}

/** Sets the inline styles of rendered elements. The policy ignores them in HTML, where the build names them `data-style`. */
function setStyles(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-style]')) {
    element.style.cssText = element.dataset.style ?? '';
    element.removeAttribute('data-style');
  }
}

/**
 * Shows an application once the scripts of its page are loaded. Until then the page shows what the build rendered. A whole page
 * gets its behaviour, and keeps its elements with what was typed into them. The frame of a page is replaced.
 */
export async function show(root: HTMLElement, application: Application): Promise<void> {
  const { router } = application;
  // Once the scripts of the page no longer need the connection.
  if (document.readyState === 'complete') void loadFonts(router);
  else window.addEventListener('load', () => void loadFonts(router), { once: true });
  const isWhole = root.dataset.rendered === 'whole';
  // The build renders without the boundaries for pages that are still loading.
  if (isWhole) router.ssr = { manifest: undefined };
  await router.load();
  setStyles(root);
  const isLoaded = router.state.matches.every(({ status }) => status === 'success');
  // In small tasks, between which the page responds.
  startTransition(() => {
    if (isWhole && isLoaded) hydrateRoot(root, applicationOf(application));
    else createRoot(root).render(applicationOf(application));
  });
}
