import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Who changes the page by the keyboard goes on from its title; a field that took the focus keeps it. */
export function useFocusOnPageChange(onChange: () => void): void {
  // The page that is shown, and not the one that is being loaded.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  const shown = useRef(pathname);
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const first = shown.current === undefined;
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (first) return;
    changed();
    const content = document.getElementById('content');
    if (content === null || content.contains(document.activeElement)) return;
    (content.querySelector<HTMLElement>('h1') ?? content).focus({ preventScroll: true });
  }, [pathname]);
}
