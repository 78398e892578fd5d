import { Button, type ButtonProps, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormError } from '../../components/form.tsx';

interface PasskeyButtonProps extends ButtonProps {
  label: string;
  /** Whether the password was given already. */
  isSecondStep?: boolean;
  onDone: () => void;
}

/** Signs in with a passkey. What that takes is loaded when it is pressed. */
export function PasskeyButton({ label, isSecondStep = false, onDone, ...props }: PasskeyButtonProps) {
  const use = useMutation({
    mutationFn: async () => (await import('../../passkeys/ceremonies.ts')).signInWithPasskey(isSecondStep),
    onSuccess: onDone,
  });
  return (
    <Stack gap="md">
      <FormError error={use.error} />
      <Button {...props} fullWidth loading={use.isPending} onClick={() => use.mutate()}>
        {label}
      </Button>
    </Stack>
  );
}
