import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { InvitationResponse } from '../../../../src/http/dashboard/sign-in.ts';
import { ROLE_SUMMARIES } from '../../../../src/rules/staff/roles.ts';
import { ApiError, call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { Anchor } from '../../components/link.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Card } from '../../layout/signed-out.tsx';
import { useEnter } from '../../session.ts';
import { NewPassword } from './new-password.tsx';

/** Creates an account from an invitation or from the first owner's link. */
export default function InvitationPage() {
  const { token = '' } = useSearch({ strict: false });
  const invitation = useQuery({
    queryKey: ['/dashboard/invitation', token],
    queryFn: ({ signal }) => call('GET /dashboard/invitation', { query: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (invitation.error instanceof ApiError && invitation.error.status === 404) {
    return (
      <Card title="This link does not work" description={invitation.error.message}>
        <Anchor to="/sign-in" fz="sm">
          Go to sign-in
        </Anchor>
      </Card>
    );
  }
  return (
    <Card
      title={titleOf(invitation.data)}
      description={invitation.data && `You’ll be able to ${ROLE_SUMMARIES[invitation.data.role]}.`}
    >
      <QueryStates query={invitation}>
        {(data) => <InvitationForm token={token} invitation={data} />}
      </QueryStates>
    </Card>
  );
}

function titleOf(invitation: InvitationResponse | undefined): string {
  if (invitation === undefined) return 'Invitation';
  if (invitation.organization === null) return 'Set up your organization';
  return `Join ${invitation.organization}`;
}

function InvitationForm({ token, invitation }: { token: string; invitation: InvitationResponse }) {
  const enter = useEnter();
  const accept = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call('POST /dashboard/invitation', {
        body: {
          token,
          ...fieldsOf(form, 'name', 'password'),
          ...(invitation.email === null && fieldsOf(form, 'email')),
          ...(invitation.organization === null && fieldsOf(form, 'organization')),
        },
      }),
    onSuccess: enter,
  });
  const { organization, email } = invitation;
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        accept.mutate(event.currentTarget);
      }}
    >
      <Stack gap="md">
        {organization === null && (
          <TextInput
            name="organization"
            label="Organization"
            description="The name renters know you by. They see it when you check them."
            autoComplete="organization"
            maxLength={200}
            required
            withAsterisk={false}
          />
        )}
        <TextInput
          name="name"
          label="Your name"
          autoComplete="name"
          maxLength={200}
          required
          withAsterisk={false}
        />
        <TextInput
          name="email"
          type="email"
          label="E-mail"
          autoComplete="username"
          required
          withAsterisk={false}
          {...(email !== null && { value: email, readOnly: true })}
        />
        <NewPassword />
        <FormError error={accept.error} />
        <SubmitButton pending={accept.isPending} fullWidth>
          {organization === null ? 'Create the organization' : 'Join'}
        </SubmitButton>
      </Stack>
    </form>
  );
}
