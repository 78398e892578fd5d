import { Paper, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { InquiryLine } from '../../../../../src/http/portal/inquiries.ts';
import { inquiryWords } from '../../../../../src/rules/identity/inquiries.ts';
import { call } from '../../../api.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { More } from '../../more.tsx';
import classes from './inquiries.module.css';

const PATH = '/portal/api/inquiries';

/** Shows the inquiries, the newest first, with a button for more. */
export function InquiryList() {
  const list = useInfiniteQuery({
    queryKey: [PATH],
    queryFn: ({ pageParam, signal }) =>
      call('GET /portal/api/inquiries', { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // A refetch would load all loaded pages again.
    refetchOnWindowFocus: false,
  });
  return (
    <QueryStates
      query={list}
      skeleton={<LineSkeleton lines={6} />}
      isEmpty={({ pages }) => !list.hasNextPage && pages.every(({ rows }) => rows.length === 0)}
      empty={
        <EmptyState title="Nobody has looked you up">
          When an organization does, it stands here: who it was, when, and what it was told. Switch the mails
          on to hear of it at once.
        </EmptyState>
      }
    >
      {({ pages }) => (
        <Stack gap="md" align="flex-start">
          <Paper p="lg" w="100%">
            <Inquiries rows={pages.flatMap(({ rows }) => rows)} />
          </Paper>
          <More list={list} />
        </Stack>
      )}
    </QueryStates>
  );
}

function Inquiries({ rows }: { rows: InquiryLine[] }) {
  return (
    <ul className={classes.list} aria-label="Inquiries">
      {rows.map((inquiry, place) => (
        // Two inquiries may have the same organization and time. Entries are only added at the end, so the
        // index is a stable key.
        <li key={place}>
          <Inquiry inquiry={inquiry} />
        </li>
      ))}
    </ul>
  );
}

function Inquiry({ inquiry }: { inquiry: InquiryLine }) {
  return (
    <>
      <Text component="p">
        <UserText>{inquiry.organization}</UserText> {inquiryWords(inquiry)}.
      </Text>
      <Text c="dimmed" fz="sm" component="p">
        <Time at={inquiry.at} exact />
        {inquiry.score !== null && <>, your score was {inquiry.score} of 1000</>}
      </Text>
    </>
  );
}
