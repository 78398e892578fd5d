import { ApiError } from '../../errors.ts';
import { limit, MINUTE } from '../../limit.ts';

/**
 * Searches without a check a minute by one staff member, on each server: more than a person can type.
 * Without a limit, the network's renters could be read out for free.
 */
const SEARCHES_PER_MINUTE = 100;

/** Throws `rate_limited` if the staff member has searched too often this minute. */
export type LimitSearches = (userId: string) => Promise<void>;

/** Returns one limit for all searches of a staff member, on any page. */
export function makeLimitSearches(): LimitSearches {
  const { take } = limit(SEARCHES_PER_MINUTE, MINUTE, tooMany);
  return take;
}

function tooMany(): ApiError {
  return new ApiError(
    'rate_limited',
    `Too many searches: one person can make ${SEARCHES_PER_MINUTE} a minute. Wait a minute.`,
  );
}
