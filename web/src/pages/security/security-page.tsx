import { useState } from 'react';
import { Page } from '../../components/page.tsx';
import { useMe } from '../../session.ts';
import { BackupCodes } from './backup-codes.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

/**
 * Shows a person's own sign-in settings. New backup codes replace the page, because they are shown only once.
 */
export default function SecurityPage() {
  const { email } = useMe().user;
  const [codes, setCodes] = useState<string[]>();
  return (
    <Page title="Security" description="How you sign in and where you are signed in.">
      {codes === undefined ? (
        <>
          <PasswordForm />
          <Passkeys />
          <SecondFactor onCodes={setCodes} />
          <Sessions />
        </>
      ) : (
        <BackupCodes codes={codes} email={email} onStored={() => setCodes(undefined)} />
      )}
    </Page>
  );
}
