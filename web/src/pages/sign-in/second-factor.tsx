import { Anchor, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { Card } from '../../layout/signed-out.tsx';

/** Asks for a code of the authenticator app, or for a backup code. */
export function SecondFactor({ onDone, onBack }: { onDone: () => void; onBack: () => void }) {
  const [backupCode, setBackupCode] = useState(false);
  const send = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const { code } = fieldsOf(form, 'code');
      return call('POST /dashboard/sign-in/second-factor', { body: { code: code.trim(), backupCode } });
    },
    onSuccess: onDone,
  });
  return (
    <Card
      title={backupCode ? 'Enter a backup code' : 'Enter your code'}
      description={
        backupCode
          ? 'Each of your backup codes works once.'
          : 'Enter the six digits from your authenticator app.'
      }
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(event.currentTarget);
        }}
      >
        <Stack gap="md">
          <TextInput
            key={String(backupCode)}
            name="code"
            label={backupCode ? 'Backup code' : 'Code'}
            autoComplete={backupCode ? 'off' : 'one-time-code'}
            inputMode={backupCode ? 'text' : 'numeric'}
            spellCheck={false}
            required
            withAsterisk={false}
            autoFocus
          />
          <FormError error={send.error} />
          <SubmitButton pending={send.isPending} fullWidth>
            Sign in
          </SubmitButton>
          <Group justify="space-between">
            <Anchor
              component="button"
              type="button"
              fz="sm"
              onClick={() => {
                send.reset();
                setBackupCode(!backupCode);
              }}
            >
              {backupCode ? 'Use the authenticator app' : 'Use a backup code'}
            </Anchor>
            <Anchor component="button" type="button" fz="sm" onClick={onBack}>
              Back
            </Anchor>
          </Group>
        </Stack>
      </form>
    </Card>
  );
}
