import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HistoryLine } from '../../../../src/http/dashboard/history-entries.ts';
import { renterRecords } from '../../../../src/texts/en/staff/renters/renter-records.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { ErrorState } from '../../components/query-states.tsx';
import { t as shared, staffTexts } from '../../texts.ts';
import { HistoryEntryView } from './history-entry.tsx';
import { renterPath } from './queries.ts';
import classes from './renters.module.css';

const { t } = staffTexts(renterRecords);

interface HistoryProps {
  id: string;
  empty: ReactNode;
  /** Called with a text that says what was withdrawn. */
  onWithdrawn: (text: string) => void;
}

/** Lists the records on file that the organization may see, the newest first. */
export function History({ id, empty, onWithdrawn }: HistoryProps) {
  const path = renterPath(id, '/history');
  const list = useInfiniteQuery({
    queryKey: [path],
    queryFn: ({ pageParam, signal }) =>
      call('GET /dashboard/renters/:id/history', { params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
  });
  if (list.isPending) return <Skeleton h={240} role="status" aria-label={shared('shared.loading')} />;
  if (list.data === undefined) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const entries = list.data.pages.flatMap(({ rows }) => rows);
  if (entries.length === 0) return empty;
  return (
    <Stack gap="sm">
      <Paper p={0}>
        <ol className={classes.history}>
          {entries.map((entry, place) => (
            <li key={keyOf(entry, place)}>
              <HistoryEntryView
                entry={entry}
                incidents={incidentsOf(entry, entries)}
                onWithdrawn={onWithdrawn}
              />
            </li>
          ))}
        </ol>
      </Paper>
      <FormError error={list.error} />
      <Group justify="space-between" gap="sm">
        <Text fz="sm" c="dimmed" role="status">
          {t(list.hasNextPage ? 'shown' : 'all', { count: entries.length })}
        </Text>
        {list.hasNextPage && (
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('loadMore')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

/** Returns a key for the entry: an open form stays with its record when the list changes. */
const keyOf = (entry: HistoryLine, place: number) => (entry.own ? entry.recordId : place);

/** Returns the number of incidents that the organization filed with a report. They precede it in the list. */
function incidentsOf(report: HistoryLine, entries: readonly HistoryLine[]): number {
  if (report.kind === 'incident') return 0;
  return entries.filter(({ kind, own, at }) => kind === 'incident' && own && at === report.at).length;
}
