import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { HistoryLine, WithdrawnLine } from '../../../../src/http/dashboard/history-entries.ts';
import { renterRecords } from '../../../../src/texts/en/staff/renters/renter-records.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { ErrorState } from '../../components/query-states.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { t as shared, staffTexts } from '../../texts.ts';
import { HistoryEntryView } from './history-entry.tsx';
import { renterPath } from './queries.ts';
import classes from './renters.module.css';

const { t, rich } = staffTexts(renterRecords);

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
  const withdrawn = list.data.pages.flatMap((page) => page.withdrawn);
  if (entries.length === 0) {
    return (
      <Stack gap="sm">
        {empty}
        <WithdrawnRecords records={withdrawn} />
      </Stack>
    );
  }
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
      <WithdrawnRecords records={withdrawn} />
    </Stack>
  );
}

/** Lists the records that the organization withdrew, with the reasons. Shows nothing without any. */
function WithdrawnRecords({ records }: { records: readonly WithdrawnLine[] }) {
  const titleId = useId();
  if (records.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <Text component="h3" fz="sm" fw={600} id={titleId}>
        {t('withdrawnTitle')}
      </Text>
      <ul className={classes.withdrawn}>
        {records.map((record) => (
          <li key={record.recordId}>
            <Withdrawn {...record} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Withdrawn({ kind, recordId, withdrawnAt, actor, said }: WithdrawnLine) {
  const values = { kind, recordId: <Id>{recordId}</Id>, time: <Time at={withdrawnAt} /> };
  return (
    <>
      <Text fz="sm" c="dimmed" component="div">
        {actor === null ? rich('withdrawnOne', values) : rich('withdrawnBy', { ...values, actor })}
      </Text>
      {said !== null && (
        <Text fz="sm" component="div">
          <UserText lines>{said}</UserText>
        </Text>
      )}
    </>
  );
}

/** Returns a key for the entry: an open form stays with its record when the list changes. */
const keyOf = (entry: HistoryLine, place: number) => (entry.own ? entry.recordId : place);

/** Returns the number of incidents that the organization filed with a report. They precede it in the list. */
function incidentsOf(report: HistoryLine, entries: readonly HistoryLine[]): number {
  if (report.kind === 'incident') return 0;
  return entries.filter(({ kind, own, at }) => kind === 'incident' && own && at === report.at).length;
}
