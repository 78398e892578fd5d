import { Box, Button, Group, Paper, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnFileResponse } from '../../../../../src/http/portal/file.ts';
import {
  countWords,
  MOST_STATEMENT_CHARACTERS,
  MOST_STATEMENT_WORDS,
} from '../../../../../src/rules/disputes/statement.ts';
import { call } from '../../../api.ts';
import { FormError, SubmitButton } from '../../../components/form.tsx';
import { Part } from '../../../components/page.tsx';
import { Prose, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { useFocusAfter } from '../../../hooks/use-focus-after.ts';
import { rich, t } from '../../../texts.ts';
import { useCheckedForm } from '../../checked-form.tsx';
import { useMe } from '../../session.ts';
import { OWN_FILE } from './queries.ts';

type Statement = OwnFileResponse['statement'];

/** Shows the renter's statement, or the form to write it. */
export function StatementPart({ statement }: { statement: Statement }) {
  const [writing, setWriting] = useState(false);
  const write = useWrite(() => setWriting(false));
  const written = useFocusAfter(`${writing} ${statement?.writtenAt} ${statement?.sharedAt}`);
  const { opens } = useMe();
  if (opens !== 'whole')
    return (
      <Part title={t('file.statement')} anchor="statement">
        <Paper p="lg">
          <Prose>{t('file.statementClosed')}</Prose>
        </Paper>
      </Part>
    );
  return (
    <Part title={t('file.statement')} anchor="statement">
      <Paper p="lg">
        <Stack gap="md" align="flex-start">
          <Prose>{t('file.statementText', { most: MOST_STATEMENT_WORDS })}</Prose>
          {writing ? (
            <StatementForm before={statement?.said ?? ''} write={write} onClose={() => setWriting(false)} />
          ) : (
            <Stack gap="md" align="flex-start" ref={written} tabIndex={-1}>
              <Written statement={statement} write={write} onWrite={() => setWriting(true)} />
            </Stack>
          )}
        </Stack>
      </Paper>
    </Part>
  );
}

function useShown() {
  const queryClient = useQueryClient();
  return ({ statement }: { statement: Statement }) => {
    queryClient.setQueryData(OWN_FILE.queryKey, (file) => file && { ...file, statement });
  };
}

function useWrite(onWritten: () => void) {
  const show = useShown();
  return useMutation({
    mutationFn: (text: string) => call('PUT /portal/api/file/statement', { body: { text } }),
    onSuccess: (written) => {
      show(written);
      onWritten();
    },
  });
}

/** The button that notifies organizations of the statement. */
function Share({ sharedAt }: { sharedAt: number | null }) {
  const show = useShown();
  const share = useMutation({
    mutationFn: () => call('POST /portal/api/file/statement/share'),
    onSuccess: show,
  });
  if (sharedAt !== null)
    return (
      <Text c="dimmed" fz="sm" component="div">
        {rich('file.statementShared', { day: <Time at={sharedAt} /> })}
      </Text>
    );
  return (
    <>
      <Prose>{t('file.statementShare')}</Prose>
      <Button variant="default" loading={share.isPending} onClick={() => share.mutate()}>
        {t('file.notifyOrganizations')}
      </Button>
      <FormError error={share.error} />
    </>
  );
}

interface WrittenProps {
  statement: Statement;
  write: ReturnType<typeof useWrite>;
  onWrite: () => void;
}

function Written({ statement, write, onWrite }: WrittenProps) {
  if (statement === null) {
    return (
      <Button variant="default" onClick={onWrite}>
        {t('file.writeStatement')}
      </Button>
    );
  }
  return (
    <>
      <UserText lines>{statement.said}</UserText>
      <Text c="dimmed" fz="sm" component="div">
        {rich('file.writtenOn', { day: <Time at={statement.writtenAt} /> })}
      </Text>
      <Share sharedAt={statement.sharedAt} />
      <FormError error={write.error} />
      <Group gap="sm">
        <Button variant="default" onClick={onWrite}>
          {t('file.changeStatement')}
        </Button>
        <Button variant="default" loading={write.isPending} onClick={() => write.mutate('')}>
          {t('file.removeStatement')}
        </Button>
      </Group>
    </>
  );
}

interface StatementFormProps {
  before: string;
  write: ReturnType<typeof useWrite>;
  onClose: () => void;
}

function StatementForm({ before, write, onClose }: StatementFormProps) {
  const [text, setText] = useState(before);
  const words = countWords(text);
  const tooLong =
    words > MOST_STATEMENT_WORDS && t('file.tooManyWords', { words, over: words - MOST_STATEMENT_WORDS });
  const form = useCheckedForm({
    errors: { text: tooLong || (text.trim() === '' && t('file.emptyStatement')) },
    problem: write.error,
    send: () => (text === before ? onClose() : write.mutate(text)),
  });
  return (
    <Box component="form" w="100%" aria-label={t('file.statement')} {...form.props}>
      <Stack gap="md">
        {form.summary}
        <Textarea
          label={t('file.ownWords')}
          description={t('file.wordsOf', { words, most: MOST_STATEMENT_WORDS })}
          name="text"
          error={tooLong || form.shown('text')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={MOST_STATEMENT_CHARACTERS}
          autosize
          minRows={4}
          w="100%"
          autoFocus
        />
        <Group gap="sm">
          <SubmitButton pending={write.isPending}>{t('file.save')}</SubmitButton>
          <Button variant="default" onClick={onClose} disabled={write.isPending}>
            {t('shared.cancel')}
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}
