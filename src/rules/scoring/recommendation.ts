/** Recommendation of a check. Specification 4.2. */
export type Recommendation = 'APPROVED' | 'CONDITIONAL' | 'REVIEW_REQUIRED' | 'DENIED';

/** Risk tier of a score; `UNKNOWN` if there is no record. Specification 4.2. */
export const RISK_TIERS = ['LOW', 'MODERATE', 'HIGH', 'CRITICAL', 'UNKNOWN'] as const;
export type RiskTier = (typeof RISK_TIERS)[number];

export interface Advice {
  recommendation: Recommendation;
  riskTier: RiskTier;
}

const LOW: Advice = { recommendation: 'APPROVED', riskTier: 'LOW' };
const MODERATE: Advice = { recommendation: 'CONDITIONAL', riskTier: 'MODERATE' };
const HIGH: Advice = { recommendation: 'REVIEW_REQUIRED', riskTier: 'HIGH' };
const CRITICAL: Advice = { recommendation: 'DENIED', riskTier: 'CRITICAL' };

/** Advice about a person without a record. Specification 4.2. */
export const NO_RECORD: Advice = { recommendation: 'APPROVED', riskTier: 'UNKNOWN' };

/**
 * Returns the advice for a renter's score, 0 to 1000. Specification 4.2, 'Recommendation and tier by
 * score'.
 */
export function adviceForScore(score: number): Advice {
  if (score >= 800) return LOW;
  if (score >= 600) return MODERATE;
  if (score >= 400) return HIGH;
  return CRITICAL;
}

const TIER_OF: Record<Recommendation, RiskTier> = {
  APPROVED: LOW.riskTier,
  CONDITIONAL: MODERATE.riskTier,
  REVIEW_REQUIRED: HIGH.riskTier,
  DENIED: CRITICAL.riskTier,
};

/**
 * Returns the tier of a logged check from its recommendation and score. A check without a score found no
 * renter.
 */
export function tierOfCheck(recommendation: Recommendation, score: number | null): RiskTier {
  return score === null ? NO_RECORD.riskTier : TIER_OF[recommendation];
}
