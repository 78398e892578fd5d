import { useEffect, useState } from 'react';

/**
 * Returns whether a dialog or menu is open, at first that it is not: it was loaded only when it was opened. Mantine's return the
 * focus to where it was before they opened, which they do not know if they were never closed.
 */
export function useOpenedLater(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && mounted;
}
