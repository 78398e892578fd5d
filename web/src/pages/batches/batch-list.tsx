import type { BatchLine } from '../../../../src/http/dashboard/batch-responses.ts';
import { batches } from '../../../../src/texts/en/staff/batches.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import { callerText } from '../check/words.ts';

const { t } = staffTexts(batches);

const STATUSES: Record<BatchLine['status'], string> = {
  running: t('running'),
  completed: t('completed'),
  cancelled: t('cancelled'),
};

const COLUMNS: Column<BatchLine>[] = [
  {
    key: 'name',
    title: t('name'),
    cell: ({ id, name }) => (
      <Anchor to="/batches/$id" params={{ id }} inherit>
        <UserText clamp={2}>{name ?? t('noName')}</UserText>
      </Anchor>
    ),
    sort: ({ name }) => name,
  },
  {
    key: 'status',
    title: t('status'),
    isCompact: true,
    cell: ({ status }) => STATUSES[status],
    sort: ({ status }) => STATUSES[status],
  },
  {
    key: 'rows',
    title: t('rows'),
    align: 'right',
    cell: ({ rows }) => <Count value={rows} />,
    sort: ({ rows }) => rows,
  },
  { key: 'checked', title: t('checked'), align: 'right', cell: ({ answered }) => <Count value={answered} /> },
  { key: 'by', title: t('sentBy'), cell: ({ by }) => <UserText>{callerText(by)}</UserText> },
  {
    key: 'at',
    title: t('sent'),
    isCompact: true,
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
    sort: ({ createdAt }) => createdAt,
  },
];

/** Lists earlier batches, the newest first. */
export function BatchList() {
  return (
    <PagedTable
      label={t('list')}
      list="GET /dashboard/batches"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      isLive={({ status }) => status === 'running'}
      empty={
        <EmptyState title={t('empty')} level={3}>
          {t('emptyText')}
        </EmptyState>
      }
    />
  );
}
