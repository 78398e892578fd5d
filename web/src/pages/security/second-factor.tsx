import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, ShieldOff, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { SecondFactorResponse } from '../../../../src/http/dashboard/security.ts';
import { security } from '../../../../src/texts/en/staff/security.ts';
import { call } from '../../api.ts';
import { Prose } from '../../components/text.tsx';
import { ME, useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { PasswordPrompt } from './password-prompt.tsx';
import { FACTORS, PASSKEYS } from './queries.ts';
import { Setup } from './second-factor-setup.tsx';
import classes from './security.module.css';
import { SESSIONS } from './sessions.tsx';

const { t } = staffTexts(security);

/** The step that the form shows. */
type Step = 'none' | 'on' | 'off' | 'codes' | SecondFactorResponse;

/** Backup codes to show, and whether they replace earlier ones. */
export interface NewCodes {
  codes: string[];
  isRenewal: boolean;
}

/** From this many backup codes on, the page suggests new ones. */
const FEW_CODES = 3;

/** Switches the authenticator app as a second factor on and off, and creates new backup codes. */
export function SecondFactor({ onCodes }: { onCodes: (codes: NewCodes) => void }) {
  const queryClient = useQueryClient();
  const { secondFactor, email } = useMe().user;
  const { data: factors } = useQuery(FACTORS);
  const { data: own } = useQuery(PASSKEYS);
  const isOn = factors?.app ?? secondFactor;
  const hasPasskey = (own?.passkeys.length ?? 0) > 0;
  const isRequired = factors?.required === true && !hasPasskey;
  const [step, setStep] = useState<Step>('none');
  const close = () => setStep('none');
  const prompt = { email, onCancel: close };
  const changed = async () => {
    close();
    await queryClient.invalidateQueries({ queryKey: ME.queryKey });
    await queryClient.invalidateQueries({ queryKey: FACTORS.queryKey });
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
    onCodes({ codes: backupCodes, isRenewal: true });
    await queryClient.invalidateQueries({ queryKey: FACTORS.queryKey });
  };
  const confirmed = async (codes: string[]) => {
    await changed();
    onCodes({ codes, isRenewal: false });
  };
  return (
    <Paper component="section" aria-labelledby="second-factor">
      <Stack gap="md">
        <Title order={2} id="second-factor">
          {t('app')}
        </Title>
        <State isOn={isOn} hasPasskey={hasPasskey} isRequired={isRequired} />
        {factors?.app === true && <CodesLeft count={factors.backupCodesLeft} />}
        {step === 'none' && <Actions isOn={isOn} isRequired={isRequired} onStep={setStep} />}
        {step === 'on' && <PasswordPrompt {...prompt} action={t('continue')} onPassword={begin} />}
        {step === 'off' && <PasswordPrompt {...prompt} action={t('turnOff')} onPassword={end} />}
        {step === 'codes' && <PasswordPrompt {...prompt} action={t('createCodes')} onPassword={renew} />}
        {typeof step === 'object' && <Setup setup={step} onConfirmed={confirmed} onCancel={close} />}
      </Stack>
    </Paper>
  );
}

interface StateProps {
  isOn: boolean;
  hasPasskey: boolean;
  isRequired: boolean;
}

function State({ isOn, hasPasskey, isRequired }: StateProps) {
  const Icon = isOn ? Check : ShieldOff;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.state ?? ''}>
      <Icon size={16} aria-hidden />
      <Prose>
        {t(stateTextOf(isOn, hasPasskey))}
        {isOn && isRequired && ` ${t('requiredText')}`}
      </Prose>
    </Group>
  );
}

/** Returns the name of the text about how the person signs in. */
function stateTextOf(isOn: boolean, hasPasskey: boolean) {
  if (isOn) return hasPasskey ? 'onTextWithPasskey' : 'onText';
  return hasPasskey ? 'offTextWithPasskey' : 'offText';
}

/** Says how many backup codes are left, and warns of few. */
function CodesLeft({ count }: { count: number }) {
  if (count > FEW_CODES) return <Prose>{t('codesLeft', { count })}</Prose>;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.state ?? ''}>
      <TriangleAlert size={16} aria-hidden />
      <Text>{t('fewCodesLeft', { count })}</Text>
    </Group>
  );
}

interface ActionsProps {
  isOn: boolean;
  isRequired: boolean;
  onStep: (step: Step) => void;
}

function Actions({ isOn, isRequired, onStep }: ActionsProps) {
  if (!isOn) {
    return (
      <div>
        <Button onClick={() => onStep('on')}>{t('turnOn')}</Button>
      </div>
    );
  }
  return (
    <Group gap="sm">
      <Button variant="default" onClick={() => onStep('codes')}>
        {t('newCodes')}
      </Button>
      {!isRequired && (
        <Button variant="default" onClick={() => onStep('off')}>
          {t('turnOff')}
        </Button>
      )}
    </Group>
  );
}
