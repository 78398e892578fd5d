import { Text } from '@mantine/core';
import type { UsageDay } from '../../../../src/billing/usage.ts';
import type { CallerShare } from '../../../../src/http/dashboard/usage.ts';
import type { RiskTier } from '../../../../src/rules/scoring/recommendation.ts';
import { usageTexts } from '../../../../src/texts/en/staff/usage.ts';
import { TIER_SERIES } from '../../charts/series.ts';
import { TierBadge } from '../../components/badges.tsx';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Count } from '../../components/figures.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { dayText, shareText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(usageTexts);

interface ByCallerProps {
  callers: readonly CallerShare[];
  /** Checks by callers that are not listed. */
  otherChecks: number;
  /** All checks of the period. */
  checks: number;
}

const KINDS = { key: t('key'), person: t('person'), unknown: '' } as const;

/** Shows how many checks each key and person made. */
export function ByCaller({ callers, otherChecks, checks }: ByCallerProps) {
  const columns: Column<CallerShare>[] = [
    { key: 'name', title: t('name'), cell: (caller) => <Name {...caller} />, sort: ({ name }) => name },
    {
      key: 'checks',
      title: t('credits'),
      align: 'right',
      cell: (caller) => <Count value={caller.checks} />,
      sort: (caller) => caller.checks,
    },
    { key: 'share', title: t('share'), align: 'right', cell: (caller) => shareText(caller.checks, checks) },
    {
      key: 'last',
      title: t('lastCheck'),
      cell: ({ lastDay }) => dayText(lastDay),
      sort: ({ lastDay }) => lastDay,
    },
  ];
  return (
    <>
      <DataTable label={t('byCallerTable')} rows={callers} rowKey={({ id }) => id} columns={columns} />
      {otherChecks > 0 && (
        <Text fz="sm" c="dimmed">
          {t('others', { count: otherChecks })}
        </Text>
      )}
    </>
  );
}

function Name({ id, kind, name }: CallerShare) {
  if (id === '') return t('beforeDailyCounts');
  return (
    <div>
      {kind === 'unknown' ? <Id>{id}</Id> : <UserText>{name}</UserText>}
      <Text fz="sm" c="dimmed" inherit={false}>
        {KINDS[kind]}
      </Text>
    </div>
  );
}

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
      label={t('byTierTable')}
      rows={rows}
      rowKey={({ tier }) => tier}
      columns={[
        { key: 'tier', title: t('tier'), cell: ({ tier }) => <TierBadge tier={tier} /> },
        {
          key: 'checks',
          title: t('credits'),
          align: 'right',
          cell: (row) => <Count value={row.checks} />,
          sort: (row) => row.checks,
        },
        { key: 'share', title: t('share'), align: 'right', cell: (row) => shareText(row.checks, checks) },
      ]}
    />
  );
}
