import { Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { security } from '../../../../src/texts/en/staff/security.ts';
import { call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { NewPassword } from '../sign-in/new-password.tsx';
import { SESSIONS } from './sessions.tsx';

const { t } = staffTexts(security);

export function PasswordForm() {
  const queryClient = useQueryClient();
  const { email } = useMe().user;
  const [changes, setChanges] = useState(0);
  const change = useMutation({
    mutationFn: (form: HTMLFormElement) =>
      call('POST /dashboard/security/password', { body: fieldsOf(form, 'current', 'password') }),
    onSuccess: async () => {
      // A new React key empties the fields.
      setChanges(changes + 1);
      await queryClient.invalidateQueries({ queryKey: [SESSIONS] });
    },
  });
  return (
    <Paper
      key={changes}
      component="form"
      aria-label={t('password')}
      onSubmit={(event) => {
        event.preventDefault();
        change.mutate(event.currentTarget as HTMLFormElement);
      }}
    >
      <Stack gap="md" maw={480}>
        <Title order={2}>{t('password')}</Title>
        {/* Tells the browser's password manager which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField name="current" label={t('currentPassword')} autoComplete="current-password" required />
        <NewPassword isChange />
        <FormError error={change.error} />
        <div>
          <SubmitButton variant="default" pending={change.isPending}>
            {t('changePassword')}
          </SubmitButton>
        </div>
        <Text role="status" fz="sm" c="dimmed">
          {t(change.isSuccess ? 'passwordChanged' : 'passwordEffect')}
        </Text>
      </Stack>
    </Paper>
  );
}
