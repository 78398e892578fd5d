import { Group, Stack, Switch, TextInput } from '@mantine/core';
import { webhookTexts } from '../../../../src/texts/en/staff/webhook.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { staffTexts } from '../../texts.ts';
import type { Settings, SettingsErrors } from './settings.ts';

const { t } = staffTexts(webhookTexts);

interface HeaderFieldsProps {
  typed: Settings;
  /** The settings in force. */
  set: Settings;
  onChange: (changes: Partial<Settings>) => void;
  errors: SettingsErrors;
}

/** Asks for the custom header that each delivery has. */
export function HeaderFields({ typed, set, onChange, errors }: HeaderFieldsProps) {
  return (
    <Stack gap="sm">
      <Switch
        label={t('header')}
        description={t('headerText')}
        checked={typed.hasHeader}
        onChange={(event) => onChange({ hasHeader: event.currentTarget.checked })}
      />
      {typed.hasHeader && (
        <Group gap="sm" align="flex-start">
          <TextInput
            label={t('headerName')}
            placeholder={t('headerNameExample')}
            value={typed.headerName}
            onChange={(event) => onChange({ headerName: event.currentTarget.value })}
            error={errors.headerName}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
          />
          <PasswordField
            label={t('headerValue')}
            placeholder={set.hasHeader ? t('headerValueKept') : t('headerValueExample')}
            value={typed.headerValue}
            onChange={(event) => onChange({ headerValue: event.currentTarget.value })}
            error={errors.headerValue}
            maxLength={1_024}
            miw={280}
            // Otherwise browsers offer to save it as the user's password.
            autoComplete="new-password"
          />
        </Group>
      )}
    </Stack>
  );
}
