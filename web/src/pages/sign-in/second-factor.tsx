import { Anchor, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SignedInResponse } from '../../../../src/http/dashboard/sign-in.ts';
import { signInTexts } from '../../../../src/texts/en/staff/sign-in.ts';
import { call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { Card } from '../../layout/signed-out.tsx';
import { usePasskeySupport } from '../../page-facts.ts';
import { staffTexts } from '../../texts.ts';
import { PasskeyButton } from './passkey-button.tsx';

const { t } = staffTexts(signInTexts);

interface SecondFactorProps {
  /** What the person can use. */
  factors: SignedInResponse['secondFactors'];
  onDone: () => void;
  onBack: () => void;
}

/** How the person proves who they are, besides the password. */
type Way = 'passkey' | 'app' | 'backup';

const WAYS = {
  passkey: 'usePasskey',
  app: 'useApp',
  backup: 'useBackupCode',
} as const satisfies Record<Way, keyof typeof signInTexts>;

/** Returns the ways that the person's factors allow in this browser, the easiest first. */
function waysWith(factors: SecondFactorProps['factors'], supportsPasskeys: boolean): Way[] {
  return [
    ...(supportsPasskeys && factors.includes('passkey') ? (['passkey'] as const) : []),
    ...(factors.includes('app') ? (['app', 'backup'] as const) : []),
  ];
}

/** Asks for a passkey, for a code of the authenticator app, or for a backup code. */
export function SecondFactor({ factors, onDone, onBack }: SecondFactorProps) {
  const ways = waysWith(factors, usePasskeySupport());
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? ways[0];
  const links = (
    <Group justify="space-between">
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <TextButton key={other} onClick={() => setChosen(other)}>
            {t(WAYS[other])}
          </TextButton>
        ))}
      <TextButton onClick={onBack}>{t('back')}</TextButton>
    </Group>
  );
  if (way === 'app' || way === 'backup')
    return <CodeForm key={way} isBackupCode={way === 'backup'} links={links} onDone={onDone} />;
  return (
    <Card title={t('passkeyTitle')} description={t(way === undefined ? 'noPasskeysText' : 'passkeyText')}>
      {way === 'passkey' && <PasskeyButton label={t('usePasskey')} isSecondStep onDone={onDone} />}
      {links}
    </Card>
  );
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Anchor component="button" type="button" fz="sm" onClick={onClick}>
      {children}
    </Anchor>
  );
}

interface CodeFormProps {
  isBackupCode: boolean;
  /** Other ways to sign in. */
  links: ReactNode;
  onDone: () => void;
}

function CodeForm({ isBackupCode, links, onDone }: CodeFormProps) {
  const send = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const { code } = fieldsOf(form, 'code');
      const body = { code: code.trim(), backupCode: isBackupCode };
      return call('POST /dashboard/sign-in/second-factor', { body });
    },
    onSuccess: onDone,
  });
  return (
    <Card
      title={t(isBackupCode ? 'backupTitle' : 'appTitle')}
      description={t(isBackupCode ? 'backupText' : 'appText')}
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(event.currentTarget);
        }}
      >
        <Stack gap="md">
          <TextInput
            name="code"
            label={t(isBackupCode ? 'backupCode' : 'appCode')}
            autoComplete={isBackupCode ? 'off' : 'one-time-code'}
            inputMode={isBackupCode ? 'text' : 'numeric'}
            spellCheck={false}
            required
            withAsterisk={false}
            autoFocus
          />
          <FormError error={send.error} />
          <SubmitButton pending={send.isPending} fullWidth>
            {t('signIn')}
          </SubmitButton>
          {links}
        </Stack>
      </form>
    </Card>
  );
}
