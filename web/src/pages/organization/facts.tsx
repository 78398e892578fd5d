import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OrganizationResponse } from '../../../../src/http/dashboard/organization.ts';
import { Count } from '../../components/count.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import classes from './organization.module.css';

export const PLAN_NAMES = { standard: 'Standard', enterprise: 'Enterprise' } as const;

/** Shows the settings that only the operator can change. */
export function Facts({ organization }: { organization: OrganizationResponse }) {
  const mayRename = useMay('owner');
  const { id, name, plan, apiAccess, rateLimit, customRateLimit, createdAt } = organization;
  return (
    <Paper component="section" aria-label="As it is">
      <dl className={classes.facts}>
        {!mayRename && (
          <Fact name="Name">
            <UserText>{name}</UserText>
          </Fact>
        )}
        <Fact name="Plan">{PLAN_NAMES[plan]}</Fact>
        <Fact name="API access">
          {apiAccess ? 'On: your keys work' : 'Off: requests with your keys are rejected'}
        </Fact>
        <Fact name="Rate limit">
          <Count value={rateLimit} /> requests a minute for each key
          {customRateLimit ? ', set for your organization' : ', by the plan'}
        </Fact>
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
