import { Button, Group, Paper, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { DEFAULT_PURPOSE } from '../../../../src/rules/organizations/purpose.ts';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import { call, type ResponseTo } from '../../api.ts';
import { CodeBlock } from '../../components/code-block.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import { checkSamples, NO_RENTER, pingSamples, TEST_RENTER } from '../developers/snippets.ts';
import { LeaveGuard } from './leave-guard.tsx';

const { t, rich } = staffTexts(keyTexts);

/** A key that is shown this once, and when the key that it replaces stops working. */
export type ShownKey = ResponseTo<'POST /dashboard/keys'> & { replacedEndsAt?: number };

const isTestKey = ({ key }: ShownKey) => key.startsWith('svc_test_');

export function CreatedKey({ created, onStored }: { created: ShownKey; onStored: () => void }) {
  const { name, key, replacedEndsAt } = created;
  const [isCopied, setCopied] = useState(false);
  return (
    <Paper role="region" aria-label={t('newKey')}>
      <Stack gap="md" align="stretch">
        <Title order={2}>
          {rich(replacedEndsAt === undefined ? 'createdTitle' : 'rotatedTitle', {
            name: <UserText>{name}</UserText>,
          })}
        </Title>
        <CopyField once label={t('keyLabel')} value={key} onCopy={() => setCopied(true)} />
        {!isCopied && <LeaveGuard title={t('leaveTitle')} text={t('leaveText')} />}
        <Prose>{advice(created)}</Prose>
        <Tries created={created} />
        <Group>
          <Button onClick={onStored}>{t('stored')}</Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** Says what to do with the key. */
function advice(created: ShownKey): ReactNode {
  const { replacedEndsAt } = created;
  if (replacedEndsAt === undefined) return t(isTestKey(created) ? 'storeTest' : 'store');
  if (replacedEndsAt <= Date.now()) return t('oldEnded');
  return rich('oldUntil', { time: <Time at={replacedEndsAt} exact /> });
}

/** Shows requests with the new key, ready to be run. Like the key, they are shown this once. */
function Tries({ created }: { created: ShownKey }) {
  const { key, scopes } = created;
  const isTest = isTestKey(created);
  const mayCheck = scopes === null || scopes.includes('check');
  const developers = useQuery({
    queryKey: ['/dashboard/developers'],
    queryFn: ({ signal }) => call('GET /dashboard/developers', { signal }),
    enabled: mayCheck,
  });
  const connection = { baseUrl: location.origin, key };
  const renter = isTest ? TEST_RENTER : (developers.data?.renterEmail ?? NO_RENTER);
  const purpose = developers.data?.purpose ?? DEFAULT_PURPOSE;
  return (
    <>
      <CodeBlock label={t('tryPing')} samples={pingSamples(connection)} />
      {mayCheck && (
        <>
          <CodeBlock
            label={t(isTest ? 'tryTestCheck' : 'tryCheck')}
            samples={checkSamples(connection, { renter, purpose })}
          />
          <Prose>{t('tryPurpose', { purpose })}</Prose>
        </>
      )}
    </>
  );
}
