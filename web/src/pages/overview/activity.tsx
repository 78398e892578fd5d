import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OverviewResponse } from '../../../../src/http/dashboard/overview.ts';
import { overviewTexts } from '../../../../src/texts/en/staff/overview.ts';
import { TIER_SERIES, tierRows } from '../../charts/series.ts';
import { TimeSeries } from '../../charts/time-series.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { PeriodFilter } from '../../components/period.tsx';
import { growthText } from '../../formats.ts';
import { IS_TEST_MODE } from '../../mode.ts';
import { staffTexts } from '../../texts.ts';
import { lastingText } from '../usage/balance.ts';

const { t, rich } = staffTexts(overviewTexts);

type ActivityProps = Pick<OverviewResponse, 'usage' | 'filings' | 'before' | 'balance'>;

/** A week shows what is new; the period before has the same days of the week. */
export const USUAL_PERIOD = '7d';

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Shows what was checked and filed in the chosen period, as totals and by day. */
export function Activity({ usage, filings, before, balance }: ActivityProps) {
  const checks = sum(usage.flatMap(({ tiers }) => Object.values(tiers)));
  const reports = sum(filings.map((day) => day.reports));
  const incidents = sum(filings.map((day) => day.incidents));
  const change = (value: number, earlier: number) => (
    <Change value={value} earlier={earlier} days={usage.length} />
  );
  return (
    <Stack gap="md">
      <PeriodFilter usual={USUAL_PERIOD} />
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <Figure label={t('checks')} value={checks}>
          {change(checks, before.checks)}
        </Figure>
        <Figure label={t('reportsFiled')} value={reports}>
          {change(reports, before.reports)}
        </Figure>
        <Figure label={t('incidentsFiled')} value={incidents}>
          {change(incidents, before.incidents)}
        </Figure>
        {!IS_TEST_MODE && (
          <Figure label={t('creditsLeft')} value={balance.credits}>
            <Anchor to="/usage" fz="sm">
              {lastingText(balance)}
            </Anchor>
          </Figure>
        )}
      </SimpleGrid>
      <Paper>
        {checks > 0 ? (
          <TimeSeries title={t('checksByTier')} kind="bars" series={TIER_SERIES} rows={tierRows(usage)} />
        ) : (
          <EmptyState title={t('noChecks')}>{t('noChecksText')}</EmptyState>
        )}
      </Paper>
      <Paper>
        {reports + incidents > 0 ? (
          <TimeSeries title={t('filed')} kind="bars" series={FILED} rows={filings} />
        ) : (
          <EmptyState title={t('nothingFiled')}>
            {rich('nothingFiledText', { link: (content) => <Anchor to="/file/report">{content}</Anchor> })}
          </EmptyState>
        )}
      </Paper>
    </Stack>
  );
}

const FILED = [
  { name: 'reports', label: t('reports') },
  { name: 'incidents', label: t('incidents'), tone: 'unknown' as const },
];

interface FigureProps {
  label: string;
  value: number;
  children?: ReactNode;
}

function Figure({ label, value, children }: FigureProps) {
  return (
    <Paper>
      <Text fz="sm" c="dimmed">
        {label}
      </Text>
      <Text fz="xl" fw={600}>
        <Count value={value} />
      </Text>
      {children}
    </Paper>
  );
}

/** Compares a total with that of the period before: '+12% from 34 in the 7 days before'. */
function Change({ value, earlier, days }: { value: number; earlier: number; days: number }) {
  const before = { earlier: <Count value={earlier} />, days };
  return (
    <Text fz="sm" c="dimmed">
      {/* Of a few, a percentage says little. */}
      {earlier >= LEAST_COMPARED
        ? rich('growth', { ...before, growth: growthText(value / earlier - 1) })
        : rich('earlier', before)}
    </Text>
  );
}

/** The least number with which another is compared by percentage. */
const LEAST_COMPARED = 10;
