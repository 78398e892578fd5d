import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import type { ResponseTo } from '../../api.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';

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
        <Group>
          <Button onClick={onStored}>I have stored it</Button>
        </Group>
      </Stack>
    </Paper>
  );
}
