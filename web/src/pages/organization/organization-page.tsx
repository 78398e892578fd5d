import { Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OrganizationResponse } from '../../../../src/http/dashboard/organization.ts';
import { organizationTexts } from '../../../../src/texts/en/staff/organization.ts';
import { call } from '../../api.ts';
import { Count } from '../../components/figures.tsx';
import { Page } from '../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { zoneText } from '../../formats.ts';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { Certification } from './certification-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { SecondFactorPolicy } from './factor-policy.tsx';
import { LookupsText } from './lookups-text.tsx';
import { NameOnly } from './name-only.tsx';
import classes from './organization.module.css';
import { PlanRequest } from './plan-request.tsx';
import { ORGANIZATION } from './queries.ts';
import { RenameRequest } from './rename-request.tsx';
import { TimeZone } from './time-zone.tsx';

const { t, rich } = staffTexts(organizationTexts);

export default function OrganizationPage() {
  const isOwner = useMay('rename_organization');
  const organization = useQuery({
    queryKey: [ORGANIZATION],
    queryFn: ({ signal }) => call('GET /dashboard/organization', { signal }),
  });
  return (
    <Page title={t('title')} description={t(isOwner ? 'descriptionForOwners' : 'description')}>
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
    <Paper component="section" aria-label={t('current')}>
      <dl className={classes.facts}>
        <Fact name={t('name')}>
          <UserText>{name}</UserText>
        </Fact>
        <Fact name={t('postalAddress')}>
          {postalAddress === null ? t('notGiven') : <UserText>{postalAddress}</UserText>}
        </Fact>
        <Fact name={t('telephone')}>{telephone ?? t('notGiven')}</Fact>
        <Fact name={t('plan')}>{t(plan)}</Fact>
        <Fact name={t('apiAccess')}>{t(apiAccess ? 'apiAccessOn' : 'apiAccessOff')}</Fact>
        <Fact name={t('rateLimit')}>
          {rich(customRateLimit ? 'rateOfOwn' : 'rateByPlan', { limit: <Count value={rateLimit} /> })}
        </Fact>
        <Fact name={t('lookups')}>
          <LookupsText {...dailyLookups} />
        </Fact>
        <Fact name={t('timeZone')}>{zoneText(timeZone)}</Fact>
        <Fact name={t('since')}>
          <Time at={createdAt} />
        </Fact>
        <Fact name={t('id')}>
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
