import { PasswordInput, Progress, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import {
  LEAST_PASSWORD_CHARACTERS,
  MOST_PASSWORD_CHARACTERS,
  passwordFault,
} from '../../../../src/rules/staff/password.ts';

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

/** Length and variety above which a password does not count as any stronger. */
const STRONG_CHARACTERS = 20;

/**
 * Estimates the strength of a password by its length and number of different characters. It is only a hint,
 * except for passwords that the server rejects.
 *
 * @returns `percent` from 0 to 100, and a hint what to do
 */
function strengthOf(password: string): { percent: number; hint: string } {
  const { length } = password;
  if (length === 0) {
    return {
      percent: 0,
      hint: `At least ${LEAST_PASSWORD_CHARACTERS} characters. A few random words make a good one.`,
    };
  }
  const varied = Math.min(length, new Set(password).size * 2, STRONG_CHARACTERS);
  const percent = Math.round((100 * varied) / STRONG_CHARACTERS);
  const missing = LEAST_PASSWORD_CHARACTERS - length;
  if (missing > 0) return { percent, hint: `${missing} more ${missing === 1 ? 'character' : 'characters'}.` };
  const fault = passwordFault(password, '');
  if (fault !== undefined) return { percent: 5, hint: fault };
  if (percent < 60) return { percent, hint: 'Long enough, but too repetitive: easy to guess.' };
  if (percent < 90) return { percent, hint: 'Good. One more word would make it strong.' };
  return { percent, hint: 'Strong.' };
}
