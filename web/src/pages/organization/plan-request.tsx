import { Checkbox, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type {
  OrganizationResponse,
  PlanRequestResponse,
} from '../../../../src/http/dashboard/organization.ts';
import { call } from '../../api.ts';
import { RequestNotice } from '../../components/request-notice.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { useShowOrganization } from './queries.ts';
import { RequestForm } from './request-form.tsx';

export const PLAN_NAMES = { standard: 'Standard', enterprise: 'Enterprise' } as const;

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
      title={`Requested: ${wishText(request)}`}
      removal="Withdraw the request"
      mayRemove={useMay('manage_billing')}
      onRemove={() => call('DELETE /dashboard/plan-request')}
      onRemoved={show}
    >
      <Text>
        <UserText>{requestedBy}</UserText> sent this request to the operator of the network on{' '}
        <Time at={requestedAt} exact />. It stays open until the operator makes the change.
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
  const wishes = [
    ...(plan === null ? [] : [`the ${PLAN_NAMES[plan]} plan`]),
    ...(apiAccess ? ['API access'] : []),
  ];
  return wishes.join(' and ');
}

function PlanForm({ plan, apiAccess }: Pick<OrganizationResponse, 'plan' | 'apiAccess'>) {
  const [wish, setWish] = useState({ enterprise: false, apiAccess: !apiAccess, note: '' });
  const body = {
    plan: wish.enterprise ? ('enterprise' as const) : undefined,
    apiAccess: wish.apiAccess,
    note: wish.note,
  };
  return (
    <RequestForm
      title="Request a change"
      description="The operator of the network reviews your request and makes the change if they agree."
      submit="Ask the operator"
      disabled={!wish.enterprise && !wish.apiAccess}
      onSend={() => call('POST /dashboard/plan-request', { body })}
    >
      {!apiAccess && (
        <Checkbox
          label="API access"
          description="Your keys work, so your software can check renters and file reports."
          checked={wish.apiAccess}
          onChange={(event) => setWish({ ...wish, apiAccess: event.currentTarget.checked })}
        />
      )}
      {plan === 'standard' && (
        <Checkbox
          label="The Enterprise plan"
          description="1,000 requests a minute for each key instead of 100."
          checked={wish.enterprise}
          onChange={(event) => setWish({ ...wish, enterprise: event.currentTarget.checked })}
        />
      )}
      <Textarea
        label="Note"
        description="Say what you need it for and how to reach you."
        value={wish.note}
        onChange={(event) => setWish({ ...wish, note: event.currentTarget.value })}
        maxLength={MOST_NOTE_CHARACTERS}
        maw={640}
        autosize
        minRows={3}
      />
    </RequestForm>
  );
}
