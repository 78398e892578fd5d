import { type RefObject, useEffect } from 'react';

/**
 * Sets the top of a sticky panel as `--panel-top`, so that its height can end at the bottom of the window.
 */
export function usePanelRoom(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const measure = () => {
      const top = Math.round(panel.current?.getBoundingClientRect().top ?? 0);
      panel.current?.style.setProperty('--panel-top', `${top}px`);
    };
    measure();
    // Content above the panel may grow, such as an error.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [panel]);
}
