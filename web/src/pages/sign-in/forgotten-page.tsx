import { Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { Anchor } from '../../components/link.tsx';
import { Card } from '../../layout/signed-out.tsx';

/** Requests a reset link. The response does not reveal whether the account exists. */
export default function ForgottenPage() {
  const ask = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const { email } = fieldsOf(form, 'email');
      await call('POST /dashboard/forgot-password', { body: { email } });
      return email;
    },
  });
  if (ask.isSuccess) {
    return (
      <Card title="Check your e-mail">
        <Text role="status">
          If <b>{ask.data}</b> has an account, we’ve sent a link to choose a new password. It works once and
          for an hour.
        </Text>
        <Anchor to="/sign-in" fz="sm">
          Back to sign-in
        </Anchor>
      </Card>
    );
  }
  return (
    <Card title="Forgot your password?" description="We’ll send you a link to choose a new one.">
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          ask.mutate(event.currentTarget);
        }}
      >
        <Stack gap="md">
          <TextInput
            name="email"
            type="email"
            label="E-mail"
            autoComplete="username"
            required
            withAsterisk={false}
            autoFocus
          />
          <FormError error={ask.error} />
          <SubmitButton pending={ask.isPending} fullWidth>
            Send link
          </SubmitButton>
          <Anchor to="/sign-in" fz="sm">
            Back to sign-in
          </Anchor>
        </Stack>
      </form>
    </Card>
  );
}
