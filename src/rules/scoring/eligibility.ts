/** Each eligibility as a search result carries it, and as the `report.submitted` event does. Specification 4.7, 6. */
const STATUSES = {
  ELIGIBLE: 'Eligible',
  ELIGIBLE_WITH_CONDITIONS: 'Eligible With Conditions',
  ELEVATED_RISK: 'Elevated Risk',
  DO_NOT_RENT: 'Do Not Rent',
} as const;

type Eligibility = keyof typeof STATUSES;
export type EligibilityStatus = (typeof STATUSES)[Eligibility];

/** Eligibility of a renter from the rent score, 0 to 1000. Specification 4.7. */
export function eligibilityForRentScore(rentScore: number): Eligibility {
  if (rentScore >= 750) return 'ELIGIBLE';
  if (rentScore >= 500) return 'ELIGIBLE_WITH_CONDITIONS';
  if (rentScore >= 250) return 'ELEVATED_RISK';
  return 'DO_NOT_RENT';
}

/** Eligibility of one report from its risk score, 0 to 1000: the same scale. Specification 4.5. */
export function eligibilityStatusForRiskScore(riskScore: number): EligibilityStatus {
  return STATUSES[eligibilityForRentScore(riskScore)];
}
