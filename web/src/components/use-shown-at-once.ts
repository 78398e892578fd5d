import { startTransition, useOptimistic } from 'react';

/**
 * What is chosen is shown at once, and what is saved once the choice was: again the same if it could not be.
 *
 * @param save says by itself what went wrong
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
