import { Paper, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnDisputeResponse } from '../../../../../src/http/portal/disputes.ts';
import { MOST_CHARACTERS } from '../../../../../src/rules/text/limits.ts';
import { call } from '../../../api.ts';
import { FormError, focusFirst, SubmitButton } from '../../../components/form.tsx';
import { DISPUTES_PATH, disputeQuery } from './queries.ts';

/** A form to appeal against the rejection of a dispute. */
export function AppealForm({ dispute: { id } }: { dispute: OwnDisputeResponse }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const [sentOnce, setSentOnce] = useState(false);
  const isEmpty = text.trim() === '';
  const appeal = useMutation({
    mutationFn: () => call('POST /portal/api/disputes/:id/appeal', { params: { id }, body: { text } }),
    onSuccess: (response) => {
      queryClient.setQueryData(disputeQuery(id).queryKey, response);
      void queryClient.invalidateQueries({ queryKey: [DISPUTES_PATH] });
    },
  });
  return (
    <Paper p="lg">
      <form
        aria-label="Appeal"
        onSubmit={(event) => {
          event.preventDefault();
          setSentOnce(true);
          if (isEmpty) focusFirst(event.currentTarget, { text: true });
          else appeal.mutate();
        }}
      >
        <Stack gap="md" align="flex-start">
          <Textarea
            name="text"
            label="Why is the decision wrong?"
            description="You can appeal once. The network that keeps this file then looks at both sides and decides within 15 days. If it does not, it is decided for you."
            error={sentOnce && isEmpty && 'Write why the decision is wrong.'}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maxLength={MOST_CHARACTERS}
            autosize
            minRows={3}
            maxRows={16}
            w="100%"
          />
          <FormError error={appeal.error} />
          <SubmitButton pending={appeal.isPending}>Send the appeal</SubmitButton>
        </Stack>
      </form>
    </Paper>
  );
}
