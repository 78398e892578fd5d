import { Checkbox, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type {
  OrganizationResponse,
  PlanRequestResponse,
} from '../../../../src/http/dashboard/organization.ts';
import { organizationTexts } from '../../../../src/texts/en/staff/organization.ts';
import { call } from '../../api.ts';
import { RequestNotice } from '../../components/request-notice.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { useShowOrganization } from './queries.ts';
import { SettingForm } from './setting-form.tsx';

const { t, rich } = staffTexts(organizationTexts);

const MOST_NOTE_CHARACTERS = 1_000;

/**
 * Shows the open plan request, or the form for one. Shows nothing if nothing is left to request.
 */
export function PlanRequest({ organization }: { organization: OrganizationResponse }) {
  const mayRequest = useMay('manage_billing');
  const { plan, apiAccess, planRequest } = organization;
  if (planRequest !== null) return <Pending request={planRequest} />;
  if (!mayRequest || (plan === 'enterprise' && apiAccess)) return null;
  return <PlanForm plan={plan} apiAccess={apiAccess} />;
}

function Pending({ request }: { request: PlanRequestResponse }) {
  const { requestedBy, requestedAt, note } = request;
  const show = useShowOrganization();
  return (
    <RequestNotice
      title={wishText(request)}
      removal={t('withdraw')}
      mayRemove={useMay('manage_billing')}
      onRemove={() => call('DELETE /dashboard/plan-request')}
      onRemoved={show}
    >
      <Text>
        {rich('planRequestedText', {
          who: <UserText>{requestedBy}</UserText>,
          time: <Time at={requestedAt} exact />,
        })}
      </Text>
      {note !== '' && (
        <Text component="div">
          <UserText lines>{note}</UserText>
        </Text>
      )}
    </RequestNotice>
  );
}

function wishText({ plan, apiAccess }: PlanRequestResponse): string {
  if (plan === null) return t('accessRequested');
  return t(apiAccess ? 'planAndAccessRequested' : 'planRequested', { plan: t(plan) });
}

function PlanForm({ plan, apiAccess }: Pick<OrganizationResponse, 'plan' | 'apiAccess'>) {
  const [wish, setWish] = useState({ enterprise: false, apiAccess: !apiAccess, note: '' });
  const body = {
    plan: wish.enterprise ? ('enterprise' as const) : undefined,
    apiAccess: wish.apiAccess,
    note: wish.note,
  };
  return (
    <SettingForm
      title={t('planTitle')}
      description={t('planText')}
      submit={t('askOperator')}
      disabled={!wish.enterprise && !wish.apiAccess}
      onSend={() => call('POST /dashboard/plan-request', { body })}
    >
      {!apiAccess && (
        <Checkbox
          label={t('apiAccess')}
          description={t('accessHint')}
          checked={wish.apiAccess}
          onChange={(event) => setWish({ ...wish, apiAccess: event.currentTarget.checked })}
        />
      )}
      {plan === 'standard' && (
        <Checkbox
          label={t('enterprisePlan')}
          description={t('enterpriseHint')}
          checked={wish.enterprise}
          onChange={(event) => setWish({ ...wish, enterprise: event.currentTarget.checked })}
        />
      )}
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        value={wish.note}
        onChange={(event) => setWish({ ...wish, note: event.currentTarget.value })}
        maxLength={MOST_NOTE_CHARACTERS}
        maw={640}
        autosize
        minRows={3}
      />
    </SettingForm>
  );
}
