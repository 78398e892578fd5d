import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OrganizationResponse } from '../../../../src/http/dashboard/organization.ts';
import { call } from '../../api.ts';
import { Count } from '../../components/figures.tsx';
import { Page } from '../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { zoneText } from '../../formats.ts';
import { useMay } from '../../session.ts';
import { Certification } from './certification-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { SecondFactorPolicy } from './factor-policy.tsx';
import { LookupsText } from './lookups-text.tsx';
import { NameOnly } from './name-only.tsx';
import classes from './organization.module.css';
import { PLAN_NAMES, PlanRequest } from './plan-request.tsx';
import { ORGANIZATION } from './queries.ts';
import { RenameRequest } from './rename-request.tsx';
import { TimeZone } from './time-zone.tsx';

export default function OrganizationPage() {
  const isOwner = useMay('rename_organization');
  const organization = useQuery({
    queryKey: [ORGANIZATION],
    queryFn: ({ signal }) => call('GET /dashboard/organization', { signal }),
  });
  return (
    <Page
      title="Organization"
      description={
        isOwner
          ? 'Your organization’s name, how renters reach you, and what you can use.'
          : 'How renters reach your organization, and what it can use.'
      }
    >
      <QueryStates query={organization} skeleton={<LineSkeleton lines={8} />}>
        {(response) => (
          <>
            <Facts organization={response} />
            <Certification />
            <ContactForm organization={response} />
            <TimeZone organization={response} />
            <NameOnly organization={response} />
            <SecondFactorPolicy />
            <RenameRequest organization={response} />
            <PlanRequest organization={response} />
          </>
        )}
      </QueryStates>
    </Page>
  );
}

/** Shows the organization as it is. */
function Facts({ organization }: { organization: OrganizationResponse }) {
  const { id, name, plan, apiAccess, rateLimit, customRateLimit, dailyLookups, timeZone, createdAt } =
    organization;
  const { postalAddress, telephone } = organization;
  return (
    <Paper component="section" aria-label="Current settings">
      <dl className={classes.facts}>
        <Fact name="Name">
          <UserText>{name}</UserText>
        </Fact>
        <Fact name="Postal address">
          {postalAddress === null ? 'Not given' : <UserText>{postalAddress}</UserText>}
        </Fact>
        <Fact name="Telephone">{telephone ?? 'Not given'}</Fact>
        <Fact name="Plan">{PLAN_NAMES[plan]}</Fact>
        <Fact name="API access">
          {apiAccess ? 'On: your keys work' : 'Off: requests with your keys are rejected'}
        </Fact>
        <Fact name="Rate limit">
          <Count value={rateLimit} /> requests a minute for each key
          {customRateLimit ? ', set for your organization' : ', by the plan'}
        </Fact>
        <Fact name="Lookups today">
          <LookupsText {...dailyLookups} />
        </Fact>
        <Fact name="Time zone">{zoneText(timeZone)}</Fact>
        <Fact name="Member since">
          <Time at={createdAt} />
        </Fact>
        <Fact name="ID">
          <Id>{id}</Id>
        </Fact>
      </dl>
    </Paper>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
