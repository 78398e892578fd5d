import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LoggedCheckLine } from '../../../../src/http/dashboard/check-responses.ts';
import { PURPOSE_NAMES } from '../../../../src/rules/organizations/purpose.ts';
import { RISK_TIERS, type RiskTier } from '../../../../src/rules/scoring/recommendation.ts';
import { checksTexts } from '../../../../src/texts/en/staff/checks/checks.ts';
import { call } from '../../api.ts';
import { RECOMMENDATIONS, RecommendationBadge } from '../../components/badges.tsx';
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
import { staffTexts } from '../../texts.ts';
import { callerText, kindTitle, purposeTitle } from '../check/words.ts';
import { ACTION_TITLES } from '../renters/words.ts';
import { Download } from '../usage/download.tsx';

const { t } = staffTexts(checksTexts);

/** What each tier means as the result of a check. */
const RESULTS: Record<RiskTier, string> = {
  LOW: RECOMMENDATIONS.APPROVED,
  MODERATE: RECOMMENDATIONS.CONDITIONAL,
  HIGH: RECOMMENDATIONS.REVIEW_REQUIRED,
  CRITICAL: RECOMMENDATIONS.DENIED,
  UNKNOWN: t('noRecord'),
};

const CALLER: Column<LoggedCheckLine> = {
  key: 'by',
  title: t('by'),
  cell: ({ by }) => <UserText clamp={2}>{callerText(by)}</UserText>,
};

const COLUMNS: Column<LoggedCheckLine>[] = [
  {
    key: 'at',
    title: t('at'),
    isCompact: true,
    cell: ({ id, at }) => (
      <Anchor to="/checks/$id" params={{ id }} inherit>
        <Time at={at} exact />
      </Anchor>
    ),
  },
  { key: 'renter', title: t('renter'), cell: (check) => <Renter {...check} /> },
  { key: 'result', title: t('result'), isCompact: true, cell: (check) => <Result {...check} /> },
  {
    key: 'score',
    title: t('score'),
    align: 'right',
    cell: ({ score }) => (score === null ? '–' : <Count value={score} />),
  },
  {
    key: 'identifier',
    title: t('foundBy'),
    isCompact: true,
    cell: ({ identifier }) => kindTitle(identifier),
  },
  {
    key: 'purpose',
    title: t('purpose'),
    cell: ({ purpose, isOfBatch }) => {
      const title = purposeTitle(purpose);
      return isOfBatch ? t('ofPortfolio', { purpose: title }) : title;
    },
  },
];

/** Lists the checks of the organization with what it was told, filtered by the address. */
export default function ChecksPage() {
  const seesAll = useMay('read_all_checks');
  const { from, to, wrong } = usePeriod();
  const [{ tier, by, purpose, reference }] = useAddress();
  const filter = { from, to, tier, purpose, reference, ...(seesAll && { by }) };
  return (
    <Page
      title={t('title')}
      description={t(seesAll ? 'description' : 'ownDescription')}
      action={
        wrong === undefined && (
          <Download path={inMode('/dashboard/checks.csv')} parameters={filter}>
            {t('download')}
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
          label={t('title')}
          list="GET /dashboard/checks"
          query={filter}
          columns={seesAll ? [...COLUMNS, CALLER] : COLUMNS}
          rowKey={({ id }) => id}
          empty={<None isFiltered={Boolean(tier || by || purpose || reference)} />}
          status={(pages, isMore) => {
            const count = pages.reduce((sum, { rows }) => sum + rows.length, 0);
            if (!isMore) return t('all', { count });
            if (!tier && !purpose && !reference && !filter.by) return t('more', { count });
            return t('found', { count, scanned: pages[0]?.scannedAtMost ?? 0 });
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
    label: caller.kind === 'unknown' ? t('former', { id: caller.id }) : callerText(caller),
  }));
  // A link may name somebody who made no check in this period.
  const isListed = !by || options.some(({ value }) => value === by);
  return (
    <Filters
      fields={[
        {
          name: 'tier',
          label: t('result'),
          options: RISK_TIERS.map((value) => ({ value, label: RESULTS[value] })),
        },
        ...(seesAll
          ? [
              {
                name: 'by',
                label: t('by'),
                options: isListed ? options : [...options, { value: by, label: by }],
              },
            ]
          : []),
        {
          name: 'purpose',
          label: t('purpose'),
          options: PURPOSE_NAMES.map((value) => ({ value, label: purposeTitle(value) })),
        },
        { name: 'reference', label: t('reference'), kind: 'search' },
      ]}
    />
  );
}

function None({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) {
    return <EmptyState title={t('noMatch')}>{t('noMatchText')}</EmptyState>;
  }
  return (
    <EmptyState title={t('empty')} action={<LinkButton to="/check">{t('check')}</LinkButton>}>
      {t('emptyText')}
    </EmptyState>
  );
}

function Renter(check: LoggedCheckLine): ReactNode {
  const { reference } = check;
  return (
    <>
      <Found {...check} />
      {reference !== null && (
        <Text fz="sm" c="dimmed" component="div">
          <UserText clamp={2}>{reference}</UserText>
        </Text>
      )}
    </>
  );
}

function Found({ found, needsSecondIdentifier, renter }: LoggedCheckLine): ReactNode {
  if (!found) return t('nobody');
  if (needsSecondIdentifier) return t('hidden');
  if (renter === null) return t('noLongerNamed');
  return (
    <>
      {renter.name === null ? t('noName') : <UserText clamp={2}>{renter.name}</UserText>}{' '}
      <Text span fz="sm" c="dimmed">
        <Id>{renter.memberId}</Id>
      </Text>
    </>
  );
}

function Result({
  found,
  needsSecondIdentifier,
  recommendation,
  tier,
  decision,
}: LoggedCheckLine): ReactNode {
  if (!found) return t('noRecord');
  if (needsSecondIdentifier) return t('secondIdentifier');
  return (
    <>
      <RecommendationBadge recommendation={recommendation} tier={tier} />
      {decision !== null && (
        <Text fz="sm" c="dimmed">
          {t('decided', { decision: ACTION_TITLES[decision] })}
        </Text>
      )}
    </>
  );
}
