import type { ImportLine } from '../../../../src/http/dashboard/import-responses.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { isRunning } from './queries.ts';

const STATES: Record<ImportLine['state'], string> = {
  open: 'Not started',
  filing: 'Being filed',
  stopped: 'Stopped',
  done: 'Done',
  undoing: 'Being undone',
  undone: 'Undone',
};

const COLUMNS: Column<ImportLine>[] = [
  {
    key: 'file',
    title: 'File',
    cell: ({ id, fileName }) => (
      <Anchor to="/import/$id" params={{ id }} inherit>
        <UserText clamp={2}>{fileName}</UserText>
      </Anchor>
    ),
    sort: ({ fileName }) => fileName,
  },
  {
    key: 'state',
    title: 'Status',
    isCompact: true,
    cell: ({ state }) => STATES[state],
    sort: ({ state }) => STATES[state],
  },
  {
    key: 'rows',
    title: 'Rows',
    align: 'right',
    cell: ({ rows }) => <Count value={rows} />,
    sort: ({ rows }) => rows,
  },
  { key: 'filed', title: 'Filed', align: 'right', cell: ({ filed }) => <Count value={filed} /> },
  { key: 'rejected', title: 'Rejected', align: 'right', cell: ({ rejected }) => <Count value={rejected} /> },
  { key: 'actor', title: 'Uploaded by', cell: ({ actor }) => <UserText>{actor}</UserText> },
  {
    key: 'at',
    title: 'Uploaded',
    isCompact: true,
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
    sort: ({ createdAt }) => createdAt,
  },
];

/** Lists earlier imports, the newest first. */
export function ImportList() {
  return (
    <PagedTable
      label="Imports"
      list="GET /dashboard/imports"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      isLive={isRunning}
      empty={
        <EmptyState title="No imports yet" level={3}>
          Your imports appear here with the outcome of their rows. We delete the rows 30 days after the last
          change; filed reports stay on record.
        </EmptyState>
      }
    />
  );
}
