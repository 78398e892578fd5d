import { CircleAlert, CircleCheck, CircleHelp, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import type { Recommendation, RiskTier } from '../../../src/rules/scoring/recommendation.ts';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { tiers } from '../../../src/texts/en/staff/parts/tiers.ts';
import { staffTexts } from '../texts.ts';
import classes from './badges.module.css';

const { t } = staffTexts(components);
const tierTexts = staffTexts(tiers);

/** The icon of each tier. Icon and word carry the meaning without color. */
const ICONS: Record<RiskTier, LucideIcon> = {
  LOW: CircleCheck,
  MODERATE: CircleAlert,
  HIGH: TriangleAlert,
  CRITICAL: OctagonX,
  UNKNOWN: CircleHelp,
};

export const RECOMMENDATIONS: Record<Recommendation, string> = {
  APPROVED: t('approved'),
  CONDITIONAL: t('conditional'),
  REVIEW_REQUIRED: t('reviewRequired'),
  DENIED: t('denied'),
};

/** Shows a risk tier: `<TierBadge tier="LOW" />`. */
export function TierBadge({ tier }: { tier: RiskTier }) {
  const word = tierTexts.t(tier);
  return <Badge tier={tier} text={word} label={t('tierLabel', { tier: word })} />;
}

interface RecommendationBadgeProps {
  recommendation: Recommendation;
  /** The tier of the recommendation; UNKNOWN without a record. */
  tier: RiskTier;
}

/** Shows the recommendation of a check in the colors of its tier. */
export function RecommendationBadge({ recommendation, tier }: RecommendationBadgeProps) {
  const word = RECOMMENDATIONS[recommendation];
  return <Badge tier={tier} text={word} label={t('recommendationLabel', { recommendation: word })} />;
}

function Badge({ tier, text, label }: { tier: RiskTier; text: string; label: string }) {
  const Icon = ICONS[tier];
  return (
    <span className={classes.badge} data-tier={tier} role="img" aria-label={label}>
      <Icon size={14} aria-hidden />
      {text}
    </span>
  );
}
