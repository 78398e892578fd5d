/** What happens with a batch of checks. */
export const BATCH_STATUSES = ['running', 'completed', 'cancelled'] as const;
export type BatchStatus = (typeof BATCH_STATUSES)[number];

/** Why a batch was canceled, in words that follow 'Canceled'. Rows without a result are not billed. */
export const BATCH_REASONS = {
  requested: 'by your organization',
  key_revoked: 'because the API key that sent it was revoked',
  key_expired: 'because the API key that sent it expired',
  staff_disabled: 'because the staff member who sent it can no longer sign in',
  no_api_access: 'because API access was turned off for your organization',
  not_certified: 'because your organization has no certification of permissible purpose in force',
  credit_floor: 'because the balance reached the credit floor',
  timed_out: 'because it did not finish within a day',
} as const;
export type BatchReason = keyof typeof BATCH_REASONS;
export const BATCH_REASON_NAMES = Object.keys(BATCH_REASONS) as BatchReason[];
