import { useEffect } from 'react';

const SCHEME = 'data-mantine-color-scheme';

/** Prints all pages in the light color scheme, because paper is white. */
export function useLightPrint(): void {
  useEffect(() => {
    const root = document.documentElement;
    let shown: string | null = null;
    const light = () => {
      shown ??= root.getAttribute(SCHEME);
      root.setAttribute(SCHEME, 'light');
    };
    const back = () => {
      if (shown !== null) root.setAttribute(SCHEME, shown);
      shown = null;
    };
    window.addEventListener('beforeprint', light);
    window.addEventListener('afterprint', back);
    return () => {
      window.removeEventListener('beforeprint', light);
      window.removeEventListener('afterprint', back);
    };
  }, []);
}
