import { Button, Group, Paper, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnEmailsResponse } from '../../../../../src/http/portal/emails.ts';
import type { SimpleTextKey as TextKey } from '../../../../../src/texts/texts.ts';
import { call } from '../../../api.ts';
import { FormError, SubmitButton } from '../../../components/form.tsx';
import { Part } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { Prose, UserText } from '../../../components/text.tsx';
import { useFocusAfter } from '../../../hooks/use-focus-after.ts';
import { sendsMails } from '../../../page-facts.ts';
import { t } from '../../../texts.ts';
import { useCheckedForm } from '../../checked-form.tsx';
import lists from '../../list.module.css';
import { ME, useMe } from '../../session.ts';
import { EMAILS_PATH, OWN_EMAILS } from './queries.ts';

type OwnEmail = OwnEmailsResponse['rows'][number];

const OPENS: Record<OwnEmail['opens'], TextKey> = {
  whole: 'file.opensWhole',
  part: 'file.opensPart',
  nothing: 'file.opensNothing',
  wanted: 'file.opensWanted',
  detached: 'file.opensDetached',
};

/** Shows the e-mails that open the file, and lets the renter confirm or remove them. */
export function Emails() {
  const emails = useQuery(OWN_EMAILS);
  return (
    <Part title={t('file.myEmails')} anchor="emails">
      <Paper p="lg">
        <Stack gap="lg">
          <Prose>{t('file.myEmailsText')}</Prose>
          <QueryStates query={emails} skeleton={<LineSkeleton lines={2} />}>
            {({ rows }) => (
              <ul className={lists.list} aria-label={t('file.emails')}>
                {rows.map((row) => (
                  <li key={row.email}>
                    <Email row={row} isOnly={rows.every((other) => opensFile(other) === (other === row))} />
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

const opensFile = ({ opens }: OwnEmail) => opens === 'whole' || opens === 'part';

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

interface EmailProps {
  row: OwnEmail;
  /** Whether this e-mail opens the file, and no other does. */
  isOnly: boolean;
}

function Email({ row: { email, opens }, isOnly }: EmailProps) {
  const me = useMe();
  const [asked, setAsked] = useState<'code' | 'removal'>();
  const element = useFocusAfter(`${opens} ${asked === 'removal'}`);
  const close = () => setAsked(undefined);
  const send = useChange(
    () => call('POST /portal/api/emails/codes', { body: { email } }),
    () => setAsked('code'),
  );
  const detach = useChange(() => call('POST /portal/api/emails/detach', { body: { email } }), close);
  const isConfirmable = me.opens === 'whole' && email !== me.email && opens !== 'whole';
  return (
    <Stack gap="xs" ref={element} tabIndex={-1}>
      <UserText>{email}</UserText>
      <Text c="dimmed">
        {email === me.email ? t('file.signedInWithIt', { opens: t(OPENS[opens]) }) : t(OPENS[opens])}
      </Text>
      {asked === 'code' && <CodeForm email={email} onDone={close} />}
      {asked === 'removal' && isOnly && me.opens === 'whole' && <Text>{t('file.removeOnlyEmailText')}</Text>}
      {asked === 'removal' && (
        <Prose>{t(email === me.email ? 'file.removeOwnEmailText' : 'file.removeEmailText')}</Prose>
      )}
      <FormError error={send.error ?? detach.error} />
      <Group gap="sm">
        {isConfirmable && asked === undefined && (
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
            {t('file.confirmEmail')}
          </Button>
        )}
        {opens !== 'wanted' &&
          opens !== 'detached' &&
          (asked === 'removal' ? (
            <>
              <Button color="red" loading={detach.isPending} onClick={() => detach.mutate()}>
                {t('file.removeThisEmail')}
              </Button>
              <Button variant="default" onClick={close}>
                {t('shared.cancel')}
              </Button>
            </>
          ) : (
            <Button variant="default" onClick={() => setAsked('removal')}>
              {t('file.removeEmail')}
            </Button>
          ))}
      </Group>
    </Stack>
  );
}

function CodeForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [code, setCode] = useState('');
  const confirm = useChange(() => call('POST /portal/api/emails/confirm', { body: { email, code } }), onDone);
  const form = useCheckedForm({
    errors: { code: code.trim() === '' && t('signIn.codeMissing') },
    problem: confirm.error,
    send: () => confirm.mutate(),
  });
  return (
    <form aria-label={t('file.confirmEmailForm')} {...form.props}>
      <Stack gap="sm" align="flex-start">
        {form.summary}
        <Prose>{t(sendsMails() ? 'file.codeSent' : 'file.codePrinted')}</Prose>
        <TextInput
          name="code"
          label={t('signIn.code')}
          placeholder="1234 5678"
          error={form.shown('code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoFocus
          required
          withAsterisk={false}
        />
        <SubmitButton pending={confirm.isPending}>{t('file.confirm')}</SubmitButton>
      </Stack>
    </form>
  );
}
