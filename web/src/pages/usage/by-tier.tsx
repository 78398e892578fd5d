import type { UsageDay } from '../../../../src/billing/usage.ts';
import type { RiskTier } from '../../../../src/rules/scoring/recommendation.ts';
import { TIER_SERIES } from '../../charts/tier-series.ts';
import { Count } from '../../components/count.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { TierBadge } from '../../components/tier-badge.tsx';
import { shareText } from './share.ts';

interface ByTierProps {
  days: readonly UsageDay[];
  /** All checks of the period. */
  checks: number;
}

/** Shows how many checks had each tier. */
export function ByTier({ days, checks }: ByTierProps) {
  const rows = TIER_SERIES.map(({ name }) => {
    const tier = name as RiskTier;
    return { tier, checks: days.reduce((sum, { tiers }) => sum + tiers[tier], 0) };
  });
  return (
    <DataTable
      label="Usage by risk tier"
      rows={rows}
      rowKey={({ tier }) => tier}
      columns={[
        { key: 'tier', title: 'Risk tier', cell: ({ tier }) => <TierBadge tier={tier} /> },
        {
          key: 'checks',
          title: 'Credits',
          align: 'right',
          cell: (row) => <Count value={row.checks} />,
          sort: (row) => row.checks,
        },
        { key: 'share', title: 'Share', align: 'right', cell: (row) => shareText(row.checks, checks) },
      ]}
    />
  );
}
