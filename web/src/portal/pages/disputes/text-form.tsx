import { Group, Paper, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnDisputeResponse } from '../../../../../src/http/portal/disputes.ts';
import { MOST_CHARACTERS } from '../../../../../src/rules/text/limits.ts';
import { SubmitButton } from '../../../components/form.tsx';
import { useCheckedForm } from '../../checked-form.tsx';
import { DISPUTES_PATH, disputeQuery } from './queries.ts';

interface TextFormProps {
  /** The accessible name of the form. */
  name: string;
  label: string;
  description: string;
  /** The error if the text is empty. */
  missing: string;
  submit: string;
  /** Sends the text, and returns the dispute as it is then. */
  send: (text: string) => Promise<OwnDisputeResponse>;
}

/** A form to send a text to a dispute. */
export function TextForm({ name, label, description, missing, submit, send }: TextFormProps) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const sending = useMutation({
    mutationFn: () => send(text),
    onSuccess: (response) => {
      setText('');
      form.reset();
      queryClient.setQueryData(disputeQuery(response.id).queryKey, response);
      void queryClient.invalidateQueries({ queryKey: [DISPUTES_PATH] });
    },
  });
  const form = useCheckedForm({
    errors: { text: text.trim() === '' && missing },
    problem: sending.error,
    send: () => sending.mutate(),
  });
  return (
    <Paper p="lg">
      <form aria-label={name} {...form.props}>
        <Stack gap="md">
          {form.summary}
          <Textarea
            name="text"
            label={label}
            description={description}
            error={form.shown('text')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maxLength={MOST_CHARACTERS}
            autosize
            minRows={3}
            maxRows={16}
            w="100%"
          />
          <Group>
            <SubmitButton pending={sending.isPending}>{submit}</SubmitButton>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}
