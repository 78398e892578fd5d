/** How a record was removed or changed. */
export const REMOVAL_REASONS = [
  'upheld',
  'aged',
  'corrected',
  'rejected',
  'settled',
  'blocked',
  'withdrawn',
] as const;
export type RemovalReason = (typeof REMOVAL_REASONS)[number];
