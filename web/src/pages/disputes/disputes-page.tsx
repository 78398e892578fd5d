import { Stack } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import type { DisputeLine } from '../../../../src/http/dashboard/dispute-responses.ts';
import { disputes } from '../../../../src/texts/en/staff/disputes.ts';
import type { Column } from '../../components/column.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Anchor } from '../../components/link.tsx';
import { Page } from '../../components/page.tsx';
import { PagedTable } from '../../components/paged-table.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import classes from './disputes.module.css';
import { EndedHead, useShowsEnded } from './ended-head.tsx';
import { HeldFilings } from './held-filings.tsx';
import { Notices } from './notices.tsx';
import { Deadline, StatusWord } from './status.tsx';
import { endWords, REASON_WORDS } from './words.ts';

const { t } = staffTexts(disputes);

export default function DisputesPage() {
  const [{ open }] = useAddress();
  // Mails of earlier versions link to a dispute in the list.
  if (open) return <Navigate to="/disputes/$id" params={{ id: open }} replace />;
  return (
    <Page title={t('title')} description={t('description')}>
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
    title: t('record'),
    cell: ({ id, recordId }) => (
      <Anchor to="/disputes/$id" params={{ id }} inherit>
        {recordId}
      </Anchor>
    ),
  },
  {
    key: 'renter',
    title: t('renter'),
    cell: ({ renterName, memberId }) =>
      renterName === null ? memberId : <UserText clamp={1}>{renterName}</UserText>,
  },
];

const OPEN: Column<DisputeLine>[] = [
  ...SHARED,
  { key: 'reason', title: t('reason'), cell: ({ reason }) => REASON_WORDS[reason] },
  { key: 'status', title: t('status'), cell: ({ status }) => <StatusWord status={status} /> },
  { key: 'deadline', title: t('decideBy'), cell: ({ deadlineAt }) => <Deadline at={deadlineAt} /> },
];

const ENDED: Column<DisputeLine>[] = [
  ...SHARED,
  { key: 'end', title: t('outcome'), cell: endWords },
  { key: 'at', title: t('endedAt'), cell: ({ endedAt }) => <Time at={endedAt} relative /> },
];

/** Lists the open disputes by deadline, or the ended ones. */
function Queue() {
  const isEnded = useShowsEnded('show');
  return (
    <Stack gap="sm" component="section" aria-labelledby="queue">
      <EndedHead
        id="queue"
        name="show"
        title={isEnded ? t('ended') : t('toDecide')}
        label={t('show')}
        choices={[t('showToDecide'), t('showEnded')]}
      />
      <PagedTable
        label={isEnded ? t('listEnded') : t('listToDecide')}
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
  if (isEnded) return <EmptyState title={t('noneEnded')}>{t('noneEndedText')}</EmptyState>;
  return <EmptyState title={t('noneToDecide')}>{t('noneToDecideText')}</EmptyState>;
}
