import { Progress, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import {
  LEAST_PASSWORD_CHARACTERS,
  MOST_PASSWORD_CHARACTERS,
  passwordFault,
} from '../../../../src/rules/staff/password.ts';
import { newPassword } from '../../../../src/texts/en/staff/new-password.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(newPassword);

/**
 * Shows the field for a new password, named `password`, with a hint about its strength.
 *
 * @param isChange whether it replaces a password
 */
export function NewPassword({ isChange = false }: { isChange?: boolean }) {
  const [password, setPassword] = useState('');
  const hintId = useId();
  const { percent, hint } = strengthOf(password);
  return (
    <Stack gap={4}>
      <PasswordField
        name="password"
        label={t(isChange ? 'labelOfChange' : 'label')}
        autoComplete="new-password"
        minLength={LEAST_PASSWORD_CHARACTERS}
        maxLength={MOST_PASSWORD_CHARACTERS}
        required
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
      hint: t('empty', { least: LEAST_PASSWORD_CHARACTERS }),
    };
  }
  const varied = Math.min(length, new Set(password).size * 2, STRONG_CHARACTERS);
  const percent = Math.round((100 * varied) / STRONG_CHARACTERS);
  const missing = LEAST_PASSWORD_CHARACTERS - length;
  if (missing > 0) return { percent, hint: t('tooShort', { missing }) };
  const fault = passwordFault(password, '');
  if (fault !== undefined) return { percent: 5, hint: fault };
  if (percent < 60) return { percent, hint: t('repetitive') };
  if (percent < 90) return { percent, hint: t('good') };
  return { percent, hint: t('strong') };
}
