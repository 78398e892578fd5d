import { Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UsageResponse } from '../../../../src/http/dashboard/usage.ts';
import { usageTexts } from '../../../../src/texts/en/staff/usage.ts';
import { call } from '../../api.ts';
import { TIER_SERIES, tierRows } from '../../charts/series.ts';
import { TimeSeries } from '../../charts/time-series.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link.tsx';
import { PeriodFilter, usePeriod } from '../../components/period.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { staffTexts } from '../../texts.ts';
import { ByCaller, ByTier } from './shares.tsx';

const { t } = staffTexts(usageTexts);

/** Shows the usage in the chosen period by day, tier, key and person. */
export function Usage() {
  const { from, to, wrong } = usePeriod();
  const usage = useQuery({
    queryKey: ['/dashboard/usage', { from, to }],
    queryFn: ({ signal }) => call('GET /dashboard/usage', { query: { from, to }, signal }),
    enabled: wrong === undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="md" component="section" aria-label={t('usage')}>
      <PeriodFilter />
      {wrong === undefined && (
        <QueryStates
          query={usage}
          skeleton={<Skeleton h={320} />}
          isEmpty={({ checks }) => checks === 0}
          empty={
            <EmptyState title={t('none')} action={<FirstCheck />}>
              {t('noneText')}
            </EmptyState>
          }
        >
          {(response) => <Breakdown {...response} />}
        </QueryStates>
      )}
    </Stack>
  );
}

const FirstCheck = () => (
  <LinkButton to="/check" variant="default">
    {t('check')}
  </LinkButton>
);

function Breakdown({ checks, days, callers, otherChecks }: UsageResponse) {
  return (
    <>
      <Text fw={600}>{t('used', { credits: checks })}</Text>
      <Paper>
        <TimeSeries title={t('byDay')} kind="bars" series={TIER_SERIES} rows={tierRows(days)} />
      </Paper>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="xs">
          <Title order={2}>{t('byCaller')}</Title>
          <ByCaller callers={callers} otherChecks={otherChecks} checks={checks} />
        </Stack>
        <Stack gap="xs">
          <Title order={2}>{t('byTier')}</Title>
          <ByTier days={days} checks={checks} />
        </Stack>
      </SimpleGrid>
    </>
  );
}
