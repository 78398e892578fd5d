import { Group, NativeSelect, Stack, Title } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import type { DisputeLine } from '../../../../src/http/dashboard/dispute-responses.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Anchor } from '../../components/link.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import classes from './disputes.module.css';
import { HeldFilings } from './held-filings.tsx';
import { Notices } from './notices.tsx';
import { Deadline, StatusWord } from './status.tsx';
import { endWords, REASON_WORDS } from './words.ts';

export default function DisputesPage() {
  const [{ open }] = useAddress();
  // Mails of earlier versions link to a dispute in the list.
  if (open) return <Navigate to="/disputes/$id" params={{ id: open }} replace />;
  return (
    <Page
      title="Disputes"
      description="What renters dispute in your records. If you don’t decide in time, the renter wins the dispute."
    >
      <div className={classes.page}>
        <Queue />
        <HeldFilings />
        <Notices />
      </div>
    </Page>
  );
}

const SHARED: Column<DisputeLine>[] = [
  {
    key: 'record',
    title: 'Record',
    cell: ({ id, recordId }) => (
      <Anchor to="/disputes/$id" params={{ id }} inherit>
        {recordId}
      </Anchor>
    ),
  },
  {
    key: 'renter',
    title: 'Renter',
    cell: ({ renterName, memberId }) =>
      renterName === null ? memberId : <UserText clamp={1}>{renterName}</UserText>,
  },
];

const OPEN: Column<DisputeLine>[] = [
  ...SHARED,
  { key: 'reason', title: 'Reason', cell: ({ reason }) => REASON_WORDS[reason] },
  { key: 'status', title: 'Status', cell: ({ status }) => <StatusWord status={status} /> },
  { key: 'deadline', title: 'Decide by', cell: ({ deadlineAt }) => <Deadline at={deadlineAt} /> },
];

const ENDED: Column<DisputeLine>[] = [
  ...SHARED,
  { key: 'end', title: 'Outcome', cell: endWords },
  { key: 'at', title: 'Ended', cell: ({ endedAt }) => <Time at={endedAt} relative /> },
];

/** Lists the open disputes by deadline, or the ended ones. */
function Queue() {
  const [{ show }, setAddress] = useAddress();
  const isEnded = show === 'ended';
  return (
    <Stack gap="sm" component="section" aria-labelledby="queue">
      <Group justify="space-between" gap="sm">
        <Title order={2} id="queue">
          {isEnded ? 'Ended' : 'To decide'}
        </Title>
        <NativeSelect
          size="sm"
          aria-label="Show"
          value={isEnded ? 'ended' : ''}
          data={[
            { value: '', label: 'Show: to decide' },
            { value: 'ended', label: 'Show: ended' },
          ]}
          onChange={(event) => setAddress({ show: event.currentTarget.value })}
        />
      </Group>
      <PagedTable
        label={isEnded ? 'Ended disputes' : 'Disputes to decide'}
        list="GET /dashboard/disputes"
        query={{ show: isEnded ? 'ended' : undefined }}
        columns={isEnded ? ENDED : OPEN}
        rowKey={({ id }) => id}
        empty={<NoDisputes isEnded={isEnded} />}
      />
    </Stack>
  );
}

function NoDisputes({ isEnded }: { isEnded: boolean }) {
  if (isEnded)
    return (
      <EmptyState title="No ended disputes">
        Disputes appear here once they are decided or withdrawn.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing to decide">
      When a renter disputes a report or incident that you filed, it appears here, and your owners and admins
      get an e-mail. You have 30 days to decide.
    </EmptyState>
  );
}
