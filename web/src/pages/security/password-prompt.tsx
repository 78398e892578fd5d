import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { useMe } from '../../session.ts';

interface PasswordPromptProps {
  /** The label of the button: 'Switch it off'. */
  action: string;
  onPassword: (password: string) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for the password again, before an action for which an open session is not enough. */
export function PasswordPrompt({ action, onPassword, onCancel }: PasswordPromptProps) {
  const { email } = useMe().user;
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
        <PasswordInput
          name="confirmation"
          label="Your password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          autoFocus
        />
        <FormError error={send.error} />
        <Group gap="sm">
          <SubmitButton pending={send.isPending}>{action}</SubmitButton>
          <Button variant="default" onClick={onCancel} disabled={send.isPending}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
