import { Code, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { DevelopersResponse } from '../../../../src/http/dashboard/developers.ts';
import { KEY_PERMISSIONS } from '../../../../src/rules/staff/roles.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { Anchor } from '../../components/link.tsx';
import { Prose } from '../../components/text.tsx';
import { IS_TEST_MODE, MODE } from '../../mode.ts';
import { useMay } from '../../session.ts';
import type { KeyName } from './queries.ts';
import {
  CLIENT_PACKAGE,
  checkSamples,
  installCommand,
  NO_RENTER,
  pingSamples,
  TEST_RENTER,
} from './snippets.ts';

type Client = DevelopersResponse['client'];

/** Placeholder in the code samples while there is no key. */
const NO_KEY = IS_TEST_MODE ? 'svc_test_YOUR_KEY' : 'svc_live_YOUR_KEY';

const CHECK_COSTS = IS_TEST_MODE ? 'Free in test mode.' : 'Costs one credit.';

interface QuickStartProps {
  keys: KeyName[];
  client: Client;
  /** The e-mail of a renter of the organization; `null` if it has none. */
  renterEmail: string | null;
}

export function QuickStart({ keys, client, renterEmail }: QuickStartProps) {
  const [chosen, choose] = useState(0);
  const mayRead = useMay('read_renters');
  const renter = IS_TEST_MODE ? TEST_RENTER : (renterEmail ?? NO_RENTER);
  const connection = { baseUrl: location.origin, key: keys[chosen]?.preview ?? NO_KEY };
  return (
    <Stack gap="md" component="section" aria-labelledby="quick-start">
      <Title order={2} id="quick-start">
        Quick start
      </Title>
      {keys.length === 0 ? (
        <FirstKey />
      ) : (
        <Text>
          The code shows only the start of your key. Replace it with the full key, which you stored when you
          created it.
        </Text>
      )}
      {keys.length > 1 && (
        <NativeSelect
          label="Key"
          maw={320}
          value={String(chosen)}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          data={keys.map(({ name, preview }, index) => ({
            value: String(index),
            label: `${name} (${preview})`,
          }))}
        />
      )}
      <CodeBlock label="1. Test the key. Free." samples={pingSamples(connection)} />
      <CodeBlock label={`2. Check a renter. ${CHECK_COSTS}`} samples={checkSamples(connection, renter)} />
      {renter === NO_RENTER ? (
        <Prose>
          {mayRead ? 'Nobody is on your roster yet: replace' : 'Replace'} {NO_RENTER} with the e-mail of a
          renter that you have a permissible purpose to check, or try it in test mode.
        </Prose>
      ) : (
        <Prose>
          {IS_TEST_MODE
            ? 'This renter is in every test world.'
            : 'This renter is on your roster, and sees the check.'}
        </Prose>
      )}
      {client !== null && <Install client={client} />}
      <Prose>The Python code needs the requests package: pip install requests.</Prose>
    </Stack>
  );
}

function Install({ client: { path, integrity } }: { client: NonNullable<Client> }) {
  return (
    <>
      <CodeBlock
        label="Install the client package for TypeScript"
        samples={[{ language: 'Shell', code: installCommand(location.origin + path) }]}
      />
      <Prose>
        Install it from this server. {CLIENT_PACKAGE} isn’t published on the npm registry, so a package of
        that name there isn’t ours. After the installation, package-lock.json contains this integrity:{' '}
        <Code fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {integrity}
        </Code>
      </Prose>
    </>
  );
}

function FirstKey() {
  const mayCreate = useMay(KEY_PERMISSIONS[MODE]);
  const what = IS_TEST_MODE ? 'test key' : 'API key';
  if (!mayCreate) return <Text>There is no {what} yet. Ask an admin in your organization for one.</Text>;
  return (
    <Text>
      There is no {what} yet.{' '}
      <Anchor to="/keys" inherit underline="always">
        Create one
      </Anchor>{' '}
      and use it in place of {NO_KEY}.
    </Text>
  );
}
