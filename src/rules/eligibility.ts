/** Eligibility of a report, as the `report.submitted` event carries it. Specification 4.5 and 6. */
export type EligibilityStatus = 'Eligible' | 'Eligible With Conditions' | 'Elevated Risk' | 'Do Not Rent';

/** Eligibility of a renter, as a search result carries it. Specification 4.7. */
export type Eligibility = 'ELIGIBLE' | 'ELIGIBLE_WITH_CONDITIONS' | 'ELEVATED_RISK' | 'DO_NOT_RENT';

/** Eligibility of one report from its risk score, 0 to 1000. Specification 4.5. */
export function eligibilityStatusForRiskScore(riskScore: number): EligibilityStatus {
  if (riskScore >= 750) return 'Eligible';
  if (riskScore >= 500) return 'Eligible With Conditions';
  if (riskScore >= 250) return 'Elevated Risk';
  return 'Do Not Rent';
}

/** Eligibility of a renter from the rent score, 0 to 1000. Specification 4.7. */
export function eligibilityForRentScore(rentScore: number): Eligibility {
  if (rentScore >= 750) return 'ELIGIBLE';
  if (rentScore >= 500) return 'ELIGIBLE_WITH_CONDITIONS';
  if (rentScore >= 250) return 'ELEVATED_RISK';
  return 'DO_NOT_RENT';
}
