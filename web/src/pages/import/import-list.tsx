import type { ImportLine } from '../../../../src/http/dashboard/import-responses.ts';
import { imports } from '../../../../src/texts/en/staff/imports.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Count } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import { isRunning } from './queries.ts';

const { t } = staffTexts(imports);

const STATES: Record<ImportLine['state'], string> = {
  open: t('stateOpen'),
  filing: t('stateFiling'),
  stopped: t('stateStopped'),
  done: t('stateDone'),
  undoing: t('stateUndoing'),
  undone: t('stateUndone'),
};

const COLUMNS: Column<ImportLine>[] = [
  {
    key: 'file',
    title: t('file'),
    cell: ({ id, fileName }) => (
      <Anchor to="/import/$id" params={{ id }} inherit>
        <UserText clamp={2}>{fileName}</UserText>
      </Anchor>
    ),
    sort: ({ fileName }) => fileName,
  },
  {
    key: 'state',
    title: t('status'),
    isCompact: true,
    cell: ({ state }) => STATES[state],
    sort: ({ state }) => STATES[state],
  },
  {
    key: 'rows',
    title: t('rows'),
    align: 'right',
    cell: ({ rows }) => <Count value={rows} />,
    sort: ({ rows }) => rows,
  },
  { key: 'filed', title: t('filed'), align: 'right', cell: ({ filed }) => <Count value={filed} /> },
  {
    key: 'rejected',
    title: t('rejected'),
    align: 'right',
    cell: ({ rejected }) => <Count value={rejected} />,
  },
  { key: 'actor', title: t('uploadedBy'), cell: ({ actor }) => <UserText>{actor}</UserText> },
  {
    key: 'at',
    title: t('uploaded'),
    isCompact: true,
    cell: ({ createdAt }) => <Time at={createdAt} relative />,
    sort: ({ createdAt }) => createdAt,
  },
];

/** Lists earlier imports, the newest first. */
export function ImportList() {
  return (
    <PagedTable
      label={t('list')}
      list="GET /dashboard/imports"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      isLive={isRunning}
      empty={
        <EmptyState title={t('empty')} level={3}>
          {t('emptyText')}
        </EmptyState>
      }
    />
  );
}
