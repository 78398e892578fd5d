import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LoggedCheckLine } from '../../../../src/http/dashboard/check-responses.ts';
import { PURPOSE_NAMES } from '../../../../src/rules/organizations/purpose.ts';
import { RISK_TIERS, type RiskTier } from '../../../../src/rules/scoring/recommendation.ts';
import { call } from '../../api.ts';
import { RECOMMENDATIONS, RecommendationBadge, TierBadge } from '../../components/badges.tsx';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Filters } from '../../components/filters.tsx';
import { Anchor, LinkButton } from '../../components/link.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { PeriodFilter, usePeriod } from '../../components/period.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { inMode } from '../../mode.ts';
import { useMay } from '../../session.ts';
import { callerText, kindTitle, purposeTitle } from '../check/words.ts';
import { Download } from '../usage/download.tsx';

/** What each tier means as the result of a check. */
const RESULTS: Record<RiskTier, string> = {
  LOW: RECOMMENDATIONS.APPROVED,
  MODERATE: RECOMMENDATIONS.CONDITIONAL,
  HIGH: RECOMMENDATIONS.REVIEW_REQUIRED,
  CRITICAL: RECOMMENDATIONS.DENIED,
  UNKNOWN: 'No record',
};

const CALLER: Column<LoggedCheckLine> = {
  key: 'by',
  title: 'Checked by',
  cell: ({ by }) => <UserText clamp={2}>{callerText(by)}</UserText>,
};

const COLUMNS: Column<LoggedCheckLine>[] = [
  {
    key: 'at',
    title: 'When',
    cell: ({ id, at }) => (
      <Anchor to="/checks/$id" params={{ id }} inherit>
        <Time at={at} exact />
      </Anchor>
    ),
  },
  { key: 'renter', title: 'Renter', cell: (check) => <Renter {...check} /> },
  { key: 'result', title: 'Result', cell: (check) => <Result {...check} /> },
  {
    key: 'tier',
    title: 'Tier',
    cell: ({ tier, needsSecondIdentifier }) => (needsSecondIdentifier ? '–' : <TierBadge tier={tier} />),
  },
  {
    key: 'score',
    title: 'Score',
    align: 'right',
    cell: ({ score }) => (score === null ? '–' : <Count value={score} />),
  },
  { key: 'identifier', title: 'Found by', cell: ({ identifier }) => kindTitle(identifier) },
  {
    key: 'purpose',
    title: 'Purpose',
    cell: ({ purpose, isOfBatch }) => purposeTitle(purpose) + (isOfBatch ? ', portfolio' : ''),
  },
];

/** Lists the checks of the organization with what it was told, filtered by the address. */
export default function ChecksPage() {
  const seesAll = useMay('read_all_checks');
  const { from, to, wrong } = usePeriod();
  const [{ tier, by, purpose }] = useAddress();
  const filter = { from, to, tier, purpose, ...(seesAll && { by }) };
  return (
    <Page
      title="Checks"
      description={
        seesAll
          ? 'Every check of your organization with its result at the time: by staff and by software, including people with no record. Opening one again is free.'
          : 'The checks you made, with their results at the time. Opening one again is free. Admins and owners see everyone’s.'
      }
      action={
        wrong === undefined && (
          <Download path={inMode('/dashboard/checks.csv')} parameters={filter}>
            Download this view
          </Download>
        )
      }
    >
      <Stack gap="sm">
        <PeriodFilter />
        <CheckFilters from={from} to={to} isValid={wrong === undefined} />
      </Stack>
      {wrong === undefined && (
        <PagedTable
          label="Checks"
          list="GET /dashboard/checks"
          query={filter}
          columns={seesAll ? [...COLUMNS, CALLER] : COLUMNS}
          rowKey={({ id }) => id}
          empty={<None isFiltered={Boolean(tier || by || purpose)} />}
          status={(pages, isMore) => {
            const shown = <Count value={pages.reduce((sum, { rows }) => sum + rows.length, 0)} />;
            if (!isMore) return <>{shown} in all</>;
            if (!tier && !purpose && !filter.by) return <>{shown} shown; there are more</>;
            return (
              <>
                {shown} found so far. Each step looks through up to{' '}
                <Count value={pages[0]?.scannedAtMost ?? 0} /> checks.
              </>
            );
          }}
        />
      )}
    </Page>
  );
}

interface CheckFiltersProps {
  from: string;
  to: string;
  isValid: boolean;
}

/** Shows the filters. Only admins and owners choose whose checks they see. */
function CheckFilters({ from, to, isValid }: CheckFiltersProps) {
  const seesAll = useMay('read_all_checks');
  const [{ by }] = useAddress();
  const callers = useQuery({
    queryKey: ['/dashboard/checks/callers', from, to],
    queryFn: ({ signal }) => call('GET /dashboard/checks/callers', { query: { from, to }, signal }),
    enabled: seesAll && isValid,
  });
  const options = (callers.data?.callers ?? []).map((caller) => ({
    value: caller.id,
    label: caller.kind === 'unknown' ? `Former: ${caller.id}` : callerText(caller),
  }));
  // A link may name somebody who made no check in this period.
  const isListed = !by || options.some(({ value }) => value === by);
  return (
    <Filters
      fields={[
        {
          name: 'tier',
          label: 'Result',
          options: RISK_TIERS.map((value) => ({ value, label: RESULTS[value] })),
        },
        ...(seesAll
          ? [
              {
                name: 'by',
                label: 'Checked by',
                options: isListed ? options : [...options, { value: by, label: by }],
              },
            ]
          : []),
        {
          name: 'purpose',
          label: 'Purpose',
          options: PURPOSE_NAMES.map((value) => ({ value, label: purposeTitle(value) })),
        },
      ]}
    />
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return <EmptyState title="No matching checks">Choose another result, purpose or period.</EmptyState>;
  }
  return (
    <EmptyState title="No checks in this period" action={<LinkButton to="/check">Check a renter</LinkButton>}>
      Checks appear here with their results, including those that found no record.
    </EmptyState>
  );
}

function Renter({ found, needsSecondIdentifier, renter }: LoggedCheckLine): ReactNode {
  if (!found) return 'Nobody on file';
  if (needsSecondIdentifier) return 'Hidden: found by name alone';
  if (renter === null) return 'Last checked over 365 days ago';
  return (
    <>
      {renter.name === null ? 'No name' : <UserText clamp={2}>{renter.name}</UserText>}{' '}
      <Text span fz="sm" c="dimmed">
        <Id>{renter.memberId}</Id>
      </Text>
    </>
  );
}

function Result({ found, needsSecondIdentifier, recommendation, tier }: LoggedCheckLine): ReactNode {
  if (!found) return 'No record';
  if (needsSecondIdentifier) return 'Second identifier needed';
  return <RecommendationBadge recommendation={recommendation} tier={tier} />;
}
