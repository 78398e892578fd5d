import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import type { EligibilityStatus } from '../../../src/rules/scoring/eligibility.ts';
import type { Recommendation, RiskTier } from '../../../src/rules/scoring/recommendation.ts';
import classes from './badges.module.css';

/** The icon and word of each tier, which carry the meaning without color. */
const TIERS: Record<RiskTier, { word: string; icon: LucideIcon }> = {
  LOW: { word: 'Low', icon: CircleCheck },
  MODERATE: { word: 'Moderate', icon: CircleAlert },
  HIGH: { word: 'High', icon: TriangleAlert },
  CRITICAL: { word: 'Critical', icon: OctagonX },
  UNKNOWN: { word: 'Unknown', icon: CircleHelp },
};

export const RECOMMENDATIONS: Record<Recommendation, string> = {
  APPROVED: 'Approved',
  CONDITIONAL: 'Conditional',
  REVIEW_REQUIRED: 'Review required',
  DENIED: 'Denied',
};

/** Shows a risk tier: `<TierBadge tier="LOW" />`. */
export function TierBadge({ tier }: { tier: RiskTier }) {
  return <Badge tier={tier} text={TIERS[tier].word} label={`Tier: ${TIERS[tier].word}`} />;
}

interface RecommendationBadgeProps {
  recommendation: Recommendation;
  /** The tier of the recommendation; UNKNOWN without a record. */
  tier: RiskTier;
}

/** Shows the recommendation of a check in the colors of its tier. */
export function RecommendationBadge({ recommendation, tier }: RecommendationBadgeProps) {
  const word = RECOMMENDATIONS[recommendation];
  return <Badge tier={tier} text={word} label={`Recommendation: ${word}`} />;
}

function Badge({ tier, text, label }: { tier: RiskTier; text: string; label: string }) {
  const Icon = TIERS[tier].icon;
  return (
    <span className={classes.badge} data-tier={tier} role="img" aria-label={label}>
      <Icon size={14} aria-hidden />
      {text}
    </span>
  );
}

/** The tier whose colors each status uses. Icon and word carry the meaning without color. */
const LOOKS: Record<EligibilityStatus, { tier: RiskTier; icon: LucideIcon }> = {
  Eligible: { tier: 'LOW', icon: CircleCheck },
  'Eligible With Conditions': { tier: 'MODERATE', icon: CircleAlert },
  'Elevated Risk': { tier: 'HIGH', icon: TriangleAlert },
  'Do Not Rent': { tier: 'CRITICAL', icon: OctagonX },
};

/** The eligibility status of a report: `<EligibilityBadge status="Eligible" />`. */
export function EligibilityBadge({ status }: { status: EligibilityStatus }) {
  const { tier, icon: Icon } = LOOKS[status];
  return (
    <span className={classes.badge} data-tier={tier} role="img" aria-label={`Eligibility: ${status}`}>
      <Icon size={14} aria-hidden />
      {status}
    </span>
  );
}
