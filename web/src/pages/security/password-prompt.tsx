import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { security } from '../../../../src/texts/en/staff/security.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(security);

interface PasswordPromptProps {
  /** The label of the button: 'Switch it off'. */
  action: string;
  /** The e-mail of the person, so that a password manager finds the password. */
  email: string;
  onPassword: (password: string) => Promise<unknown>;
  onCancel: () => void;
  /** The label of the other button. */
  cancel?: string;
}

/** Asks for the password again, before an action for which an open session is not enough. */
export function PasswordPrompt({
  action,
  email,
  onPassword,
  onCancel,
  cancel = t('cancel'),
}: PasswordPromptProps) {
  const send = useMutation({
    mutationFn: (form: HTMLFormElement) => onPassword(fieldsOf(form, 'confirmation').confirmation),
  });
  return (
    <form
      aria-label={action}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate(event.currentTarget);
      }}
    >
      <Stack gap="md" maw={480}>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          name="confirmation"
          label={t('yourPassword')}
          autoComplete="current-password"
          required
          autoFocus
        />
        <FormError error={send.error} />
        <Group gap="sm">
          <SubmitButton pending={send.isPending}>{action}</SubmitButton>
          <Button variant="default" onClick={onCancel} disabled={send.isPending}>
            {cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
