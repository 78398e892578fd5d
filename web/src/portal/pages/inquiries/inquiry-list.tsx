import { Paper, Stack, Text } from '@mantine/core';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { groupInquiries, inquiryWords, unbilledWords } from '../../../../../src/rules/identity/inquiries.ts';
import type { ContactDetails } from '../../../../../src/rules/organizations/contact-details.ts';
import { call } from '../../../api.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Part } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { ContactButton } from '../../contact.tsx';
import { More } from '../../more.tsx';
import classes from './inquiries.module.css';

const CHECKS = '/portal/api/inquiries';
const OTHERS = '/portal/api/inquiries/others';
const COPIES = '/portal/api/inquiries/copies';

const PAGES = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next,
  // A refetch would load all loaded pages again.
  refetchOnWindowFocus: false,
};

/** Shows the checks that found the renter. */
export function Checks() {
  const list = useInfiniteQuery({
    queryKey: [CHECKS],
    queryFn: ({ pageParam, signal }) =>
      call('GET /portal/api/inquiries', { query: { after: pageParam }, signal }),
    ...PAGES,
  });
  return (
    <Part title="Checked you">
      <InquiryList
        list={list}
        linesOf={(checks) => checks}
        name="Checks"
        empty={
          <EmptyState title="Nobody has checked you" level={3}>
            When an organization does, it is listed here: who it was, when, and what it was told. Switch
            e-mails on to hear of it at once.
          </EmptyState>
        }
      >
        {(check) => (
          <Inquiry {...check} words={inquiryWords(check)}>
            {check.score !== null && <>, your score was {check.score} of 1000</>}
          </Inquiry>
        )}
      </InquiryList>
    </Part>
  );
}

/** Shows the other inquiries about the renter. */
export function OtherInquiries() {
  const list = useInfiniteQuery({
    queryKey: [OTHERS],
    queryFn: ({ pageParam, signal }) =>
      call('GET /portal/api/inquiries/others', { query: { after: pageParam }, signal }),
    ...PAGES,
  });
  return (
    <Part title="Looked you up">
      <InquiryList
        list={list}
        linesOf={(inquiries) => groupInquiries(inquiries)}
        name="Other inquiries"
        empty={
          <EmptyState title="Nobody has looked you up" level={3}>
            When an organization finds you in a search, or opens your score, profile or history, it is listed
            here.
          </EmptyState>
        }
      >
        {(group) => (
          <Inquiry {...group} words={unbilledWords(group)}>
            {group.count > 1 && (
              <>
                {' '}
                ({group.count} requests since <Time at={group.firstAt} exact />)
              </>
            )}
          </Inquiry>
        )}
      </InquiryList>
    </Part>
  );
}

/** Shows copies of the file that were requested by post or telephone; nothing if there are none. */
export function Copies() {
  const list = useInfiniteQuery({
    queryKey: [COPIES],
    queryFn: ({ pageParam, signal }) =>
      call('GET /portal/api/inquiries/copies', { query: { after: pageParam }, signal }),
    ...PAGES,
  });
  const isEmpty = list.data?.pages.every(({ rows }) => rows.length === 0) ?? !list.isError;
  if (isEmpty) return null;
  return (
    <Part title="Copies of your file">
      <InquiryList list={list} linesOf={(copies) => copies} name="Copies" empty={null}>
        {({ medium, sendTo, requestedAt, identifiedBy, printedAt }) => (
          <>
            <Text component="p">
              A copy was requested by {medium}, for <UserText>{sendTo}</UserText>.
            </Text>
            <Text c="dimmed" fz="sm" component="div">
              <Time at={requestedAt} exact />
              {printedAt === null ? ' · not sent' : ' · printed '}
              {printedAt !== null && <Time at={printedAt} exact />}
              {identifiedBy !== null && (
                <>
                  {' '}
                  · identified by <UserText>{identifiedBy}</UserText>
                </>
              )}
            </Text>
          </>
        )}
      </InquiryList>
    </Part>
  );
}

interface InquiryListProps<Row, Line> {
  list: UseInfiniteQueryResult<{ pages: { rows: Row[] }[] }>;
  /** Returns the lines for the loaded inquiries. */
  linesOf: (rows: Row[]) => Line[];
  /** Name of the list for screen readers. */
  name: string;
  /** Shown in place of an empty list. */
  empty: ReactNode;
  children: (line: Line) => ReactNode;
}

/** Shows inquiries, the newest first, with a button for more. */
function InquiryList<Row, Line>({ list, linesOf, name, empty, children }: InquiryListProps<Row, Line>) {
  return (
    <QueryStates
      query={list}
      skeleton={<LineSkeleton lines={6} />}
      isEmpty={({ pages }) => !list.hasNextPage && pages.every(({ rows }) => rows.length === 0)}
      empty={empty}
    >
      {({ pages }) => (
        <Stack gap="md" align="flex-start">
          <Paper p="lg" w="100%">
            <ul className={classes.list} aria-label={name}>
              {linesOf(pages.flatMap(({ rows }) => rows)).map((line, place) => (
                // Two inquiries may have the same organization and time. Lines are only added at the end, so the
                // index is a stable key.
                <li key={place}>{children(line)}</li>
              ))}
            </ul>
          </Paper>
          <More list={list} />
        </Stack>
      )}
    </QueryStates>
  );
}

interface InquiryProps {
  organization: string;
  contact: ContactDetails;
  at: number;
  /** What the organization did. */
  words: string;
  /** Follows the time. */
  children?: ReactNode;
}

function Inquiry({ organization, contact, at, words, children }: InquiryProps) {
  return (
    <>
      <Text component="p">
        <UserText>{organization}</UserText> {words}.
      </Text>
      <Text c="dimmed" fz="sm" component="div">
        <Time at={at} exact />
        {children} · <ContactButton organization={organization} contact={contact} />
      </Text>
    </>
  );
}
