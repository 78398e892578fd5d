import { RISK_TIERS, type RiskTier } from '../../../src/rules/scoring/recommendation.ts';
import { TierBadge } from '../components/badges.tsx';
import { Count } from '../components/figures.tsx';
import { shareText } from '../formats.ts';
import classes from './tier-bars.module.css';

/** Shows how many checks have each tier, as bars with their shares of all. */
export function TierBars({ label, tiers }: { label: string; tiers: Readonly<Record<RiskTier, number>> }) {
  const all = RISK_TIERS.reduce((sum, tier) => sum + tiers[tier], 0);
  const most = Math.max(1, ...RISK_TIERS.map((tier) => tiers[tier]));
  return (
    <dl className={classes.bars} aria-label={label}>
      {RISK_TIERS.map((tier) => (
        <div key={tier} className={classes.tier}>
          <dt>
            <TierBadge tier={tier} />
          </dt>
          <dd>
            <span className={classes.track} aria-hidden>
              <span
                className={classes.fill}
                data-tier={tier}
                style={{ width: `${(100 * tiers[tier]) / most}%` }}
              />
            </span>
            <span className={classes.count}>
              <Count value={tiers[tier]} />
            </span>
            <span className={classes.share}>{shareText(tiers[tier], all)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
