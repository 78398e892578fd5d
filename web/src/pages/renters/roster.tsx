import { Group, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { rentersTexts } from '../../../../src/texts/en/staff/renters/renters.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { ColumnsButton, useColumnChoice } from '../../components/table/column-choice.tsx';
import { SavedViews } from '../../components/table/saved-views.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import type { SearchValues } from '../../page-router.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { ROSTER_COUNT } from './queries.ts';
import { ExportView, SelectedActions, useSelection } from './roster-actions.tsx';
import { COLUMNS, DEFAULT_SORT, exportedColumns, leftOutText, ORDERS } from './roster-columns.tsx';
import { RosterStatus } from './roster-status.tsx';

const { t } = staffTexts(rentersTexts);

interface RosterProps {
  openKey: string | undefined;
  onOpen: (id: string) => void;
}

/** Returns what the query of an address asks of the roster. */
export function rosterView({ q, tier, flag, industry, sort }: SearchValues) {
  // What a search finds is in the order of names.
  return { q, tier, flag, industry, sort: q || sort === DEFAULT_SORT ? undefined : sort };
}

/** Lists the organization's roster, filtered and sorted by the URL. */
export function Roster({ openKey, onOpen }: RosterProps) {
  const [values, setAddress] = useAddress();
  const { q, tier, flag, industry, sort = DEFAULT_SORT } = values;
  const onSort = (sort: string) => setAddress({ sort: sort === DEFAULT_SORT ? undefined : sort });
  const choice = useColumnChoice(t('title'), COLUMNS);
  const columns = exportedColumns(choice);
  const view = rosterView(values);
  const { selection, clear } = useSelection(JSON.stringify(view));
  const maySelect = useMay('check_renters');
  const count = useQuery(ROSTER_COUNT).data;
  const isFiltered = [tier, flag, industry].some(Boolean);
  return (
    <>
      <Group gap="sm" justify="flex-end">
        {!q && (
          <NativeSelect
            hiddenFrom="sm"
            aria-label={t('sort')}
            data={ORDERS}
            value={sort}
            onChange={(event) => onSort(event.currentTarget.value)}
          />
        )}
        <SavedViews label={t('title')} parameters={['tier', 'flag', 'industry', 'sort']} {...choice} />
        <ColumnsButton choice={choice} />
        <ExportView view={{ ...view, columns }} />
      </Group>
      <SelectedActions selected={selection.selected} columns={columns} onClear={clear} />
      <PagedTable
        label={t('title')}
        list="GET /dashboard/roster"
        query={view}
        columns={choice.shown}
        rowKey={({ id }) => id}
        order={q ? undefined : { sort, onSort }}
        selection={maySelect ? selection : undefined}
        openKey={openKey}
        onOpen={({ id }) => onOpen(id)}
        empty={
          q || isFiltered || view.sort ? (
            <EmptyState title={t('noMatch')}>
              {t(q ? 'noMatchOfSearch' : 'noMatchText')} {leftOutText(view.sort)}
            </EmptyState>
          ) : (
            <NoRenters />
          )
        }
        status={(pages, isMore) => (
          <RosterStatus
            pages={pages}
            isMore={isMore}
            isFiltered={isFiltered}
            isSearch={Boolean(q)}
            sort={view.sort}
            count={count}
          />
        )}
      />
    </>
  );
}

/** Shown to an organization with an empty roster. */
function NoRenters() {
  return (
    <EmptyState
      title={t('empty')}
      action={
        <Group gap="sm">
          <LinkButton to="/file/report">{t('fileReport')}</LinkButton>
          <LinkButton to="/import" variant="default">
            {t('importReports')}
          </LinkButton>
        </Group>
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
}
