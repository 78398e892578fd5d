/** Texts about the daily lookups, which the pages of the organization and of the overview show. */
export const lookups = {
  used: '{used} of {limit} used. The count resets on {time}. Each renter shown by a search or form counts once, unless you filed about the renter or checked them in the last 365 days. Checks don’t count.',
} as const;
