import { Button, Paper, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { NoticeLine } from '../../../../src/http/dashboard/adverse-actions.ts';
import { renterNotices } from '../../../../src/texts/en/staff/renters/renter-notices.ts';
import { call } from '../../api.ts';
import { ErrorState } from '../../components/query-states.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { NoticeSteps } from './notice-steps.tsx';
import { renterPath } from './queries.ts';
import classes from './renters.module.css';
import { ACTION_TITLES } from './words.ts';

const { t, rich } = staffTexts(renterNotices);

export const noticesKey = (renterId: string) => [renterPath(renterId, '/adverse-actions')];

interface RenterNoticesProps {
  id: string;
  /** The level of the heading. */
  order: 2 | 3;
}

/** Shows the notices of adverse actions that the organization made to a renter. Shows nothing without any. */
export function RenterNotices({ id, order }: RenterNoticesProps) {
  const titleId = useId();
  const list = useInfiniteQuery({
    queryKey: noticesKey(id),
    queryFn: ({ pageParam, signal }) =>
      call('GET /dashboard/renters/:id/adverse-actions', {
        params: { id },
        query: { after: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  const notices = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  if (notices.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby={titleId} align="flex-start">
      <Title order={order} id={titleId}>
        {t('title')}
      </Title>
      <Paper p={0} w="100%">
        <ul className={classes.history} aria-labelledby={titleId}>
          {notices.map((notice) => (
            <li key={notice.id}>
              <Notice notice={notice} level={order === 2 ? 3 : 4} />
            </li>
          ))}
        </ul>
      </Paper>
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('loadMore')}
        </Button>
      )}
    </Stack>
  );
}

function Notice({ notice, level }: { notice: NoticeLine; level: 3 | 4 }) {
  const { action, createdAt, createdBy, explanation, status } = notice;
  const made = <Time at={createdAt} />;
  return (
    <Stack gap="xs" component="article">
      <Stack gap={0}>
        <Title order={level} fz="md">
          {ACTION_TITLES[action]}
        </Title>
        <Text fz="sm" c="dimmed" component="div">
          {createdBy === null ? made : rich('madeBy', { time: made, name: <UserText>{createdBy}</UserText> })}
        </Text>
      </Stack>
      <Text component="div" role="status">
        <Status notice={notice} />
      </Text>
      {status === 'sent' && (
        <Text fz="sm" c="dimmed">
          {t('nextAfterNotice')}
        </Text>
      )}
      {explanation !== null && <UserText lines>{explanation}</UserText>}
      {useMay('check_renters') && <NoticeSteps notice={notice} />}
    </Stack>
  );
}

/** Says where a notice stands. */
function Status({
  notice: { status, medium, sentAt, changedAt, reason },
}: {
  notice: NoticeLine;
}): ReactNode {
  const time = <Time at={changedAt} />;
  const because = reason !== null && <UserText>{reason}</UserText>;
  switch (status) {
    case 'draft':
      return t(medium === 'email' ? 'notSent' : 'notHandedOver');
    case 'sent':
      return rich(medium === 'email' ? 'sent' : 'handedOver', { time: <Time at={sentAt} /> });
    case 'disputed':
      return rich('disputed', { time });
    case 'final':
      return because ? rich('keptBecause', { time, reason: because }) : rich('kept', { time });
    case 'withdrawn':
      return because ? rich('withdrawnBecause', { time, reason: because }) : rich('withdrawn', { time });
  }
}
