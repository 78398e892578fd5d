import { Anchor, Group, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { SignedInResponse } from '../../../../src/http/dashboard/sign-in.ts';
import { call } from '../../api.ts';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { Card } from '../../layout/signed-out.tsx';
import { usePasskeys } from '../../passkeys/support.ts';
import { PasskeyButton } from './passkey-button.tsx';

interface SecondFactorProps {
  /** What the person can use. */
  factors: SignedInResponse['secondFactors'];
  onDone: () => void;
  onBack: () => void;
}

/** How the person proves who they are, besides the password. */
type Way = 'passkey' | 'code' | 'backup code';

const WAYS: Record<Way, string> = {
  passkey: 'Use a passkey',
  code: 'Use the authenticator app',
  'backup code': 'Use a backup code',
};

/** Asks for a passkey, for a code of the authenticator app, or for a backup code. */
export function SecondFactor({ factors, onDone, onBack }: SecondFactorProps) {
  const ways: Way[] = [
    ...(factors.includes('passkey') ? (['passkey'] as const) : []),
    ...(factors.includes('app') ? (['code', 'backup code'] as const) : []),
  ];
  const hasPasskeys = usePasskeys();
  const [chosen, setChosen] = useState<Way | undefined>(ways.find((way) => way !== 'passkey' || hasPasskeys));
  const links = (
    <Group justify="space-between">
      {ways
        .filter((way) => way !== (chosen ?? 'passkey') && (way !== 'passkey' || hasPasskeys))
        .map((way) => (
          <TextButton key={way} onClick={() => setChosen(way)}>
            {WAYS[way]}
          </TextButton>
        ))}
      <TextButton onClick={onBack}>Back</TextButton>
    </Group>
  );
  if (chosen === 'code' || chosen === 'backup code')
    return <CodeForm key={chosen} isBackupCode={chosen === 'backup code'} links={links} onDone={onDone} />;
  return (
    <Card
      title="Use your passkey"
      description={
        chosen === undefined
          ? 'You need one of your passkeys to sign in, but passkeys do not work in this browser or at this address. Use another browser, or ask the operator of the network for help.'
          : 'Your device asks for your fingerprint, your face or its PIN.'
      }
    >
      {chosen !== undefined && <PasskeyButton label="Use a passkey" isSecondStep onDone={onDone} />}
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
      title={isBackupCode ? 'Enter a backup code' : 'Enter your code'}
      description={
        isBackupCode
          ? 'Each of your backup codes works once.'
          : 'Enter the six digits from your authenticator app.'
      }
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
            label={isBackupCode ? 'Backup code' : 'Code'}
            autoComplete={isBackupCode ? 'off' : 'one-time-code'}
            inputMode={isBackupCode ? 'text' : 'numeric'}
            spellCheck={false}
            required
            withAsterisk={false}
            autoFocus
          />
          <FormError error={send.error} />
          <SubmitButton pending={send.isPending} fullWidth>
            Sign in
          </SubmitButton>
          {links}
        </Stack>
      </form>
    </Card>
  );
}
