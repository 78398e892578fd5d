import { useEffect, useEffectEvent } from 'react';

/** The close functions of all open elements, in the order of opening. */
const opened: (() => void)[] = [];

/** Elements that handle Escape themselves. */
const SELF_CLOSING = '[role=dialog], [role=menu], [role=listbox]';

/** Closes the most recently opened element on Escape. `active` tells whether this element is open. */
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
