import { startTransition, useOptimistic } from 'react';

/**
 * Shows a choice at once, while it is being saved. Afterwards shows the saved value again: the old one if
 * saving failed.
 *
 * @param save saves the choice and reports its own errors
 */
export function useShownAtOnce<T>(
  saved: T,
  save: (choice: T) => Promise<unknown>,
): [shown: T, choose: (choice: T) => void] {
  const [shown, show] = useOptimistic(saved);
  const choose = (choice: T) =>
    startTransition(async () => {
      show(choice);
      await save(choice).catch(() => undefined);
    });
  return [shown, choose];
}
