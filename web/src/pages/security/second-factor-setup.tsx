import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { encode } from 'uqr';
import type { SecondFactorResponse } from '../../../../src/http/dashboard/security.ts';
import { security } from '../../../../src/texts/en/staff/security.ts';
import { call } from '../../api.ts';
import { CopyAction } from '../../components/copy-field.tsx';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { Mono } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';
import classes from './security.module.css';

const { t } = staffTexts(security);

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
      aria-label={t('setUpApp')}
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate(event.currentTarget);
      }}
    >
      <Stack gap="md" maw={480}>
        <Text>{t('scan')}</Text>
        <QrCode text={setup.uri} label={t('qrCode')} />
        <SecretText>{setup.secret}</SecretText>
        <TextInput
          name="code"
          label={t('enterCode')}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          maxLength={20}
          required
          withAsterisk={false}
        />
        <FormError error={confirm.error} />
        <Group gap="sm">
          <SubmitButton pending={confirm.isPending}>{t('turnOn')}</SubmitButton>
          <Button variant="default" onClick={onCancel} disabled={confirm.isPending}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Shows a secret in groups of four, which are easier to type, and copies it without the spaces. */
function SecretText({ children: secret }: { children: string }) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <Stack gap="xs" role="group" aria-labelledby="app-secret">
      <Text fw={500} id="app-secret">
        {t('secret')}
      </Text>
      <code>
        <Mono>{groups.join(' ')}</Mono>
      </code>
      <div>
        <CopyAction label={t('secret')} value={secret} />
      </div>
    </Stack>
  );
}

/** Width of the white border in modules, which scanners need (ISO/IEC 18004, 5.3.8). */
const QUIET_MODULES = 4;

/**
 * Shows a text as a QR code, dark on white in both color schemes, because some scanners cannot read inverted
 * ones.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_MODULES });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
