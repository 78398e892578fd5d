import { Paper, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { LookupLine } from '../../../../../src/http/portal/lookups.ts';
import { lookedUpBy } from '../../../../../src/rules/identity/inquiries.ts';
import { call } from '../../../api.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState, LineSkeleton } from '../../../components/query-states.tsx';
import { UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { More } from '../../more.tsx';
import classes from './look-ups.module.css';

const PATH = '/portal/api/look-ups';

/** Shows the inquiries, the newest first, with a button for more. */
export function LookUpList() {
  const list = useInfiniteQuery({
    queryKey: [PATH],
    queryFn: ({ pageParam, signal }) =>
      call('GET /portal/api/look-ups', { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // A refetch would load all loaded pages again.
    refetchOnWindowFocus: false,
  });
  if (list.isPending) {
    return (
      <div role="status" aria-label="Loading">
        <LineSkeleton lines={6} />
      </div>
    );
  }
  if (list.data === undefined) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const { pages } = list.data;
  if (!list.hasNextPage && pages.every(({ rows }) => rows.length === 0)) {
    return (
      <EmptyState title="Nobody has looked you up">
        When an organization does, it stands here: who it was, when, and what it was told. Switch the mails on
        to hear of it at once.
      </EmptyState>
    );
  }
  return (
    <Stack gap="md" align="flex-start">
      <Paper p="lg" w="100%">
        <LookUps rows={pages.flatMap(({ rows }) => rows)} />
      </Paper>
      <More list={list} />
    </Stack>
  );
}

function LookUps({ rows }: { rows: LookupLine[] }) {
  return (
    <ul className={classes.list} aria-label="Look-ups">
      {rows.map((lookup, place) => (
        // Two inquiries may have the same organization and time. Entries are only added at the end, so the
        // index is a stable key.
        <li key={place}>
          <LookUp lookup={lookup} />
        </li>
      ))}
    </ul>
  );
}

function LookUp({ lookup }: { lookup: LookupLine }) {
  return (
    <>
      <Text component="p">
        <UserText>{lookup.organization}</UserText> {lookedUpBy(lookup)}.
      </Text>
      <Text c="dimmed" fz="sm" component="p">
        <Time at={lookup.at} exact />
        {lookup.score !== null && <>, your score was {lookup.score} of 1000</>}
      </Text>
    </>
  );
}
