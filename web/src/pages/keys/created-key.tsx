import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call, type ResponseTo } from '../../api.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { checkSamples, NO_RENTER, pingSamples, TEST_RENTER } from '../developers/snippets.ts';

/** A key that is shown this once, and when the key that it replaces stops working. */
export type ShownKey = ResponseTo<'POST /dashboard/keys'> & { replacedEndsAt?: number };

const isTestKey = ({ key }: ShownKey) => key.startsWith('svc_test_');

export function CreatedKey({ created, onStored }: { created: ShownKey; onStored: () => void }) {
  const { name, key, replacedEndsAt } = created;
  return (
    <Paper role="region" aria-label="The new key">
      <Stack gap="md" align="stretch">
        <Title order={2}>
          <UserText>{name}</UserText> {replacedEndsAt === undefined ? 'created' : 'has a new key'}
        </Title>
        <CopyField once label="API key" value={key} />
        {replacedEndsAt === undefined ? (
          <Prose>
            Store it with your software’s other secrets.{' '}
            {isTestKey(created)
              ? 'It works only in your test world.'
              : 'Anyone who has it can check renters at your cost.'}{' '}
            If you lose it, create another key and revoke this one.
          </Prose>
        ) : (
          <Prose>
            Use it in place of the old one.{' '}
            {replacedEndsAt <= Date.now() ? (
              'The old key no longer works.'
            ) : (
              <>
                The old key works until <Time at={replacedEndsAt} exact />.
              </>
            )}
          </Prose>
        )}
        <Tries created={created} />
        <Group>
          <Button onClick={onStored}>I have stored it</Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** Shows requests with the new key, ready to be run. Like the key, they are shown this once. */
function Tries({ created }: { created: ShownKey }) {
  const { key, scopes } = created;
  const isTest = isTestKey(created);
  const mayCheck = scopes === null || scopes.includes('check');
  const developers = useQuery({
    queryKey: ['/dashboard/developers'],
    queryFn: ({ signal }) => call('GET /dashboard/developers', { signal }),
    enabled: mayCheck && !isTest,
  });
  const connection = { baseUrl: location.origin, key };
  const renter = isTest ? TEST_RENTER : (developers.data?.renterEmail ?? NO_RENTER);
  return (
    <>
      <CodeBlock label="Test the key. Free." samples={pingSamples(connection)} />
      {mayCheck && (
        <CodeBlock
          label={isTest ? 'Check a renter. Free.' : 'Check a renter. Costs one credit.'}
          samples={checkSamples(connection, renter)}
        />
      )}
    </>
  );
}
