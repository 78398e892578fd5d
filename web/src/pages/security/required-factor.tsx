import { Anchor, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FactorsResponse, SecondFactorResponse } from '../../../../src/http/dashboard/security.ts';
import { security } from '../../../../src/texts/en/staff/security.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { UserText } from '../../components/text.tsx';
import { useSignOut } from '../../hooks/use-sign-out.ts';
import { Card, SignedOutLayout } from '../../layout/signed-out.tsx';
import { usePasskeySupport } from '../../page-facts.ts';
import { staffTexts } from '../../texts.ts';
import { BackupCodes } from './backup-codes.tsx';
import { PasswordPrompt } from './password-prompt.tsx';
import { FACTORS } from './queries.ts';
import { Setup } from './second-factor-setup.tsx';

const { t, rich } = staffTexts(security);

/** Shown in place of every page to staff who have no second factor, if their organization requires one. */
export default function RequiredFactor() {
  const factors = useQuery(FACTORS);
  return (
    <SignedOutLayout>
      <QueryStates query={factors}>{(response) => <Steps factors={response} />}</QueryStates>
    </SignedOutLayout>
  );
}

function Steps({ factors: { email, organization } }: { factors: FactorsResponse }) {
  const queryClient = useQueryClient();
  const signOut = useSignOut();
  const [setup, setSetup] = useState<SecondFactorResponse>();
  const [codes, setCodes] = useState<string[]>();
  const supportsPasskeys = usePasskeySupport();
  const [isPasskey, setIsPasskey] = useState(false);
  if (codes !== undefined) {
    return <BackupCodes codes={codes} email={email} onStored={() => void queryClient.resetQueries()} />;
  }
  const begin = async (password: string) => {
    if (isPasskey) {
      await (await import('../../passkeys/ceremonies.ts')).addPasskey(password);
      return queryClient.resetQueries();
    }
    setSetup(await call('POST /dashboard/security/second-factor', { body: { password } }));
  };
  return (
    <Card
      title={t('requiredTitle')}
      description={rich(isPasskey ? 'requiredPasskey' : 'requiredApp', {
        organization: <UserText>{organization}</UserText>,
      })}
    >
      {setup === undefined ? (
        <>
          <PasswordPrompt
            action={t('continue')}
            email={email}
            onPassword={begin}
            cancel={t('signOut')}
            onCancel={() => signOut.mutate()}
          />
          {supportsPasskeys && (
            <Anchor
              component="button"
              type="button"
              fz="sm"
              ta="start"
              onClick={() => setIsPasskey(!isPasskey)}
            >
              {t(isPasskey ? 'useApp' : 'usePasskey')}
            </Anchor>
          )}
        </>
      ) : (
        <Setup
          setup={setup}
          onConfirmed={async (made) => setCodes(made)}
          onCancel={() => setSetup(undefined)}
        />
      )}
      <FormError error={signOut.error} />
      <Text c="dimmed" fz="sm">
        {rich('signedInAs', { email: <UserText>{email}</UserText> })}
      </Text>
    </Card>
  );
}
