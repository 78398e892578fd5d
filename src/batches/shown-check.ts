import { SECOND_IDENTIFIER } from '../rules/organizations/name-only.ts';
import type { StoredCheck } from './batch-csv.ts';

/** Returns the response to a check that is stored with the row of a batch. */
export const storedCheck = (response: string): StoredCheck => JSON.parse(response);

/**
 * Returns the same as staff see it. If the organization asked for a second identifier, it leaves out the person that the check found
 * by a name alone, and what was on file.
 */
export function shownCheck(response: string): StoredCheck {
  const check = storedCheck(response);
  if (!check.message.startsWith(SECOND_IDENTIFIER)) return check;
  const { score: _, renter: _renter, summary: _summary, ...hidden } = check;
  return { ...hidden, flags: [] };
}
