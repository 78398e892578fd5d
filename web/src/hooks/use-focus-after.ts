import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref for an element that gets the focus whenever a value changes, such as the outcome of an action: the button that was
 * pressed may be gone, and keyboard users would continue at the top of the page. The element needs `tabIndex={-1}`.
 */
export function useFocusAfter(value: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    element.current?.focus();
  }, [value]);
  return element;
}
