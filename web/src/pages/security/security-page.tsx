import { useState } from 'react';
import { security } from '../../../../src/texts/en/staff/security.ts';
import { Page } from '../../components/page.tsx';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { BackupCodes } from './backup-codes.tsx';
import { NameForm } from './name-form.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { type NewCodes, SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';

const { t } = staffTexts(security);

/**
 * Shows a person's own sign-in settings. New backup codes replace the page, because they are shown only once.
 */
export default function SecurityPage() {
  const { email } = useMe().user;
  const [codes, setCodes] = useState<NewCodes>();
  return (
    <Page title={t('title')} description={t('description')}>
      {codes === undefined ? (
        <>
          <NameForm />
          <PasswordForm />
          <Passkeys />
          <SecondFactor onCodes={setCodes} />
          <Sessions />
        </>
      ) : (
        <BackupCodes {...codes} email={email} onStored={() => setCodes(undefined)} />
      )}
    </Page>
  );
}
