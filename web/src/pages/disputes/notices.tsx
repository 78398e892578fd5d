import { Button, Checkbox, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { BellDot, CheckCheck } from 'lucide-react';
import type { NoticeLine, NoticesResponse } from '../../../../src/http/dashboard/dispute-responses.ts';
import { call } from '../../api.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormError } from '../../components/form.tsx';
import { Anchor } from '../../components/link.tsx';
import { ErrorState } from '../../components/query-states.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useShownAtOnce } from '../../hooks/use-shown-at-once.ts';
import { useMay } from '../../session.ts';
import classes from './disputes.module.css';

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
        Notices
      </Title>
      <Prose>
        You checked these renters within 12 months before their file changed: a record was removed or
        corrected, or the renter added a statement. The result may be different now, so check again if you
        still deal with the renter.
      </Prose>
      {list.isPending && <Skeleton h={120} role="status" aria-label="Loading" />}
      {list.error !== null && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {first !== undefined && (
        <>
          <Controls {...first} />
          {first.rows.length === 0 ? (
            <EmptyState title="No notices yet">Notices appear here as soon as something changes.</EmptyState>
          ) : (
            <Paper p={0}>
              <ul className={classes.notices} aria-label="Notices">
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
              Load more
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
          label="Also e-mail them to owners and admins"
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
            Mark all as seen
          </Button>
        )}
      </Group>
      <FormError error={see.error ?? mail.error} />
    </>
  );
}

function NoticeItem(notice: NoticeLine) {
  const { renterId, memberId, renterName, at, seenAt, seenBy } = notice;
  return (
    <li>
      <Text fw={seenAt === null ? 600 : 400} component="div">
        {seenAt === null && (
          <span className={classes.status}>
            <BellDot size={16} aria-hidden /> New:{' '}
          </span>
        )}{' '}
        {notice.record !== null && (
          <>
            <Record {...notice.record} /> about{' '}
          </>
        )}
        <Anchor to="/renters/$id" params={{ id: renterId }} inherit>
          {renterName === null ? memberId : <UserText>{renterName}</UserText>}
        </Anchor>{' '}
        {changeWords(notice)}
      </Text>
      {useMay('check_renters') && (
        <Anchor to="/check" search={{ q: memberId }}>
          Check again
        </Anchor>
      )}
      <Text fz="sm" c="dimmed" component="div">
        <Time at={at} relative />
        {seenAt !== null && seenBy !== null && (
          <>
            , seen by <UserText>{seenBy}</UserText>
          </>
        )}
      </Text>
    </li>
  );
}

/** Shows the kind, ID and filing date of a record. */
function Record({ kind, recordId, filedAt }: NonNullable<NoticeLine['record']>) {
  return (
    <>
      {kind === 'report' ? 'Report' : 'Incident'} {recordId}
      {filedAt !== null && (
        <>
          {' '}
          of <Time at={filedAt} />
        </>
      )}
    </>
  );
}

function changeWords({ outcome, incidentsRemoved }: NoticeLine): string {
  if (outcome === 'statement') return 'added a statement to the file.';
  const what = outcome === 'corrected' ? 'was corrected' : 'was removed';
  if (incidentsRemoved === 0) return `${what}.`;
  return `${what}, and ${incidentsRemoved === 1 ? 'an incident filed with it was' : `${incidentsRemoved} incidents filed with it were`} also removed.`;
}
