/** What happens with a batch of checks. */
export const BATCH_STATUSES = ['running', 'completed', 'cancelled'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** Why a batch was cancelled, with the words for it. Rows that were not answered are not billed. */
export const BATCH_REASONS = {
  requested: 'Your organization cancelled it.',
  key_revoked: 'The API key that sent it was revoked.',
  key_expired: 'The API key that sent it expired.',
  staff_disabled: 'The staff member who sent it can no longer sign in.',
  no_api_access: 'API access was switched off for your organization.',
  not_certified: 'The certification of permissible purpose of your organization is no longer in force.',
  credit_floor: 'The balance reached the credit floor.',
  timed_out: 'It did not finish within a day.',
} as const;
export type BatchReason = keyof typeof BATCH_REASONS;
export const BATCH_REASON_NAMES = Object.keys(BATCH_REASONS) as BatchReason[];
