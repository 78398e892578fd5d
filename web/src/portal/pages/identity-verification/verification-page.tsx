import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Page } from '../../../components/page.tsx';
import { QueryStates } from '../../../components/query-states.tsx';
import { Prose } from '../../../components/text.tsx';
import { Given } from './given.tsx';
import { useOwnVerifications } from './queries.ts';
import { VerificationForm } from './verification-form.tsx';

/** The page for identity verification. */
export default function VerificationPage() {
  const verifications = useOwnVerifications();
  return (
    <Page
      title="Prove who I am"
      description="Your license, date of birth and address show that this file is yours. A verified identity opens all of it, and raises your score."
    >
      <QueryStates query={verifications}>
        {(response) => (
          <>
            <Given verifications={response} />
            {response.verified ? <VerifyAgain /> : <VerificationForm />}
          </>
        )}
      </QueryStates>
    </Page>
  );
}

/** Hides the form behind a button, because verified renters seldom need it. */
function VerifyAgain() {
  const [opened, setOpened] = useState(false);
  if (opened) return <VerificationForm onGiven={() => setOpened(false)} />;
  return (
    <Stack gap="sm" align="flex-start">
      <Prose>
        Did you move, get a new license, or mistype something? Enter your data again: it replaces what you
        entered before. What organizations put on your file stays.
      </Prose>
      <Button variant="default" onClick={() => setOpened(true)}>
        Enter it again
      </Button>
    </Stack>
  );
}
