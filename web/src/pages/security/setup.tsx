import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { SecondFactorResponse } from '../../../../src/http/dashboard/security.ts';
import { call } from '../../api.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { fieldsOf } from '../../components/fields.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { QrCode } from './qr-code.tsx';

interface SetupProps {
  setup: SecondFactorResponse;
  onConfirmed: (backupCodes: string[]) => Promise<unknown>;
  onCancel: () => void;
}

/** Shows the secret for the authenticator app, and confirms it with a first code. */
export function Setup({ setup, onConfirmed, onCancel }: SetupProps) {
  const confirm = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const body = fieldsOf(form, 'code');
      const { backupCodes } = await call('POST /dashboard/security/second-factor/confirm', { body });
      await onConfirmed(backupCodes);
    },
  });
  return (
    <form
      aria-label="Set up the app"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate(event.currentTarget);
      }}
    >
      <Stack gap="md" maw={480}>
        <Text>1. Scan this with an authenticator app, or type the secret into it.</Text>
        <QrCode text={setup.uri} label="QR code for an authenticator app" />
        <CopyField label="Secret" value={setup.secret} />
        <TextInput
          name="code"
          label="2. Enter the six digits that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={20}
          required
          withAsterisk={false}
        />
        <FormError error={confirm.error} />
        <Group gap="sm">
          <SubmitButton pending={confirm.isPending}>Switch it on</SubmitButton>
          <Button variant="default" onClick={onCancel} disabled={confirm.isPending}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
