import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Moves the focus to the title of a new page, for keyboard users, unless a field on it already has the focus.
 */
export function useFocusOnPageChange(onChange: () => void): void {
  // The page that is shown, not the one being loaded.
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
