import { ApiError } from '../../errors.ts';
import { limit, MINUTE } from '../../limit.ts';

/**
 * So many times a minute one person may look renters up without a check, on each server by itself: more than anybody
 * types. Else the network's renters could be read out for nothing.
 */
const SEARCHES_PER_MINUTE = 100;

/** Rejects (`rate_limited`) a person who has looked up too much this minute. */
export type LimitSearches = (userId: string) => Promise<void>;

/** All that one person looks up counts together, wherever it is asked for. */
export function makeLimitSearches(): LimitSearches {
  const { take } = limit(SEARCHES_PER_MINUTE, MINUTE, tooMany);
  return take;
}

function tooMany(): ApiError {
  return new ApiError(
    'rate_limited',
    `Too many searches: ${SEARCHES_PER_MINUTE} a minute of one person are answered. Wait a minute.`,
  );
}
