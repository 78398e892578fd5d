import { type RefObject, useEffect } from 'react';

/** Has a panel that stays in view know where it begins now, as `--panel-top`: so it ends where the window ends. */
export function usePanelRoom(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const measure = () => {
      const top = Math.round(panel.current?.getBoundingClientRect().top ?? 0);
      panel.current?.style.setProperty('--panel-top', `${top}px`);
    };
    measure();
    // What stands above it may grow, such as an error.
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
