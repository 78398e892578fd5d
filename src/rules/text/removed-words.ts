/** How a record was removed or changed, in words for the renter. */
export const REMOVED_WORDS = {
  upheld: 'Taken off because you disputed it',
  aged: 'Taken off because it was more than seven years old',
  corrected: 'Corrected. This is the earlier version',
  rejected: 'Taken off because the operator of the network rejected it',
  settled: 'You paid later; this is what it said before',
  blocked: 'Blocked because you asked for it',
  withdrawn: 'Withdrawn by the organization that filed it',
} as const;

export const REMOVAL_REASONS = Object.keys(REMOVED_WORDS) as (keyof typeof REMOVED_WORDS)[];
export type RemovalReason = (typeof REMOVAL_REASONS)[number];
