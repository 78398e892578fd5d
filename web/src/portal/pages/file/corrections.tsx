import { Badge, Box, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnRequestsResponse } from '../../../../../src/http/portal/file.ts';
import { isEmail } from '../../../../../src/rules/text/email.ts';
import { MOST_EMAIL_CHARACTERS, MOST_REQUEST_CHARACTERS } from '../../../../../src/rules/text/limits.ts';
import { call } from '../../../api.ts';
import { SubmitButton } from '../../../components/form.tsx';
import { Part } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { Prose, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { dayOfText } from '../../../formats.ts';
import { useFocusAfter } from '../../../hooks/use-focus-after.ts';
import { rich, t } from '../../../texts.ts';
import { useCheckedForm } from '../../checked-form.tsx';
import lists from '../../list.module.css';
import { EMAILS_PATH, OWN_REQUESTS, REQUESTS_PATH } from './queries.ts';

/** A form that asks organizations to correct the renter's contact data. */
export function Corrections() {
  const requests = useQuery(OWN_REQUESTS);
  return (
    <Part title={t('file.corrections')}>
      <Paper p="lg">
        <Stack gap="lg">
          <RequestForm />
          <QueryStates query={requests} skeleton={<LineSkeleton lines={2} />}>
            {({ rows }) => <Requests rows={rows} />}
          </QueryStates>
        </Stack>
      </Paper>
    </Part>
  );
}

function RequestForm() {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const isEmpty = text.trim() === '' && email.trim() === '';
  const send = useMutation({
    mutationFn: () => call('POST /portal/api/file/correction-requests', { body: { text, email } }),
    onSuccess: () => {
      setText('');
      setEmail('');
      form.reset();
      void queryClient.invalidateQueries({ queryKey: [EMAILS_PATH] });
      return queryClient.invalidateQueries({ queryKey: [REQUESTS_PATH] });
    },
  });
  const form = useCheckedForm({
    errors: {
      text: isEmpty && t('file.sayWhatIsWrong'),
      email: email.trim() !== '' && !isEmail(email.trim()) && t('signIn.emailWrong'),
    },
    problem: send.error,
    send: () => send.mutate(),
  });
  const sent = useFocusAfter(send.isSuccess && send.submittedAt);
  return (
    <Box component="form" w="100%" aria-label={t('file.askCorrection')} {...form.props}>
      <Stack gap="md">
        {form.summary}
        <Prose>{t('file.correctionText')}</Prose>
        <Textarea
          name="text"
          label={t('file.whatIsWrong')}
          error={form.shown('text')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={MOST_REQUEST_CHARACTERS}
          autosize
          minRows={2}
          w="100%"
          required
          withAsterisk={false}
        />
        <TextInput
          name="email"
          type="email"
          label={t('file.anotherEmail')}
          description={t('file.anotherEmailHint')}
          error={form.shown('email')}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          maxLength={MOST_EMAIL_CHARACTERS}
          autoComplete="email"
          w="100%"
        />
        <Group>
          <SubmitButton pending={send.isPending}>{t('file.askCorrection')}</SubmitButton>
        </Group>
        {send.isSuccess && (
          <Text component="div" role="status" ref={sent} tabIndex={-1}>
            {t('file.correctionSent')}
          </Text>
        )}
      </Stack>
    </Box>
  );
}

function Requests({ rows }: OwnRequestsResponse) {
  if (rows.length === 0) return null;
  return (
    <ul className={lists.list} aria-label={t('file.requests')}>
      {rows.map(({ id, said, email, askedAt, doneAt, doneBy }) => (
        <li key={id}>
          <Stack gap={4}>
            {said !== '' && <UserText lines>{said}</UserText>}
            {email !== null && (
              <Text component="div">{rich('file.emailToAdd', { email: <UserText>{email}</UserText> })}</Text>
            )}
            <Group gap="xs">
              <Badge variant="light" color="gray" tt="none">
                {doneAt === null ? t('file.open') : t('file.doneOn', { day: dayOfText(doneAt) })}
              </Badge>
              <Text c="dimmed" fz="sm" component="div">
                {doneBy === null
                  ? rich('file.askedOn', { day: <Time at={askedAt} /> })
                  : rich('file.askedAndDone', {
                      day: <Time at={askedAt} />,
                      organization: <UserText>{doneBy}</UserText>,
                    })}
              </Text>
            </Group>
          </Stack>
        </li>
      ))}
    </ul>
  );
}
