import { Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { InvitationResponse } from '../../../../src/http/dashboard/sign-in.ts';
import { ROLE_SUMMARIES } from '../../../../src/rules/staff/roles.ts';
import { signInTexts } from '../../../../src/texts/en/staff/sign-in.ts';
import { ApiError, call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { Anchor } from '../../components/link.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Card } from '../../layout/signed-out.tsx';
import { useEnter } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { NewPassword } from './new-password.tsx';

const { t } = staffTexts(signInTexts);

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
      <Card title={t('wrongLink')} description={invitation.error.message}>
        <Anchor to="/sign-in" fz="sm">
          {t('goToSignIn')}
        </Anchor>
      </Card>
    );
  }
  return (
    <Card
      title={titleOf(invitation.data)}
      description={invitation.data && t('able', { summary: ROLE_SUMMARIES[invitation.data.role] })}
    >
      <QueryStates query={invitation}>
        {(data) => <InvitationForm token={token} invitation={data} />}
      </QueryStates>
    </Card>
  );
}

function titleOf(invitation: InvitationResponse | undefined): string {
  if (invitation === undefined) return t('invitation');
  if (invitation.organization === null) return t('setUpTitle');
  return t('joinTitle', { organization: invitation.organization });
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
            label={t('organization')}
            description={t('organizationHint')}
            autoComplete="organization"
            maxLength={200}
            required
            withAsterisk={false}
          />
        )}
        <TextInput
          name="name"
          label={t('name')}
          autoComplete="name"
          maxLength={200}
          required
          withAsterisk={false}
        />
        <TextInput
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          required
          withAsterisk={false}
          {...(email !== null && { value: email, readOnly: true })}
        />
        <NewPassword />
        <FormError error={accept.error} />
        <SubmitButton pending={accept.isPending} fullWidth>
          {t(organization === null ? 'create' : 'join')}
        </SubmitButton>
      </Stack>
    </form>
  );
}
