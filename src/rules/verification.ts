/** How surely the network knows who a renter is. Specification 2.1 and 3.2. */
export const VERIFICATION_LEVELS = ['IDENTITY_VERIFIED', 'UNVERIFIED'] as const;
export type VerificationLevel = (typeof VERIFICATION_LEVELS)[number];

/** Whether a renter's identity is verified: `verified` of a check, a search and a list. */
export function isVerified(renter: { verificationLevel: VerificationLevel }): boolean {
  return renter.verificationLevel === 'IDENTITY_VERIFIED';
}
