import { Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { Anchor, LinkButton } from '../../components/link.tsx';
import { Card } from '../../layout/signed-out.tsx';
import { NewPassword } from './new-password.tsx';

/** Sets a new password; the mailed link opens this page. */
export default function ResetPage() {
  const { token = '' } = useSearch({ strict: false });
  const reset = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call('POST /dashboard/reset-password', { body: { token, ...fieldsOf(form, 'password') } }),
  });
  if (reset.isSuccess) {
    return (
      <Card title="Your password has been changed" description="You have been signed out everywhere.">
        <LinkButton to="/sign-in">Sign in</LinkButton>
      </Card>
    );
  }
  return (
    <Card title="Choose a new password">
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          reset.mutate(event.currentTarget);
        }}
      >
        <Stack gap="md">
          <NewPassword label="New password" />
          <FormError error={reset.error} />
          <SubmitButton pending={reset.isPending} fullWidth>
            Change password
          </SubmitButton>
          <Anchor to="/sign-in/forgotten" fz="sm">
            Request a new link
          </Anchor>
        </Stack>
      </form>
    </Card>
  );
}
