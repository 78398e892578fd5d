/** Whether the network has verified a renter's identity. Specification 2.1 and 3.2. */
export const VERIFICATION_LEVELS = ['IDENTITY_VERIFIED', 'UNVERIFIED'] as const;
export type VerificationLevel = (typeof VERIFICATION_LEVELS)[number];

/** Returns whether a renter's identity is verified: `verified` of a check, a search and a list. */
export function isVerified(renter: { verificationLevel: VerificationLevel }): boolean {
  return renter.verificationLevel === 'IDENTITY_VERIFIED';
}

/** Results of an identity check. Specification 3.2. */
export const IDENTITY_RESULTS = ['clear', 'flagged', 'duplicate'] as const;
export type IdentityResult = (typeof IDENTITY_RESULTS)[number];

/**
 * Findings of an identity check. Specification 6, 'identity.check data'; those after the second are this network's
 * additions.
 */
export const IDENTITY_FLAGS = [
  'duplicate_identity',
  'shared_address',
  'shared_phone',
  'velocity',
  'mixed_file',
] as const;
export type IdentityFlag = (typeof IDENTITY_FLAGS)[number];

/** Returns the result of an identity check with these flags. */
export function resultOf(flags: readonly string[]): IdentityResult {
  if (flags.includes('duplicate_identity')) return 'duplicate';
  return flags.length > 0 ? 'flagged' : 'clear';
}
