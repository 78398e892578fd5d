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
import { FormError, focusFirst, SubmitButton } from '../../../components/form.tsx';
import { Part } from '../../../components/page.tsx';
import { Prose, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { useMe } from '../../session.ts';
import { OWN_FILE } from './queries.ts';

type Statement = OwnFileResponse['statement'];

/** Shows the renter's statement, or the form to write it. */
export function StatementPart({ statement }: { statement: Statement }) {
  const [writing, setWriting] = useState(false);
  const write = useWrite(() => setWriting(false));
  const { opens } = useMe();
  if (opens !== 'whole')
    return (
      <Part title="My statement">
        <Paper p="lg">
          <Prose>You can read and write your statement when your whole file is open.</Prose>
        </Paper>
      </Part>
    );
  return (
    <Part title="My statement">
      <Paper p="lg">
        <Stack gap="md" align="flex-start">
          <Prose>
            You can add up to {MOST_STATEMENT_WORDS} words to your file. Organizations that look you up on the
            pages of this network can read them.
          </Prose>
          {writing ? (
            <StatementForm before={statement?.said ?? ''} write={write} onClose={() => setWriting(false)} />
          ) : (
            <Written statement={statement} write={write} onWrite={() => setWriting(true)} />
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
        Organizations that checked you in the 12 months before <Time at={sharedAt} /> were notified of it.
      </Text>
    );
  return (
    <>
      <Button variant="default" loading={share.isPending} onClick={() => share.mutate()}>
        Notify organizations
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
        Write a statement
      </Button>
    );
  }
  return (
    <>
      <UserText lines>{statement.said}</UserText>
      <Text c="dimmed" fz="sm" component="div">
        Written on <Time at={statement.writtenAt} />
      </Text>
      <Share sharedAt={statement.sharedAt} />
      <FormError error={write.error} />
      <Group gap="sm">
        <Button variant="default" onClick={onWrite}>
          Change it
        </Button>
        <Button variant="default" loading={write.isPending} onClick={() => write.mutate('')}>
          Take it back
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
  const [sentOnce, setSentOnce] = useState(false);
  const error =
    words > MOST_STATEMENT_WORDS
      ? `These are ${words} words: ${words - MOST_STATEMENT_WORDS} too many.`
      : sentOnce && text.trim() === '' && 'Write something, or cancel.';
  return (
    <Box
      component="form"
      w="100%"
      aria-label="My statement"
      onSubmit={(event) => {
        event.preventDefault();
        setSentOnce(true);
        if (text.trim() === '' || words > MOST_STATEMENT_WORDS)
          focusFirst(event.currentTarget, { text: true });
        else if (text === before) onClose();
        else write.mutate(text);
      }}
    >
      <Stack gap="md" align="flex-start">
        <Textarea
          label="In your own words"
          description={`${words} of ${MOST_STATEMENT_WORDS} words`}
          name="text"
          error={error}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={MOST_STATEMENT_CHARACTERS}
          autosize
          minRows={4}
          w="100%"
          autoFocus
        />
        <FormError error={write.error} />
        <Group gap="sm">
          <SubmitButton pending={write.isPending}>Save</SubmitButton>
          <Button variant="default" onClick={onClose} disabled={write.isPending}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}
