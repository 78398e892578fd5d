/** What a check recommends. Specification 4.2. */
export type Recommendation = 'APPROVED' | 'CONDITIONAL' | 'REVIEW_REQUIRED' | 'DENIED';

/** The risk tier of a score; `UNKNOWN` when nothing is on file. Specification 4.2. */
export type RiskTier = 'LOW' | 'MODERATE' | 'HIGH' | 'CRITICAL' | 'UNKNOWN';

export interface Advice {
  recommendation: Recommendation;
  riskTier: RiskTier;
}

const LOW: Advice = { recommendation: 'APPROVED', riskTier: 'LOW' };
const MODERATE: Advice = { recommendation: 'CONDITIONAL', riskTier: 'MODERATE' };
const HIGH: Advice = { recommendation: 'REVIEW_REQUIRED', riskTier: 'HIGH' };
const CRITICAL: Advice = { recommendation: 'DENIED', riskTier: 'CRITICAL' };

/** The advice about a person of whom nothing is on file. Specification 4.2. */
export const NO_RECORD: Advice = { recommendation: 'APPROVED', riskTier: 'UNKNOWN' };

/** The advice for a renter's score, 0 to 1000. Specification 4.2, 'Recommendation and tier by score'. */
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

/** The tier that a check answered, by what the check log keeps of it. Without a score nobody was found. */
export function tierOfCheck(recommendation: Recommendation, score: number | null): RiskTier {
  return score === null ? NO_RECORD.riskTier : TIER_OF[recommendation];
}
