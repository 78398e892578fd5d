import { Button, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { developersTexts } from '../../../../src/texts/en/staff/developers.ts';
import { call } from '../../api.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { FormError } from '../../components/form.tsx';
import { Prose } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { IS_TEST_MODE, MODE } from '../../mode.ts';
import { staffTexts } from '../../texts.ts';
import { createKeySamples } from './snippets.ts';

const { t, rich } = staffTexts(developersTexts);

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
        {t('token')}
      </Title>
      <Prose>{t('tokenText')}</Prose>
      {make.data !== undefined && (
        <>
          <CopyField once label={t('token')} value={make.data.token} />
          <Text>{rich('worksUntil', { time: <Time at={make.data.expiresAt} exact /> })}</Text>
          <CodeBlock
            label={t('createKey', { mode: MODE })}
            samples={createKeySamples({ baseUrl: location.origin, key: make.data.token }, IS_TEST_MODE)}
          />
        </>
      )}
      <FormError error={make.error} />
      <div>
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {t(make.data === undefined ? 'createToken' : 'createAnother')}
        </Button>
      </div>
    </Stack>
  );
}
