import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { t } from '../texts.ts';

/** A field for a secret. Its button that shows what was typed can be reached by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('shared.showTyped') }}
      withAsterisk={false}
      {...props}
    />
  );
}
