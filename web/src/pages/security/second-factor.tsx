import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Check, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import type { SecondFactorResponse } from '../../../../src/http/dashboard/security.ts';
import { call } from '../../api.ts';
import { Prose } from '../../components/text.tsx';
import { ME, useMe } from '../../session.ts';
import { PasswordPrompt } from './password-prompt.tsx';
import { Setup } from './second-factor-setup.tsx';
import classes from './security.module.css';
import { SESSIONS } from './sessions.tsx';

/** The step that the form shows. */
type Step = 'none' | 'on' | 'off' | 'codes' | SecondFactorResponse;

/** Switches the second factor on and off, and creates new backup codes. */
export function SecondFactor({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const queryClient = useQueryClient();
  const { secondFactor } = useMe().user;
  const [step, setStep] = useState<Step>('none');
  const close = () => setStep('none');
  const changed = async () => {
    close();
    await queryClient.invalidateQueries({ queryKey: ME.queryKey });
    await queryClient.invalidateQueries({ queryKey: [SESSIONS] });
  };
  const begin = async (password: string) => {
    setStep(await call('POST /dashboard/security/second-factor', { body: { password } }));
  };
  const end = async (password: string) => {
    await call('DELETE /dashboard/security/second-factor', { body: { password } });
    await changed();
  };
  const renew = async (password: string) => {
    const { backupCodes } = await call('POST /dashboard/security/backup-codes', { body: { password } });
    close();
    onCodes(backupCodes);
  };
  const confirmed = async (codes: string[]) => {
    await changed();
    onCodes(codes);
  };
  return (
    <Paper component="section" aria-labelledby="second-factor">
      <Stack gap="md">
        <Title order={2} id="second-factor">
          Second factor
        </Title>
        <State isOn={secondFactor} />
        {step === 'none' && <Actions isOn={secondFactor} onStep={setStep} />}
        {step === 'on' && <PasswordPrompt action="Continue" onPassword={begin} onCancel={close} />}
        {step === 'off' && <PasswordPrompt action="Turn off" onPassword={end} onCancel={close} />}
        {step === 'codes' && <PasswordPrompt action="Create new codes" onPassword={renew} onCancel={close} />}
        {typeof step === 'object' && <Setup setup={step} onConfirmed={confirmed} onCancel={close} />}
      </Stack>
    </Paper>
  );
}

function State({ isOn }: { isOn: boolean }) {
  const Icon = isOn ? Check : ShieldOff;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.state ?? ''}>
      <Icon size={16} aria-hidden />
      <Prose>
        {isOn
          ? 'On: to sign in, you need your password and a code from your authenticator app.'
          : 'Off: anyone with your password can sign in. Turn it on to also require a code from an app on your phone.'}
      </Prose>
    </Group>
  );
}

function Actions({ isOn, onStep }: { isOn: boolean; onStep: (step: Step) => void }) {
  if (!isOn) {
    return (
      <div>
        <Button onClick={() => onStep('on')}>Turn on</Button>
      </div>
    );
  }
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => onStep('codes')}>
        New backup codes
      </Button>
      <Button variant="default" onClick={() => onStep('off')}>
        Turn off
      </Button>
    </Group>
  );
}
