import { Paper, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnDisputeResponse } from '../../../../../src/http/portal/disputes.ts';
import { MOST_CHARACTERS } from '../../../../../src/rules/text/limits.ts';
import { FormError, focusFirst, SubmitButton } from '../../../components/form.tsx';
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
  const [sentOnce, setSentOnce] = useState(false);
  const isEmpty = text.trim() === '';
  const sending = useMutation({
    mutationFn: () => send(text),
    onSuccess: (response) => {
      setText('');
      setSentOnce(false);
      queryClient.setQueryData(disputeQuery(response.id).queryKey, response);
      void queryClient.invalidateQueries({ queryKey: [DISPUTES_PATH] });
    },
  });
  return (
    <Paper p="lg">
      <form
        aria-label={name}
        onSubmit={(event) => {
          event.preventDefault();
          setSentOnce(true);
          if (isEmpty) focusFirst(event.currentTarget, { text: true });
          else sending.mutate();
        }}
      >
        <Stack gap="md" align="flex-start">
          <Textarea
            name="text"
            label={label}
            description={description}
            error={sentOnce && isEmpty && missing}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maxLength={MOST_CHARACTERS}
            autosize
            minRows={3}
            maxRows={16}
            w="100%"
          />
          <FormError error={sending.error} />
          <SubmitButton pending={sending.isPending}>{submit}</SubmitButton>
        </Stack>
      </form>
    </Paper>
  );
}
