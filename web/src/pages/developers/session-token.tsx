import { Button, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { FormError } from '../../components/form.tsx';
import { Prose } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { IS_TEST_MODE } from '../../mode.ts';
import { createKeySamples } from './snippets.ts';

/** Creates a session token, with which a script can create the first API key. */
export function SessionToken() {
  const make = useMutation({
    mutationFn: () => call('POST /dashboard/session-token'),
    // Removes the token from memory once it is no longer shown.
    gcTime: 0,
  });
  return (
    <Stack gap="sm" component="section" aria-labelledby="session-token" align="stretch">
      <Title order={2} id="session-token">
        Session token
      </Title>
      <Prose>
        For a script that creates its own key with POST /v1/keys. A token works only for that and for a short
        time. It ends with your session.
      </Prose>
      {make.data !== undefined && (
        <>
          <CopyField once label="Session token" value={make.data.token} />
          <Text>
            It works until <Time at={make.data.expiresAt} exact />.
          </Text>
          <CodeBlock
            label={IS_TEST_MODE ? 'Create a test key with it' : 'Create a key with it'}
            samples={createKeySamples({ baseUrl: location.origin, key: make.data.token }, IS_TEST_MODE)}
          />
        </>
      )}
      <FormError error={make.error} />
      <div>
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {make.data === undefined ? 'Create a token' : 'Create another'}
        </Button>
      </div>
    </Stack>
  );
}
