import { CircleAlert, CircleCheck, type LucideIcon, OctagonX, TriangleAlert } from 'lucide-react';
import type { EligibilityStatus } from '../../../src/rules/scoring/eligibility.ts';
import type { RiskTier } from '../../../src/rules/scoring/recommendation.ts';
import classes from './tier-badge.module.css';

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
