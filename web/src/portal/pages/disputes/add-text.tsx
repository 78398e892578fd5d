import { Paper, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnDisputeResponse } from '../../../../../src/http/portal/disputes.ts';
import { MOST_CHARACTERS } from '../../../../../src/rules/text/limits.ts';
import { call } from '../../../api.ts';
import { FormError, focusFirst, SubmitButton } from '../../../components/form.tsx';
import { disputeQuery } from './queries.ts';
import { additionWords } from './words.ts';

/** A form that adds text to a dispute. */
export function AddText({ dispute }: { dispute: OwnDisputeResponse }) {
  const { id } = dispute;
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [sentOnce, setSentOnce] = useState(false);
  const isEmpty = text.trim() === '';
  const add = useMutation({
    mutationFn: () => call('POST /portal/api/disputes/:id/texts', { params: { id }, body: { text } }),
    onSuccess: (response) => {
      setText('');
      setSentOnce(false);
      queryClient.setQueryData(disputeQuery(id).queryKey, response);
    },
  });
  return (
    <Paper p="lg">
      <form
        aria-label="Add something"
        onSubmit={(event) => {
          event.preventDefault();
          setSentOnce(true);
          if (isEmpty) focusFirst(event.currentTarget, { text: true });
          else add.mutate();
        }}
      >
        <Stack gap="md" align="flex-start">
          <Textarea
            name="text"
            label="What else is there to know?"
            description={additionWords(dispute, Date.now())}
            error={sentOnce && isEmpty && 'Write what there is to know. Documents are added above.'}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maxLength={MOST_CHARACTERS}
            autosize
            minRows={3}
            maxRows={16}
            w="100%"
          />
          <FormError error={add.error} />
          <SubmitButton pending={add.isPending}>Add it</SubmitButton>
        </Stack>
      </form>
    </Paper>
  );
}
