import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

type Values = Record<string, string | undefined>;

/**
 * Stores values in the query string of the URL, so that a view can be shared and the back button works.
 *
 * @returns the values, and a function that changes some of them; undefined or '' removes a value
 */
export function useAddress(): [
  values: Values,
  set: (changes: Values, options?: { replace?: boolean }) => void,
] {
  const values = useSearch({ strict: false }) as Values;
  const navigate = useNavigate();
  const set = useCallback(
    (changes: Values, { replace = false }: { replace?: boolean } = {}) => {
      void navigate({
        to: '.',
        search: (before: Values) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
      } as never);
    },
    [navigate],
  );
  return [values, set];
}
