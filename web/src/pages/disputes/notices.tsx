import { Button, Checkbox, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { BellDot, CheckCheck } from 'lucide-react';
import type { NoticeLine, NoticesResponse } from '../../../../src/http/dashboard/dispute-responses.ts';
import { disputes } from '../../../../src/texts/en/staff/disputes.ts';
import { call } from '../../api.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormError } from '../../components/form.tsx';
import { Anchor } from '../../components/link.tsx';
import { ErrorState } from '../../components/query-states.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useShownAtOnce } from '../../hooks/use-shown-at-once.ts';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import classes from './disputes.module.css';

const { t, rich } = staffTexts(disputes);

const PATH = '/dashboard/notices';

/** Lists the records that were corrected or removed since the organization checked the renter. */
export function Notices() {
  const list = useInfiniteQuery({
    queryKey: [PATH],
    queryFn: ({ pageParam, signal }) =>
      call('GET /dashboard/notices', { query: { after: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
  });
  const [first] = list.data?.pages ?? [];
  return (
    <Stack gap="sm" component="section" aria-labelledby="notices">
      <Title order={2} id="notices">
        {t('notices')}
      </Title>
      <Prose>{t('noticesText')}</Prose>
      {list.isPending && <Skeleton h={120} role="status" aria-label={t('loading')} />}
      {list.error !== null && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {first !== undefined && (
        <>
          <Controls {...first} />
          {first.rows.length === 0 ? (
            <EmptyState title={t('noNotices')}>{t('noNoticesText')}</EmptyState>
          ) : (
            <Paper p={0}>
              <ul className={classes.notices} aria-label={t('notices')}>
                {list.data?.pages.flatMap(({ rows }) =>
                  rows.map((notice) => <NoticeItem key={notice.number} {...notice} />),
                )}
              </ul>
            </Paper>
          )}
          {list.hasNextPage && (
            <Button
              variant="default"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('loadMore')}
            </Button>
          )}
        </>
      )}
    </Stack>
  );
}

function Controls({ rows: [newest], unseen, isMailed }: NoticesResponse) {
  const [mayMail, mayMark] = [useMay('decide_disputes'), useMay('edit_renters')];
  const client = useQueryClient();
  const again = () =>
    client.invalidateQueries({
      predicate: ({ queryKey: [path] }) => path === PATH || String(path).startsWith('/dashboard/overview'),
    });
  const see = useMutation({
    mutationFn: (upTo: number) => call('POST /dashboard/notices/seen', { body: { upTo } }),
    onSuccess: again,
  });
  const mail = useMutation({
    mutationFn: (on: boolean) => call('PUT /dashboard/notices/mail', { body: { on } }),
    onSuccess: again,
  });
  const [mailed, setMailed] = useShownAtOnce(isMailed, mail.mutateAsync);
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Checkbox
          label={t('mail')}
          checked={mailed}
          disabled={!mayMail}
          onChange={(event) => setMailed(event.currentTarget.checked)}
        />
        {mayMark && newest !== undefined && unseen > 0 && (
          <Button
            variant="default"
            leftSection={<CheckCheck size={16} aria-hidden />}
            loading={see.isPending}
            onClick={() => see.mutate(newest.number)}
          >
            {t('markSeen')}
          </Button>
        )}
      </Group>
      <FormError error={see.error ?? mail.error} />
    </>
  );
}

function NoticeItem(notice: NoticeLine) {
  const { memberId, at, seenAt, seenBy } = notice;
  const time = <Time at={at} relative />;
  return (
    <li>
      <Text fw={seenAt === null ? 600 : 400} component="div">
        {seenAt === null && (
          <span className={classes.status}>
            <BellDot size={16} aria-hidden /> {t('newNotice')}{' '}
          </span>
        )}{' '}
        <Change {...notice} />
      </Text>
      {useMay('check_renters') && (
        <Anchor to="/check" search={{ q: memberId }}>
          {t('checkAgain')}
        </Anchor>
      )}
      <Text fz="sm" c="dimmed" component="div">
        {seenAt !== null && seenBy !== null
          ? rich('seenBy', { time, person: <UserText>{seenBy}</UserText> })
          : time}
      </Text>
    </li>
  );
}

/** Says what changed in the file of which renter. */
function Change({ record, outcome, incidentsRemoved, renterId, renterName, memberId }: NoticeLine) {
  const renter = (
    <Anchor to="/renters/$id" params={{ id: renterId }} inherit>
      {renterName === null ? memberId : <UserText>{renterName}</UserText>}
    </Anchor>
  );
  if (record === null || outcome === 'statement') return rich('statementAdded', { renter });
  const { kind, recordId, filedAt } = record;
  const change = { kind, recordId, renter, outcome, incidents: incidentsRemoved };
  if (filedAt === null) return rich('recordChanged', change);
  return rich('recordOfDayChanged', { ...change, time: <Time at={filedAt} /> });
}
