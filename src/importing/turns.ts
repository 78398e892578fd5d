import { ApiError } from '../errors.ts';
import { type InTurn, makeInTurn } from '../in-turn.ts';

/** Uploads and previews of an organization that wait for others of it. A page requests two at once. */
const MOST_WAITING = 8;

/**
 * Returns a function that does the work of each organization one after the other. An upload or a preview reads a whole file, which takes
 * seconds of CPU time, so many at once would keep the checks of others waiting. Throws `rate_limited` if too many are waiting.
 */
export function makeTurns(): InTurn {
  const inTurn = makeInTurn();
  const counts = new Map<string, number>();
  return async (organizationId, work) => {
    const count = counts.get(organizationId) ?? 0;
    if (count > MOST_WAITING)
      throw new ApiError(
        'rate_limited',
        'Too many uploads and previews of imports at once. Wait until one of them ends.',
      );
    counts.set(organizationId, count + 1);
    try {
      return await inTurn(organizationId, work);
    } finally {
      const left = (counts.get(organizationId) ?? 1) - 1;
      if (left === 0) counts.delete(organizationId);
      else counts.set(organizationId, left);
    }
  };
}
