import { Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { OverviewResponse } from '../../../../src/http/dashboard/overview.ts';
import { overviewTexts } from '../../../../src/texts/en/staff/overview.ts';
import { call } from '../../api.ts';
import { loadChart } from '../../charts/time-series.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link.tsx';
import { Page } from '../../components/page.tsx';
import { type ChosenPeriod, chosenPeriod, PeriodFilter, usePeriod } from '../../components/period.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { IS_TEST_MODE } from '../../mode.ts';
import type { Prefetch } from '../../page-router.tsx';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { Activity, USUAL_PERIOD } from './activity.tsx';
import { Attention } from './attention.tsx';
import { DemonstrationSteps } from './demonstration-steps.tsx';
import { RecentChecks } from './recent-checks.tsx';
import { StepList } from './step-list.tsx';
import { FIRST_STEPS, showsFirstSteps, stepsOf } from './steps.ts';

const { t, rich } = staffTexts(overviewTexts);

// A named period is known before the time zone is.
const overviewQuery = (query: ChosenPeriod) =>
  queryOptions({
    queryKey: ['/dashboard/overview', query],
    queryFn: ({ signal }) => call('GET /dashboard/overview', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const prefetch: Prefetch = (queryClient, { search }) =>
  Promise.all([queryClient.prefetchQuery(overviewQuery(chosenPeriod(search, USUAL_PERIOD))), loadChart()]);

export default function OverviewPage() {
  const period = usePeriod(USUAL_PERIOD);
  const [values] = useAddress();
  const query = overviewQuery(chosenPeriod(values, USUAL_PERIOD));
  const overview = useQuery({ ...query, enabled: period.wrong === undefined });
  return (
    <Page title={t('title')} action={<LinkButton to="/check">{t('check')}</LinkButton>}>
      {period.wrong === undefined ? (
        <QueryStates query={overview} skeleton={<OverviewSkeleton />}>
          {(response) => <Overview {...response} />}
        </QueryStates>
      ) : (
        <PeriodFilter usual={USUAL_PERIOD} />
      )}
    </Page>
  );
}

function Overview({
  attention: all,
  firstSteps,
  demonstration,
  recentChecks,
  ...activity
}: OverviewResponse) {
  const me = useMe();
  const hasBegun = firstSteps.checked || firstSteps.filed;
  const attention = all.filter((item) => {
    // Nothing is billed in test mode.
    if (IS_TEST_MODE && item.kind === 'credits') return false;
    // Until something was checked or filed, only what prevents it is to be done: the rest are first steps.
    return hasBegun || (item.kind === 'certification' && item.required);
  });
  return (
    <>
      {demonstration !== null && <DemonstrationSteps {...demonstration} />}
      {attention.length > 0 && <Attention items={attention} />}
      {!IS_TEST_MODE && showsFirstSteps(firstSteps, me, Date.now()) && (
        <StepList title={FIRST_STEPS} steps={stepsOf(firstSteps, me)} />
      )}
      {recentChecks.length > 0 && <RecentChecks checks={recentChecks} />}
      {hasBegun && <Activity {...activity} />}
      {IS_TEST_MODE && !hasBegun && <NothingTested />}
    </>
  );
}

/** What a test world without own data begins with. */
function NothingTested() {
  return (
    <EmptyState title={t('testWorld')} action={<LinkButton to="/keys">{t('createTestKey')}</LinkButton>}>
      {rich('testWorldText', { link: (content) => <a href="/docs/">{content}</a> })}
    </EmptyState>
  );
}

function OverviewSkeleton() {
  return (
    <Stack gap="lg">
      <Skeleton h={32} w={320} maw="100%" />
      <Skeleton h={88} />
      <Skeleton h={320} />
      <Skeleton h={320} />
    </Stack>
  );
}
