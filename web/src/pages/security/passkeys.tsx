import { Anchor, Button, Group, Paper, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PasskeyLine } from '../../../../src/http/dashboard/passkeys.ts';
import { MOST_PASSKEY_NAME_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { security } from '../../../../src/texts/en/staff/security.ts';
import { call } from '../../api.ts';
import type { Column } from '../../components/column.ts';
import { DataTable } from '../../components/data-table.tsx';
import { FormError, fieldsOf, SubmitButton } from '../../components/form.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { passkeyAddress, usePasskeySupport } from '../../page-facts.ts';
import { ME, useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { PasswordPrompt } from './password-prompt.tsx';
import { FACTORS, PASSKEYS } from './queries.ts';
import { SESSIONS } from './sessions.tsx';

const { t, rich } = staffTexts(security);

/** The form that is open. */
type Step = { kind: 'none' | 'add' } | { kind: 'rename' | 'remove'; passkey: PasskeyLine };

/** Lists the person's passkeys, adds, renames and removes them. */
export function Passkeys() {
  const queryClient = useQueryClient();
  const { email } = useMe().user;
  const passkeys = useQuery(PASSKEYS);
  const { data: factors } = useQuery(FACTORS);
  const [step, setStep] = useState<Step>({ kind: 'none' });
  const close = () => setStep({ kind: 'none' });
  const changed = async () => {
    close();
    for (const queryKey of [PASSKEYS.queryKey, ME.queryKey, [SESSIONS]])
      await queryClient.invalidateQueries({ queryKey });
  };
  const add = async (password: string) => {
    await (await import('../../passkeys/ceremonies.ts')).addPasskey(password);
    await changed();
  };
  const remove = async ({ id }: PasskeyLine, password: string) => {
    await call('DELETE /dashboard/security/passkeys/:id', { params: { id }, body: { password } });
    await changed();
  };
  const count = passkeys.data?.passkeys.length ?? 0;
  if (factors === undefined) return null;
  const isLast = factors.required && !factors.app && count === 1;
  const columns: Column<PasskeyLine>[] = [
    { key: 'name', title: t('name'), cell: ({ name }) => <UserText>{name}</UserText> },
    { key: 'added', title: t('added'), cell: ({ createdAt }) => <Time at={createdAt} exact /> },
    {
      key: 'used',
      title: t('lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('never') : <Time at={lastUsedAt} relative />),
    },
    {
      key: 'change',
      title: '',
      cell: (passkey) => <Actions passkey={passkey} isLast={isLast} onStep={setStep} />,
    },
  ];
  return (
    <Paper component="section" aria-labelledby="passkeys">
      <Stack gap="md">
        <Title order={2} id="passkeys">
          {t('passkeys')}
        </Title>
        <Prose>{t(isLast ? 'passkeysTextOfLast' : 'passkeysText')}</Prose>
        <QueryStates query={passkeys} skeleton={<Skeleton h={80} />}>
          {({ passkeys: rows }) =>
            rows.length > 0 && (
              <DataTable label={t('passkeys')} columns={columns} rows={rows} rowKey={({ id }) => id} />
            )
          }
        </QueryStates>
        {step.kind === 'none' && (
          <Add isOffered={factors.offersPasskeys} onAdd={() => setStep({ kind: 'add' })} />
        )}
        {step.kind === 'add' && (
          <PasswordPrompt email={email} action={t('continue')} onPassword={add} onCancel={close} />
        )}
        {step.kind === 'rename' && (
          <Rename key={step.passkey.id} passkey={step.passkey} onRenamed={changed} onCancel={close} />
        )}
        {step.kind === 'remove' && (
          <PasswordPrompt
            key={step.passkey.id}
            email={email}
            action={t('removePasskey', { name: step.passkey.name })}
            onPassword={(password) => remove(step.passkey, password)}
            onCancel={close}
          />
        )}
      </Stack>
    </Paper>
  );
}

/** Adds a passkey, or says why none can be added here. */
function Add({ isOffered, onAdd }: { isOffered: boolean; onAdd: () => void }) {
  const supportsPasskeys = usePasskeySupport();
  const address = passkeyAddress();
  if (!isOffered) return <Text c="dimmed">{t('passkeysNeedHost')}</Text>;
  if (address !== undefined) {
    return (
      <Text c="dimmed">
        {rich('passkeysAtLocalhost', {
          address,
          link: (content) => (
            <Anchor inherit href={address}>
              {content}
            </Anchor>
          ),
        })}
      </Text>
    );
  }
  if (!supportsPasskeys) return <Text c="dimmed">{t('noPasskeys')}</Text>;
  return (
    <div>
      <Button onClick={onAdd}>{t('addPasskey')}</Button>
    </div>
  );
}

interface ActionsProps {
  passkey: PasskeyLine;
  /** Whether it cannot be removed, because the organization requires a second factor. */
  isLast: boolean;
  onStep: (step: Step) => void;
}

function Actions({ passkey, isLast, onStep }: ActionsProps) {
  return (
    <Group gap="sm" justify="flex-end" wrap="nowrap">
      <Button
        variant="default"
        onClick={() => onStep({ kind: 'rename', passkey })}
        aria-label={t('renamePasskey', { name: passkey.name })}
      >
        {t('rename')}
      </Button>
      {!isLast && (
        <Button
          variant="default"
          onClick={() => onStep({ kind: 'remove', passkey })}
          aria-label={t('askToRemovePasskey', { name: passkey.name })}
        >
          {t('remove')}
        </Button>
      )}
    </Group>
  );
}

interface RenameProps {
  passkey: PasskeyLine;
  onRenamed: () => Promise<void>;
  onCancel: () => void;
}

function Rename({ passkey: { id, name }, onRenamed, onCancel }: RenameProps) {
  const rename = useMutation({
    mutationFn: (form: HTMLFormElement) => {
      const body = fieldsOf(form, 'name');
      return call('PUT /dashboard/security/passkeys/:id', { params: { id }, body });
    },
    onSuccess: onRenamed,
  });
  return (
    <form
      aria-label={t('renamePasskey', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate(event.currentTarget);
      }}
    >
      <Stack gap="md" maw={480}>
        <TextInput
          name="name"
          label={t('passkeyName')}
          defaultValue={name}
          maxLength={MOST_PASSKEY_NAME_CHARACTERS}
          autoComplete="off"
          required
          withAsterisk={false}
          autoFocus
        />
        <FormError error={rename.error} />
        <Group gap="sm">
          <SubmitButton pending={rename.isPending}>{t('save')}</SubmitButton>
          <Button variant="default" onClick={onCancel} disabled={rename.isPending}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
