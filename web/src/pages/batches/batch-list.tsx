import type { BatchLine } from '../../../../src/http/dashboard/batch-responses.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';

const STATUSES: Record<BatchLine['status'], string> = {
  running: 'Running',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

const COLUMNS: Column<BatchLine>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: ({ id, name }) => (
      <Anchor to="/batches/$id" params={{ id }} inherit>
        <UserText clamp={2}>{name ?? 'No name'}</UserText>
      </Anchor>
    ),
    sort: ({ name }) => name,
  },
  {
    key: 'status',
    title: 'Status',
    isCompact: true,
    cell: ({ status }) => STATUSES[status],
    sort: ({ status }) => STATUSES[status],
  },
  {
    key: 'rows',
    title: 'Rows',
    align: 'right',
    cell: ({ rows }) => <Count value={rows} />,
    sort: ({ rows }) => rows,
  },
  { key: 'checked', title: 'Checked', align: 'right', cell: ({ answered }) => <Count value={answered} /> },
  { key: 'by', title: 'Sent by', cell: ({ by }) => <Sender by={by} /> },
  {
    key: 'at',
    title: 'Sent',
    isCompact: true,
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
    sort: ({ createdAt }) => createdAt,
  },
];

/** Names the key or person that sent a batch. */
export function Sender({ by: { kind, name } }: Pick<BatchLine, 'by'>) {
  if (kind === 'unknown') return 'A former key or person';
  return <UserText>{kind === 'key' ? `Key “${name}”` : name}</UserText>;
}

/** Lists earlier batches, the newest first. */
export function BatchList() {
  return (
    <PagedTable
      label="Portfolio checks"
      list="GET /dashboard/batches"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      isLive={({ status }) => status === 'running'}
      empty={
        <EmptyState title="No portfolio checks yet" level={3}>
          Portfolio checks and their results appear here for 30 days.
        </EmptyState>
      }
    />
  );
}
