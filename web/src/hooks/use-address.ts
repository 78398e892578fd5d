import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { SearchValues } from '../page-router.tsx';

/**
 * Stores values in the query string of the URL, so that a view can be shared and the back button works.
 *
 * @returns the values, and a function that changes some of them; undefined or '' removes a value
 */
export function useAddress(): [
  values: SearchValues,
  set: (changes: SearchValues, options?: { replace?: boolean }) => void,
] {
  const values = useSearch({ strict: false });
  const navigate = useNavigate();
  const set = useCallback(
    (changes: SearchValues, { replace = false }: { replace?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: (before: SearchValues) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
      });
    },
    [navigate],
  );
  return [values, set];
}
