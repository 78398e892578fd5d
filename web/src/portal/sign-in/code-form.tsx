import { Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { t } from '../../texts.ts';
import { useEnter } from '../session.ts';

/** The form for the code from the mail. Without `email` it also asks for the e-mail. */
export function CodeForm({ email }: { email?: string }) {
  const enter = useEnter();
  const open = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call('POST /portal/api/sign-in/code', {
        body: { ...(email === undefined ? fieldsOf(form, 'email') : { email }), ...fieldsOf(form, 'code') },
      }),
    onSuccess: enter,
  });
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        open.mutate(event.currentTarget);
      }}
    >
      <Stack gap="md">
        {email === undefined && (
          <TextInput
            name="email"
            type="email"
            label={t('signIn.email')}
            autoComplete="email"
            required
            withAsterisk={false}
          />
        )}
        <TextInput
          name="code"
          label={t('signIn.code')}
          placeholder="1234 5678"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          spellCheck={false}
          required
          withAsterisk={false}
        />
        <FormError error={open.error} />
        <SubmitButton pending={open.isPending} fullWidth variant="default">
          {t('signIn.open')}
        </SubmitButton>
      </Stack>
    </form>
  );
}
