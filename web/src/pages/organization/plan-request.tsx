import { Alert, Button, Checkbox, Group, Paper, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import type {
  OrganizationResponse,
  PlanRequestResponse,
} from '../../../../src/http/dashboard/organization.ts';
import { call } from '../../api.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { useShowOrganization } from './queries.ts';

export const PLAN_NAMES = { standard: 'Standard', enterprise: 'Enterprise' } as const;

const MOST_NOTE_CHARACTERS = 1_000;

/**
 * Shows the open plan request, or to owners the form for one. Shows nothing if nothing is left to request.
 */
export function PlanRequest({ organization }: { organization: OrganizationResponse }) {
  const isOwner = useMay('owner');
  const { plan, apiAccess, planRequest } = organization;
  if (planRequest !== null) return <Pending request={planRequest} isOwner={isOwner} />;
  if (!isOwner || (plan === 'enterprise' && apiAccess)) return null;
  return <RequestForm plan={plan} apiAccess={apiAccess} />;
}

function Pending({ request, isOwner }: { request: PlanRequestResponse; isOwner: boolean }) {
  const show = useShowOrganization();
  const withdraw = useMutation({
    mutationFn: () => call('DELETE /dashboard/plan-request'),
    onSuccess: show,
  });
  const { requestedBy, requestedAt, note } = request;
  return (
    <Alert color="gray" icon={<Clock size={16} aria-hidden />} title={`Asked for: ${wishText(request)}`}>
      <Stack gap="sm" align="flex-start">
        <Text>
          <UserText>{requestedBy}</UserText> sent this request to the operator of the network on{' '}
          <Time at={requestedAt} exact />. It stays open until the operator changes your organization.
        </Text>
        {note !== '' && (
          <Text component="div">
            <UserText lines>{note}</UserText>
          </Text>
        )}
        <FormError error={withdraw.error} />
        {isOwner && (
          <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            Withdraw the request
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function wishText({ plan, apiAccess }: PlanRequestResponse): string {
  const wishes = [
    ...(plan === null ? [] : [`the ${PLAN_NAMES[plan]} plan`]),
    ...(apiAccess ? ['API access'] : []),
  ];
  return wishes.join(' and ');
}

function RequestForm({ plan, apiAccess }: Pick<OrganizationResponse, 'plan' | 'apiAccess'>) {
  const show = useShowOrganization();
  const [wish, setWish] = useState({ enterprise: false, apiAccess: !apiAccess, note: '' });
  const send = useMutation({
    mutationFn: () =>
      call('POST /dashboard/plan-request', {
        body: {
          plan: wish.enterprise ? 'enterprise' : undefined,
          apiAccess: wish.apiAccess,
          note: wish.note,
        },
      }),
    onSuccess: show,
  });
  return (
    <Paper
      component="form"
      aria-labelledby="ask"
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate();
      }}
    >
      <Stack gap="md">
        <div>
          <Title order={2} id="ask">
            Ask for more
          </Title>
          <Text c="dimmed">
            The operator of the network reads your request and changes your organization if it agrees.
          </Text>
        </div>
        {!apiAccess && (
          <Checkbox
            label="API access"
            description="Your keys work: software of yours can check renters and file reports."
            checked={wish.apiAccess}
            onChange={(event) => setWish({ ...wish, apiAccess: event.currentTarget.checked })}
          />
        )}
        {plan === 'standard' && (
          <Checkbox
            label="The Enterprise plan"
            description="1,000 requests a minute for each key, in place of 100."
            checked={wish.enterprise}
            onChange={(event) => setWish({ ...wish, enterprise: event.currentTarget.checked })}
          />
        )}
        <Textarea
          label="Note"
          description="What you need it for, and how to reach you."
          value={wish.note}
          onChange={(event) => setWish({ ...wish, note: event.currentTarget.value })}
          maxLength={MOST_NOTE_CHARACTERS}
          maw={640}
          autosize
          minRows={3}
        />
        <FormError error={send.error} />
        <Group>
          <SubmitButton pending={send.isPending} disabled={!wish.enterprise && !wish.apiAccess}>
            Ask the operator
          </SubmitButton>
        </Group>
      </Stack>
    </Paper>
  );
}
