import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { get, withParameters } from '../api.ts';
import type { Column } from './column.ts';
import { Count } from './count.tsx';
import classes from './data-table.module.css';
import { DataTable } from './data-table.tsx';
import { FormError } from './form.tsx';
import { ErrorState } from './query-states.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

/** A page of a list, as the server answers it. */
export interface PageOf<Row> {
  rows: Row[];
  next: string | null;
}

interface PagedTableProps<Row, Answer> {
  /** The table's accessible name; its sort is remembered under it. */
  label: string;
  /** What answers the pages: '/dashboard/renters'. */
  path: string;
  /** Filters and the like; what has no value is not sent. */
  parameters?: Record<string, string | undefined>;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  /** What stands there without a row. */
  empty: ReactNode;
  openKey?: string | undefined;
  onOpen?: (row: Row) => void;
  /** While one of the rows is so, the list is read anew every second. */
  isLive?: (row: Row) => boolean;
  /** What is said of all pages so far, in place of how many rows they have. */
  status?: (pages: Answer[], isMore: boolean) => ReactNode;
}

const LIVE_REFRESH_MS = 1_000;

/**
 * A list that the server pages by a cursor: it shows what is loaded, and loads more when asked. Where the server looks
 * through so many entries at a time, a page may be short or empty with more to come.
 */
export function PagedTable<Row, Answer extends PageOf<Row> = PageOf<Row>>({
  path,
  parameters = {},
  empty,
  isLive,
  status,
  ...table
}: PagedTableProps<Row, Answer>) {
  const list = useInfiniteQuery({
    queryKey: [path, parameters],
    queryFn: ({ pageParam, signal }) =>
      get<Answer>(withParameters(path, { ...parameters, after: pageParam }), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // All pages that were loaded would be read again.
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
      {rows.length > 0 && <DataTable {...table} rows={rows} busy={list.isPlaceholderData} />}
      <FormError error={list.error} />
      <Group className={classes.foot ?? ''} justify="space-between" gap="sm">
        <Text fz="sm" c="dimmed" role="status">
          {status?.(pages, list.hasNextPage) ?? <Shown count={rows.length} isMore={list.hasNextPage} />}
        </Text>
        {list.hasNextPage && (
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {(pages.at(-1)?.rows.length ?? 0) > 0 ? 'Load more' : 'Look further'}
          </Button>
        )}
      </Group>
    </>
  );
}

function Shown({ count, isMore }: { count: number; isMore: boolean }) {
  return (
    <>
      <Count value={count} /> {isMore ? 'shown, there are more' : 'in all'}
    </>
  );
}
