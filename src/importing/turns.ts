import { ApiError } from '../errors.ts';

/** Uploads and previews of an organization that wait for others of it. A page requests two at once. */
const MOST_WAITING = 8;

/** Does work of an organization when its turn comes. */
export type TakeTurn = <Result>(organizationId: string, work: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a function that does the work of each organization one after the other. An upload or a preview reads a whole file, which takes
 * seconds of CPU time, so many at once would keep the checks of others waiting. Throws `rate_limited` if too many are waiting.
 */
export function makeTurns(): TakeTurn {
  const turns = new Map<string, { count: number; last: Promise<unknown> }>();
  return async (organizationId, work) => {
    const turn = turns.get(organizationId) ?? { count: 0, last: Promise.resolve() };
    if (turn.count > MOST_WAITING)
      throw new ApiError(
        'rate_limited',
        'Too many uploads and previews of imports at once. Wait until one of them ends.',
      );
    turns.set(organizationId, turn);
    turn.count++;
    const done = turn.last.then(work);
    turn.last = done.catch(() => {});
    try {
      return await done;
    } finally {
      turn.count--;
      if (turn.count === 0) turns.delete(organizationId);
    }
  };
}
