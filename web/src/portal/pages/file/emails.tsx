import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnEmailsResponse } from '../../../../../src/http/portal/emails.ts';
import { call } from '../../../api.ts';
import { FormError, SubmitButton } from '../../../components/form.tsx';
import { Part } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { Prose, UserText } from '../../../components/text.tsx';
import lists from '../../list.module.css';
import { ME, useMe } from '../../session.ts';
import { EMAILS_PATH, OWN_EMAILS } from './queries.ts';

type OwnEmail = OwnEmailsResponse['rows'][number];

const OPENS: Record<OwnEmail['opens'], string> = {
  whole: 'Opens your file',
  part: 'Opens a part of your file',
  nothing: 'Opens nothing until you confirm it',
  wanted: 'You asked for it. It opens nothing until you confirm it',
  detached: 'You removed it. It opens nothing. Organizations stated it, so they can still find you by it',
};

/** Shows the e-mails that open the file, and lets the renter confirm or remove them. */
export function Emails() {
  const emails = useQuery(OWN_EMAILS);
  return (
    <Part title="My e-mails">
      <Paper p="lg">
        <Stack gap="lg">
          <Prose>
            Anybody who can read one of these mailboxes can open your file. Remove an e-mail that others can
            read, or that you no longer use.
          </Prose>
          <QueryStates query={emails} skeleton={<LineSkeleton lines={2} />}>
            {({ rows }) => (
              <ul className={lists.list} aria-label="E-mails">
                {rows.map((row) => (
                  <li key={row.email}>
                    <Email row={row} />
                  </li>
                ))}
              </ul>
            )}
          </QueryStates>
        </Stack>
      </Paper>
    </Part>
  );
}

function useChange(change: () => Promise<unknown>, onChanged: () => void = () => {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      onChanged();
      for (const path of [EMAILS_PATH, ...ME.queryKey])
        void queryClient.invalidateQueries({ queryKey: [path] });
    },
  });
}

function Email({ row: { email, opens } }: { row: OwnEmail }) {
  const me = useMe();
  const [asked, setAsked] = useState<'code' | 'removal'>();
  const close = () => setAsked(undefined);
  const send = useChange(
    () => call('POST /portal/api/emails/codes', { body: { email } }),
    () => setAsked('code'),
  );
  const detach = useChange(() => call('POST /portal/api/emails/detach', { body: { email } }), close);
  const isConfirmable = me.opens === 'whole' && email !== me.email && opens !== 'whole';
  return (
    <Stack gap="xs">
      <UserText>{email}</UserText>
      <Text c="dimmed">
        {OPENS[opens]}
        {email === me.email && '. You are signed in with it'}
      </Text>
      {asked === 'code' && <CodeForm email={email} onDone={close} />}
      {asked === 'removal' && (
        <Prose>
          It will no longer open anything, and everybody who is signed in with it is signed out
          {email === me.email && ', you too'}. If an organization filed a report with it, organizations can
          still find your records by it.
        </Prose>
      )}
      <FormError error={send.error ?? detach.error} />
      <Group gap="sm">
        {isConfirmable && asked === undefined && (
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
            Confirm it
          </Button>
        )}
        {opens !== 'wanted' &&
          opens !== 'detached' &&
          (asked === 'removal' ? (
            <>
              <Button color="red" loading={detach.isPending} onClick={() => detach.mutate()}>
                Remove this e-mail
              </Button>
              <Button variant="default" onClick={close}>
                Cancel
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => setAsked('removal')}>
              Remove it
            </Button>
          ))}
      </Group>
    </Stack>
  );
}

function CodeForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [code, setCode] = useState('');
  const confirm = useChange(() => call('POST /portal/api/emails/confirm', { body: { email, code } }), onDone);
  return (
    <form
      aria-label="Confirm an e-mail"
      onSubmit={(event) => {
        event.preventDefault();
        confirm.mutate();
      }}
    >
      <Stack gap="sm" align="flex-start">
        <Prose>We sent a code to this e-mail. Enter it here.</Prose>
        <TextInput
          name="code"
          label="Code"
          placeholder="1234 5678"
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoFocus
          required
          withAsterisk={false}
        />
        <FormError error={confirm.error} />
        <SubmitButton pending={confirm.isPending}>Confirm</SubmitButton>
      </Stack>
    </form>
  );
}
