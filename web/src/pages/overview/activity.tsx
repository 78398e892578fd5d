import { Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OverviewResponse } from '../../../../src/http/dashboard/overview.ts';
import { dayName } from '../../../../src/rules/text/days.ts';
import { TIER_SERIES, tierRows } from '../../charts/series.ts';
import { TimeSeries } from '../../charts/time-series.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { PeriodFilter } from '../../components/period.tsx';
import { IS_TEST_MODE } from '../../mode.ts';
import { lastingText } from '../usage/balance.ts';

type ActivityProps = Pick<OverviewResponse, 'usage' | 'filings' | 'balance'>;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Shows what was checked and filed in the chosen period, as totals and by day. */
export function Activity({ usage, filings, balance }: ActivityProps) {
  const checks = sum(usage.flatMap(({ tiers }) => Object.values(tiers)));
  const reports = sum(filings.map((day) => day.reports));
  const incidents = sum(filings.map((day) => day.incidents));
  return (
    <Stack gap="md">
      <PeriodFilter />
      <SimpleGrid cols={{ base: 2, md: 4 }} spacing="md">
        <Figure label="Checks" value={checks} />
        <Figure label="Reports filed" value={reports} />
        <Figure label="Incidents filed" value={incidents} />
        {!IS_TEST_MODE && (
          <Figure label="Credits left" value={balance.credits}>
            <Anchor to="/usage" fz="sm">
              {lastingText(balance)}
            </Anchor>
          </Figure>
        )}
      </SimpleGrid>
      <Paper>
        {checks > 0 ? (
          <TimeSeries title="Checks by risk tier" kind="bars" series={TIER_SERIES} rows={tierRows(usage)} />
        ) : (
          <EmptyState title="No checks in this period">Choose another period.</EmptyState>
        )}
      </Paper>
      <Paper>
        {reports + incidents > 0 ? (
          <TimeSeries title="Filed" kind="bars" series={FILED} rows={filings.map(filedRow)} />
        ) : (
          <EmptyState title="Nothing filed in this period">
            The network knows only what organizations file: <Anchor to="/file/report">file a report</Anchor>.
          </EmptyState>
        )}
      </Paper>
    </Stack>
  );
}

const FILED = [
  { name: 'reports', label: 'Reports' },
  { name: 'incidents', label: 'Incidents', tone: 'unknown' as const },
];

const filedRow = ({ day, reports, incidents }: OverviewResponse['filings'][number]) => {
  return { day: dayName(day), reports, incidents };
};

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
