import { Paper, Stack, Text } from '@mantine/core';
import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { groupInquiries } from '../../../../../src/rules/identity/inquiries.ts';
import type { ContactDetails } from '../../../../../src/rules/organizations/contact-details.ts';
import { SCORE_MAX } from '../../../../../src/rules/scoring/rent-score.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Part } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { sendsMails } from '../../../page-facts.ts';
import { rich, t } from '../../../texts.ts';
import { ContactButton } from '../../contact.tsx';
import { More } from '../../more.tsx';
import classes from './inquiries.module.css';
import { checkText, unbilledText } from './inquiry-text.tsx';
import { CHECKS, COPIES, OTHERS } from './queries.ts';

const exactTime = (at: number) => <Time at={at} exact />;

/** Shows the checks that found the renter. */
export function Checks() {
  const list = useInfiniteQuery(CHECKS);
  return (
    <Part title={t('inquiries.checked')}>
      <InquiryList
        list={list}
        linesOf={(checks) => checks}
        name={t('inquiries.checks')}
        empty={
          <EmptyState title={t('inquiries.noChecks')} level={3}>
            {t('inquiries.noChecksText')}
            {sendsMails() && ` ${t('inquiries.mailsText')}`}
          </EmptyState>
        }
      >
        {(check) => (
          <Inquiry {...check} text={checkText(check)}>
            {check.score === null
              ? exactTime(check.at)
              : rich('inquiries.yourScore', {
                  time: exactTime(check.at),
                  score: check.score,
                  highest: SCORE_MAX,
                })}
          </Inquiry>
        )}
      </InquiryList>
    </Part>
  );
}

/** Shows the other inquiries about the renter. */
export function OtherInquiries() {
  const list = useInfiniteQuery(OTHERS);
  return (
    <Part title={t('inquiries.lookedUp')}>
      <InquiryList
        list={list}
        linesOf={(inquiries) => groupInquiries(inquiries)}
        name={t('inquiries.others')}
        empty={
          <EmptyState title={t('inquiries.noOthers')} level={3}>
            {t('inquiries.noOthersText')}
          </EmptyState>
        }
      >
        {(group) => (
          <Inquiry {...group} text={unbilledText(group)}>
            {group.count === 1
              ? exactTime(group.at)
              : rich('inquiries.requestsSince', {
                  time: exactTime(group.at),
                  count: group.count,
                  first: exactTime(group.firstAt),
                })}
          </Inquiry>
        )}
      </InquiryList>
    </Part>
  );
}

/** Shows copies of the file that were requested by post or telephone; nothing if there are none. */
export function Copies() {
  const list = useInfiniteQuery(COPIES);
  const isEmpty = list.data?.pages.every(({ rows }) => rows.length === 0) ?? !list.isError;
  if (isEmpty) return null;
  return (
    <Part title={t('inquiries.copies')}>
      <InquiryList list={list} linesOf={(copies) => copies} name={t('inquiries.copiesList')} empty={null}>
        {({ medium, sendTo, requestedAt, identifiedBy, printedAt }) => {
          const copy =
            printedAt === null
              ? rich('inquiries.notSent', { time: exactTime(requestedAt) })
              : rich('inquiries.printed', { time: exactTime(requestedAt), printed: exactTime(printedAt) });
          return (
            <>
              <Text component="p">
                {rich(medium === 'post' ? 'inquiries.copyByPost' : 'inquiries.copyByTelephone', {
                  address: <UserText>{sendTo}</UserText>,
                })}
              </Text>
              <Text c="dimmed" fz="sm" component="div">
                {identifiedBy === null
                  ? copy
                  : rich('inquiries.identified', { copy, means: <UserText>{identifiedBy}</UserText> })}
              </Text>
            </>
          );
        }}
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
  /** What the organization did. */
  text: ReactNode;
  /** When. */
  children: ReactNode;
}

function Inquiry({ organization, contact, text, children }: InquiryProps) {
  return (
    <>
      <Text component="p">{text}</Text>
      <Text c="dimmed" fz="sm" component="div">
        {children}
        <ContactButton organization={organization} contact={contact} />
      </Text>
    </>
  );
}
