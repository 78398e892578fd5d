import { Code, Anchor as MantineAnchor, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DevelopersResponse } from '../../../../src/http/dashboard/developers.ts';
import type { Purpose } from '../../../../src/rules/organizations/purpose.ts';
import { KEY_PERMISSIONS } from '../../../../src/rules/staff/roles.ts';
import { developersTexts } from '../../../../src/texts/en/staff/developers.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { Anchor } from '../../components/link.tsx';
import { Prose } from '../../components/text.tsx';
import { IS_TEST_MODE, inOtherMode, MODE } from '../../mode.ts';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import type { KeyName } from './queries.ts';
import {
  CLIENT_PACKAGE,
  checkSamples,
  installCommand,
  NO_RENTER,
  pingSamples,
  TEST_RENTER,
} from './snippets.ts';

const { t, rich } = staffTexts(developersTexts);

type Client = DevelopersResponse['client'];

/** Placeholder in the code samples while there is no key. */
const NO_KEY = IS_TEST_MODE ? 'svc_test_YOUR_KEY' : 'svc_live_YOUR_KEY';

interface QuickStartProps {
  keys: KeyName[];
  client: Client;
  /** The e-mail of a renter of the organization; `null` if it has none. */
  renterEmail: string | null;
  /** Why the organization usually checks. */
  purpose: Purpose;
}

export function QuickStart({ keys, client, renterEmail, purpose }: QuickStartProps) {
  const [chosen, choose] = useState(0);
  const mayRead = useMay('read_renters');
  const renter = IS_TEST_MODE ? TEST_RENTER : (renterEmail ?? NO_RENTER);
  const connection = { baseUrl: location.origin, key: keys[chosen]?.preview ?? NO_KEY };
  return (
    <Stack gap="md" component="section" aria-labelledby="quick-start">
      <Title order={2} id="quick-start">
        {t('quickStart')}
      </Title>
      {keys.length === 0 ? <FirstKey /> : <Text>{t('replaceKey')}</Text>}
      {keys.length > 1 && (
        <NativeSelect
          label={t('key')}
          maw={320}
          value={String(chosen)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          data={keys.map(({ name, preview }, index) => ({
            value: String(index),
            label: t('keyChoice', { name, preview }),
          }))}
        />
      )}
      <CodeBlock label={t('testKey')} samples={pingSamples(connection)} />
      <CodeBlock
        label={t(IS_TEST_MODE ? 'checkForFree' : 'check')}
        samples={checkSamples(connection, { renter, purpose })}
      />
      <Prose>{t('purpose', { purpose })}</Prose>
      {renter === NO_RENTER ? (
        <Prose>{t(mayRead ? 'emptyRoster' : 'replaceRenter', { placeholder: NO_RENTER })}</Prose>
      ) : (
        <Prose>{IS_TEST_MODE ? t('testRenter') : rich('ownRenter', { link: testModeLink })}</Prose>
      )}
      {client !== null && <Install client={client} />}
      <Prose>{t('python')}</Prose>
    </Stack>
  );
}

/** Test mode is another address, so it is loaded as a page of its own. */
const testModeLink = (content: ReactNode) => (
  <MantineAnchor href={inOtherMode('/developers')} inherit underline="always">
    {content}
  </MantineAnchor>
);

function Install({ client: { path, integrity } }: { client: NonNullable<Client> }) {
  return (
    <>
      <CodeBlock
        label={t('install')}
        samples={[{ language: 'Shell', code: installCommand(location.origin + path) }]}
      />
      <Prose>
        {rich('installText', {
          name: CLIENT_PACKAGE,
          integrity: (
            <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
              {integrity}
            </Code>
          ),
        })}
      </Prose>
    </>
  );
}

function FirstKey() {
  const mayCreate = useMay(KEY_PERMISSIONS[MODE]);
  if (!mayCreate) return <Text>{t('noKey', { mode: MODE })}</Text>;
  return (
    <Text>
      {rich('firstKey', {
        mode: MODE,
        placeholder: NO_KEY,
        link: (content) => (
          <Anchor to="/keys" inherit underline="always">
            {content}
          </Anchor>
        ),
      })}
    </Text>
  );
}
