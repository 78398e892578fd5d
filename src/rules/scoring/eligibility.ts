/** Eligibility in a search result, and its text in the `report.submitted` event. Specification 4.7, 6. */
export const ELIGIBILITY_STATUSES = {
  ELIGIBLE: 'Eligible',
  ELIGIBLE_WITH_CONDITIONS: 'Eligible With Conditions',
  ELEVATED_RISK: 'Elevated Risk',
  DO_NOT_RENT: 'Do Not Rent',
} as const;

type Eligibility = keyof typeof ELIGIBILITY_STATUSES;
export type EligibilityStatus = (typeof ELIGIBILITY_STATUSES)[Eligibility];

/** Returns a renter's eligibility for a rent score, 0 to 1000. Specification 4.7. */
export function eligibilityForRentScore(rentScore: number): Eligibility {
  if (rentScore >= 750) return 'ELIGIBLE';
  if (rentScore >= 500) return 'ELIGIBLE_WITH_CONDITIONS';
  if (rentScore >= 250) return 'ELEVATED_RISK';
  return 'DO_NOT_RENT';
}

/**
 * Returns the eligibility of one report for its risk score, 0 to 1000, on the same scale. Specification
 * 4.5.
 */
export function eligibilityStatusForRiskScore(riskScore: number): EligibilityStatus {
  return ELIGIBILITY_STATUSES[eligibilityForRentScore(riskScore)];
}
