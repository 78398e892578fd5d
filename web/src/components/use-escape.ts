import { useEffect, useEffectEvent } from 'react';

/** What is open, the last one last. */
const opened: (() => void)[] = [];

/** What closes itself when Escape is pressed. */
const SELF_CLOSING = '[role=dialog], [role=menu], [role=listbox]';

/** Escape closes what was opened last. `active` says whether this is open. */
export function useEscape(active: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!active) return;
    const mine = () => close();
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || opened.at(-1) !== mine) return;
      if (document.querySelector(SELF_CLOSING) !== null) return;
      event.preventDefault();
      mine();
    };
    opened.push(mine);
    document.addEventListener('keydown', listen);
    return () => {
      opened.splice(opened.indexOf(mine), 1);
      document.removeEventListener('keydown', listen);
    };
  }, [active]);
}
