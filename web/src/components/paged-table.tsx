import { Button, Group, Text } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { type ListName, type ListOptions, listKey, type PageOf, type RowOf, readPage } from '../api.ts';
import { staffTexts } from '../texts.ts';
import type { Column, Order, Selection } from './column.ts';
import classes from './data-table.module.css';
import { DataTable, TableSkeleton } from './data-table.tsx';
import { FormError } from './form.tsx';
import { ErrorState } from './query-states.tsx';

const { t } = staffTexts(components);

interface PagedTableProps<Name extends ListName> extends ListOptions<Name> {
  /** The table's accessible name. Also the key under which the sort order is remembered. */
  label: string;
  /** The route that returns the pages, such as 'GET /dashboard/roster'. */
  list: Name;
  columns: readonly Column<RowOf<Name>>[];
  rowKey: (row: RowOf<Name>) => string;
  /** How the server sorts the list. Without it, the list can be sorted once all of it is loaded. */
  order?: Order | undefined;
  selection?: Selection<RowOf<Name>> | undefined;
  /** Shown when there are no rows. */
  empty: ReactNode;
  openKey?: string | undefined;
  onOpen?: (row: RowOf<Name>) => void;
  /** While this is true for any row, the list is reloaded every second. */
  isLive?: (row: RowOf<Name>) => boolean;
  /** Returns the status text for the loaded pages, in place of the number of rows. */
  status?: (pages: PageOf<Name>[], isMore: boolean) => ReactNode;
}

const LIVE_REFRESH_MS = 1_000;

/** Returns the query for the pages of a list. */
export const pagesQuery = <Name extends ListName>(name: Name, options: ListOptions<Name>) =>
  infiniteQueryOptions({
    queryKey: listKey(name, options.params, options.query),
    queryFn: ({ pageParam, signal }) => readPage(name, options, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

/**
 * A list with cursor pagination: shows the loaded rows and a button for more. If the server scans a limited
 * number of entries per request, a page may be short or empty although there are more.
 */
export function PagedTable<Name extends ListName>(props: PagedTableProps<Name>) {
  const { list: name, params, query, empty, isLive, status, ...table } = props;
  const list = useInfiniteQuery({
    ...pagesQuery(name, props),
    placeholderData: keepPreviousData,
    // A refetch would load all loaded pages again.
    refetchOnWindowFocus: false,
    refetchInterval: ({ state: { data } }) =>
      isLive !== undefined && data?.pages.some(({ rows }) => rows.some(isLive)) === true && LIVE_REFRESH_MS,
  });
  if (list.isPending) return <TableSkeleton columns={table.columns.length} />;
  if (list.data === undefined) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const { pages } = list.data;
  const rows = pages.flatMap((page) => page.rows);
  if (rows.length === 0 && !list.hasNextPage) return empty;
  return (
    <>
      {rows.length > 0 && (
        <DataTable
          {...table}
          rows={rows}
          isUnsorted={table.order === undefined && list.hasNextPage}
          busy={list.isPlaceholderData}
        />
      )}
      <FormError error={list.error} />
      <Group className={classes.foot ?? ''} justify="space-between" gap="sm">
        <Text fz="sm" c="dimmed" role="status">
          {status?.(pages, list.hasNextPage) ??
            t(list.hasNextPage ? 'shownOfMore' : 'shownAll', { count: rows.length })}
        </Text>
        {list.hasNextPage && (
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t((pages.at(-1)?.rows.length ?? 0) > 0 ? 'loadMore' : 'keepLooking')}
          </Button>
        )}
      </Group>
    </>
  );
}
