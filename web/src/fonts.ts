import type { AnyRouter } from '@tanstack/react-router';

/** Set once the fonts are in the cache of the browser. `color-scheme.js` reads it before anything is drawn. */
const LOADED = 'fonts-loaded';

const FONTS = ['1rem "Inter Variable"', '1rem "JetBrains Mono Variable"'];

/**
 * Loads the fonts if this browser does not have them yet. They apply from the next page on: text moves when its font changes.
 */
export async function loadFonts(router: AnyRouter): Promise<void> {
  const { dataset } = document.documentElement;
  if (dataset.fonts !== undefined) return;
  await Promise.all(FONTS.map((font) => document.fonts.load(font)));
  localStorage.setItem(LOADED, 'true');
  router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (pathChanged) dataset.fonts = '';
  });
}
