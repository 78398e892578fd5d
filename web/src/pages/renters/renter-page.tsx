import { Alert, Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FileText, FileWarning, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import { renterTexts } from '../../../../src/texts/en/staff/renters/renter.ts';
import { ApiError } from '../../api.ts';
import { TierBadge } from '../../components/badges.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Anchor, LinkButton } from '../../components/link.tsx';
import { Page, Part } from '../../components/page.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Id } from '../../components/text.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { OpenCheck } from './check-panel.tsx';
import { CorrectionRequests } from './correction-requests.tsx';
import { History } from './history.tsx';
import { RenterNotices } from './notices.tsx';
import { OwnChecks } from './own-checks.tsx';
import { Profile } from './profile.tsx';
import { renterQuery } from './queries.ts';
import classes from './renters.module.css';
import { ScoreOverTime } from './score-over-time.tsx';
import { RenterStatement } from './statement.tsx';
import { RenterSummary } from './summary.tsx';
import { titleOf } from './words.ts';

const { t, rich } = staffTexts(renterTexts);

export default function RenterPage() {
  const { id = '' } = useParams({ strict: false });
  const renter = useQuery(renterQuery(id));
  if (renter.error instanceof ApiError && renter.error.status === 404) return <OutOfReach />;
  const { data } = renter;
  return (
    <Page
      title={data === undefined ? t('title') : titleOf(data.name)}
      description={data && <Who renter={data} />}
      action={data && <CheckRenter renter={data} />}
    >
      <QueryStates query={renter} skeleton={<PageSkeleton />}>
        {(response) => <Content renter={response} />}
      </QueryStates>
    </Page>
  );
}

function Who({ renter: { memberId, onFile } }: { renter: RenterResponse }) {
  return (
    <Group gap="sm">
      <Id>{memberId}</Id>
      {onFile !== null && <TierBadge tier={onFile.tier} />}
    </Group>
  );
}

/** Links to the check page, which states the price of the check. */
function CheckRenter({ renter }: { renter: RenterResponse }) {
  return (
    <LinkButton to="/check" search={{ q: renter.memberId }} leftSection={<Search size={16} aria-hidden />}>
      {t(renter.onFile === null ? 'check' : 'checkAgain')}
    </LinkButton>
  );
}

function Content({ renter }: { renter: RenterResponse }) {
  const [withdrawn, setWithdrawn] = useState<string>();
  return (
    <Stack gap="lg">
      {useMay('file_records') && <FilingButtons memberId={renter.memberId} />}
      <div className={classes.columns}>
        {renter.onFile === null ? <NotChecked /> : <RenterSummary onFile={renter.onFile} />}
        <div className={classes.side}>
          <OpenCheck renterId={renter.id} />
          <Stack gap="lg">
            {renter.onFile !== null && renter.addedAt !== null && <CorrectionRequests renter={renter} />}
            <Profile renter={renter} />
          </Stack>
        </div>
        <Stack gap="lg" className={classes.rest ?? ''}>
          <RenterNotices id={renter.id} order={2} />
          {withdrawn !== undefined && <Withdrawn key={withdrawn} text={withdrawn} />}
          {renter.onFile === null ? (
            <OwnRecords renter={renter} onWithdrawn={setWithdrawn} />
          ) : (
            <Records renter={renter} onWithdrawn={setWithdrawn} />
          )}
        </Stack>
      </div>
    </Stack>
  );
}

/** Links to the forms for records about the renter. */
function FilingButtons({ memberId }: { memberId: string }) {
  const about = { renter: memberId };
  return (
    <Group gap="sm">
      <LinkButton
        to="/file/report"
        search={about}
        variant="default"
        leftSection={<FileText size={16} aria-hidden />}
      >
        {t('fileReport')}
      </LinkButton>
      <LinkButton
        to="/file/incident"
        search={about}
        variant="default"
        leftSection={<FileWarning size={16} aria-hidden />}
      >
        {t('fileIncident')}
      </LinkButton>
    </Group>
  );
}

/** Says what was withdrawn. It takes the focus, because the entry that had it is gone. */
function Withdrawn({ text }: { text: string }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert color="gray" role="status" ref={alert} tabIndex={-1}>
      {text}
    </Alert>
  );
}

interface RecordsProps {
  renter: RenterResponse;
  /** Called with a text that says what was withdrawn. */
  onWithdrawn: (text: string) => void;
}

/** Shows what the network has on file about a renter within reach. */
function Records({ renter: { id }, onWithdrawn }: RecordsProps) {
  return (
    <>
      <RenterStatement id={id} />
      <ScoreOverTime id={id} />
      <Part title={t('history')}>
        <History
          id={id}
          onWithdrawn={onWithdrawn}
          empty={
            <EmptyState title={t('historyEmpty')} level={3}>
              {t('historyEmptyText')}
            </EmptyState>
          }
        />
      </Part>
      <Part title={t('checks')}>
        <OwnChecks id={id} />
      </Part>
    </>
  );
}

/** Shows what the organization itself filed about a renter outside reach: only what is held for review. */
function OwnRecords({ renter: { id }, onWithdrawn }: RecordsProps) {
  return (
    <Part title={t('ownRecords')}>
      <History
        id={id}
        onWithdrawn={onWithdrawn}
        empty={
          <EmptyState title={t('ownRecordsEmpty')} level={3}>
            {t('ownRecordsEmptyText')}
          </EmptyState>
        }
      />
    </Part>
  );
}

/** Replaces score and history for a renter on the roster who is outside reach. */
function NotChecked() {
  return (
    <Part title={t('standing')}>
      <EmptyState title={t('notChecked')} level={3}>
        {t('notCheckedText')}
      </EmptyState>
    </Part>
  );
}

/** Shown for a renter who is neither on the roster nor within reach. */
function OutOfReach() {
  return (
    <Page title={t('notAvailable')}>
      <EmptyState
        title={t('notOpen')}
        action={
          <LinkButton to="/check" leftSection={<Search size={16} aria-hidden />}>
            {t('checkARenter')}
          </LinkButton>
        }
      >
        {rich('notOpenText', { link: (content) => <Anchor to="/renters">{content}</Anchor> })}
      </EmptyState>
    </Page>
  );
}

function PageSkeleton() {
  return (
    <div className={classes.columns}>
      <Skeleton h={360} />
      <Skeleton h={360} className={classes.side ?? ''} />
      <Stack gap="lg">
        <Skeleton h={280} />
        <Skeleton h={240} />
      </Stack>
    </div>
  );
}
