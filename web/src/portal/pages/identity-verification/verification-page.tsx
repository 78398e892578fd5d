import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Page } from '../../../components/page.tsx';
import { QueryStates } from '../../../components/query-states.tsx';
import { Prose } from '../../../components/text.tsx';
import { useFocusAfter } from '../../../hooks/use-focus-after.ts';
import { t } from '../../../texts.ts';
import { Given } from './given.tsx';
import { useOwnVerifications } from './queries.ts';
import { VerificationForm } from './verification-form.tsx';

/** The page for identity verification. */
export default function VerificationPage() {
  const verifications = useOwnVerifications();
  return (
    <Page title={t('identity.title')} description={t('identity.description')}>
      <QueryStates query={verifications}>
        {(response) => (
          <>
            <Given verifications={response} />
            {response.verified || response.outcome?.result === 'review' ? (
              <VerifyAgain />
            ) : (
              <VerificationForm />
            )}
          </>
        )}
      </QueryStates>
    </Page>
  );
}

/** Hides the form behind a button: renters who are verified, or whose details are being reviewed, seldom need it. */
function VerifyAgain() {
  const [opened, setOpened] = useState(false);
  const form = useFocusAfter(opened);
  if (opened)
    return (
      <div ref={form} tabIndex={-1}>
        <VerificationForm onGiven={() => setOpened(false)} />
      </div>
    );
  return (
    <Stack gap="sm" align="flex-start">
      <Prose>{t('identity.againText')}</Prose>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('identity.again')}
      </Button>
    </Stack>
  );
}
