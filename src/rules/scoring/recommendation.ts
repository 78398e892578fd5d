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
  if (score >= SCORES_OF_TIER.LOW.min) return LOW;
  if (score >= SCORES_OF_TIER.MODERATE.min) return MODERATE;
  if (score >= SCORES_OF_TIER.HIGH.min) return HIGH;
  return CRITICAL;
}

/** The lowest and the highest score of each tier. Specification 4.2. */
export const SCORES_OF_TIER: Record<Exclude<RiskTier, 'UNKNOWN'>, { min: number; max: number }> = {
  LOW: { min: 800, max: 1000 },
  MODERATE: { min: 600, max: 799 },
  HIGH: { min: 400, max: 599 },
  CRITICAL: { min: 0, max: 399 },
};

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
