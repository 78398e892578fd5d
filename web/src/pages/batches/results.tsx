import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BatchResultDetails, BatchResultLine } from '../../../../src/http/dashboard/batch-responses.ts';
import { batchTexts } from '../../../../src/texts/en/staff/batch.ts';
import { call } from '../../api.ts';
import { TIER_SERIES } from '../../charts/series.ts';
import { RecommendationBadge, TierBadge } from '../../components/badges.tsx';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count, Money } from '../../components/figures.tsx';
import { Filters } from '../../components/filters.tsx';
import { LinkButton } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Beside, SidePanel } from '../../components/side-panel.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import { flagWords, kindTitle } from '../check/words.ts';
import { Fact, Facts } from '../renters/facts.tsx';
import { batchPath } from './queries.ts';

const { t } = staffTexts(batchTexts);

const TIERS = TIER_SERIES.map(({ name, label }) => ({ value: name, label }));

const COLUMNS: Column<BatchResultLine>[] = [
  {
    key: 'asked',
    title: t('lookedUp'),
    cell: ({ asked: [first] }) => <UserText clamp={2}>{first?.text ?? ''}</UserText>,
  },
  {
    key: 'reference',
    title: t('reference'),
    cell: ({ reference }) => (reference === null ? '–' : <UserText clamp={2}>{reference}</UserText>),
  },
  {
    key: 'name',
    title: t('found'),
    cell: ({ name, memberId }) =>
      memberId === null ? t('noRecord') : <UserText clamp={2}>{name ?? memberId}</UserText>,
  },
  { key: 'tier', title: t('tier'), isCompact: true, cell: ({ tier }) => <TierBadge tier={tier} /> },
  {
    key: 'score',
    title: t('score'),
    align: 'right',
    cell: ({ score }) => (score === null ? '–' : <Count value={score} />),
  },
  {
    key: 'owed',
    title: t('owed'),
    align: 'right',
    secondary: true,
    cell: ({ owedCents }) => (owedCents === null ? '–' : <Money cents={owedCents} />),
  },
  {
    key: 'flags',
    title: t('flags'),
    secondary: true,
    cell: ({ flags }) => (flags.length === 0 ? '–' : flags.map(flagWords).join(', ')),
  },
];

/** Lists the results of a batch that has ended, filtered by tier. A row opens the whole answer. */
export function Results({ id }: { id: string }) {
  const [{ tier, open }, setAddress] = useAddress();
  return (
    <>
      <Filters fields={[{ name: 'tier', label: t('tier'), options: TIERS }]} />
      <Beside
        panel={
          open !== undefined &&
          open !== '' && (
            <ResultPanel key={open} id={id} position={open} onClose={() => setAddress({ open: undefined })} />
          )
        }
      >
        <PagedTable
          label={t('results')}
          list="GET /dashboard/batches/:id/results"
          params={{ id }}
          query={{ tier }}
          columns={COLUMNS}
          rowKey={({ position }) => String(position)}
          openKey={open}
          onOpen={({ position }) => setAddress({ open: String(position) })}
          empty={
            <EmptyState title={t('empty')} level={3}>
              {t('emptyText')}
            </EmptyState>
          }
        />
      </Beside>
    </>
  );
}

function ResultPanel({ id, position, onClose }: { id: string; position: string; onClose: () => void }) {
  const result = useQuery({
    queryKey: [`${batchPath(id)}/results/${position}`],
    queryFn: ({ signal }) =>
      call('GET /dashboard/batches/:id/results/:position', { params: { id, position }, signal }),
  });
  return (
    <SidePanel title={t('result')} onClose={onClose}>
      <QueryStates query={result} skeleton={<Skeleton h={320} />}>
        {(details) => <Details {...details} />}
      </QueryStates>
    </SidePanel>
  );
}

/** Shows the identifiers and the result of a row. */
function Details(details: BatchResultDetails) {
  const { recommendation, tier, message, asked, reference, row, flags, checkedAt, memberId, name } = details;
  const { owedCents, rentals, incidents, crossOperatorFlags, score, renterId, checkId } = details;
  return (
    <Stack gap="md">
      <Group>
        <RecommendationBadge recommendation={recommendation} tier={tier} />
      </Group>
      <Text>{message}</Text>
      <Facts stacked>
        {asked.map(({ kind, text }) => (
          <Fact key={kind} name={t('sent', { kind: kindTitle(kind) })}>
            <UserText>{text}</UserText>
          </Fact>
        ))}
        {reference !== null && (
          <Fact name={t('reference')}>
            <UserText>{reference}</UserText>
          </Fact>
        )}
        <Fact name={t('row')}>
          <Count value={row} />
        </Fact>
        <Fact name={t('checked')}>
          <Time at={checkedAt} exact="seconds" />
        </Fact>
        {memberId !== null && (
          <>
            <Fact name={t('name')}>{name === null ? t('none') : <UserText>{name}</UserText>}</Fact>
            <Fact name={t('score')}>
              <Count value={score ?? 0} />
            </Fact>
            <Fact name={t('owed')}>
              <Money cents={owedCents ?? 0} />
            </Fact>
            <Fact name={t('rentals')}>
              <Count value={rentals ?? 0} />
            </Fact>
            <Fact name={t('incidents')}>
              <Count value={incidents ?? 0} />
            </Fact>
            <Fact name={t('filedByOthers')}>
              <Count value={crossOperatorFlags ?? 0} />
            </Fact>
            <Fact name={t('flags')}>{flags.length === 0 ? t('none') : flags.map(flagWords).join(', ')}</Fact>
          </>
        )}
      </Facts>
      {renterId !== null && (
        <LinkButton
          to="/renters/$id"
          params={{ id: renterId }}
          search={{ check: checkId ?? undefined }}
          variant="default"
          w="fit-content"
        >
          {t('openRenter')}
        </LinkButton>
      )}
    </Stack>
  );
}
