import { PasswordInput, Progress, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { LEAST_PASSWORD_CHARACTERS, MOST_PASSWORD_CHARACTERS } from '../../../../src/rules/staff/password.ts';
import { strengthOf } from './password-strength.ts';

/** Shows the field for a new password, named `password`, with a hint about its strength. */
export function NewPassword({ label = 'Password' }: { label?: string }) {
  const [password, setPassword] = useState('');
  const hintId = useId();
  const { percent, hint } = strengthOf(password);
  return (
    <Stack gap={4}>
      <PasswordInput
        name="password"
        label={label}
        autoComplete="new-password"
        minLength={LEAST_PASSWORD_CHARACTERS}
        maxLength={MOST_PASSWORD_CHARACTERS}
        required
        withAsterisk={false}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        aria-describedby={hintId}
      />
      <Progress value={percent} size="xs" aria-hidden />
      <Text id={hintId} fz="sm" c="dimmed" aria-live="polite">
        {hint}
      </Text>
    </Stack>
  );
}
