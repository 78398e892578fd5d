import { Group, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { FileText, FileWarning, Search } from 'lucide-react';
import type { RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import { ApiError } from '../../api.ts';
import { RecommendationBadge, TierBadge } from '../../components/badges.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Anchor, LinkButton } from '../../components/link.tsx';
import { Page, Part } from '../../components/page.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Id } from '../../components/text.tsx';
import { OpenCheck } from './check-panel.tsx';
import { CorrectionRequests } from './correction-requests.tsx';
import { History } from './history.tsx';
import { OwnChecks } from './own-checks.tsx';
import { Profile } from './profile.tsx';
import { renterQuery } from './queries.ts';
import classes from './renters.module.css';
import { ScoreOverTime } from './score-over-time.tsx';
import { RenterStatement } from './statement.tsx';
import { RenterSummary } from './summary.tsx';
import { titleOf } from './words.ts';

export default function RenterPage() {
  const { id = '' } = useParams({ strict: false });
  const renter = useQuery(renterQuery(id));
  if (renter.error instanceof ApiError && renter.error.status === 404) return <OutOfReach />;
  const { data } = renter;
  return (
    <Page
      title={data === undefined ? 'Renter' : titleOf(data.name)}
      description={data && <Who renter={data} />}
      action={data && <CheckAgain renter={data} />}
    >
      <QueryStates query={renter} skeleton={<PageSkeleton />}>
        {(response) => <Content renter={response} />}
      </QueryStates>
    </Page>
  );
}

function Who({ renter: { memberId, tier, recommendation } }: { renter: RenterResponse }) {
  return (
    <Group gap="sm">
      <Id>{memberId}</Id>
      <TierBadge tier={tier} />
      <RecommendationBadge recommendation={recommendation} tier={tier} />
    </Group>
  );
}

/** Links to the check page, which states the price of the check. */
function CheckAgain({ renter }: { renter: RenterResponse }) {
  return (
    <LinkButton to="/check" search={{ q: renter.memberId }} leftSection={<Search size={16} aria-hidden />}>
      Check again
    </LinkButton>
  );
}

function Content({ renter }: { renter: RenterResponse }) {
  const about = { renter: renter.memberId };
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <LinkButton
          to="/file/report"
          search={about}
          variant="default"
          leftSection={<FileText size={16} aria-hidden />}
        >
          File a report
        </LinkButton>
        <LinkButton
          to="/file/incident"
          search={about}
          variant="default"
          leftSection={<FileWarning size={16} aria-hidden />}
        >
          File an incident
        </LinkButton>
      </Group>
      <div className={classes.columns}>
        <RenterSummary renter={renter} />
        <div className={classes.side}>
          <OpenCheck />
          <Stack gap="lg">
            {renter.addedAt !== null && <CorrectionRequests renter={renter} />}
            <Profile renter={renter} />
          </Stack>
        </div>
        <Stack gap="lg" className={classes.rest ?? ''}>
          <RenterStatement id={renter.id} />
          <ScoreOverTime id={renter.id} />
          <Part title="History">
            <History id={renter.id} />
          </Part>
          <Part title="Checks by your organization">
            <OwnChecks id={renter.id} />
          </Part>
        </Stack>
      </div>
    </Stack>
  );
}

function OutOfReach() {
  return (
    <Page title="No such renter">
      <EmptyState title="There is no renter here that you may look at">
        A renter's page is open to those who have the renter on their roster, or whose newest 10,000 checks
        found the renter. <Anchor to="/renters">Go to your roster</Anchor>
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
