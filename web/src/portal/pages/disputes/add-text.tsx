import { Paper, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnDisputeAnswer } from '../../../../../src/http/portal/disputes.ts';
import { MOST_CHARACTERS } from '../../../../../src/rules/field-limits.ts';
import { post } from '../../../api.ts';
import { FormError, SubmitButton } from '../../../components/form.tsx';
import { disputePath, disputeQuery } from './queries.ts';

/** Something more to say to a dispute. */
export function AddText({ dispute: { id, extended } }: { dispute: OwnDisputeAnswer }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const add = useMutation({
    mutationFn: () => post<OwnDisputeAnswer>(`${disputePath(id)}/texts`, { text }),
    onSuccess: (dispute) => {
      setText('');
      queryClient.setQueryData(disputeQuery(id).queryKey, dispute);
    },
  });
  return (
    <Paper p="lg">
      <form
        aria-label="Add something"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <Stack gap="md" align="flex-start">
          <Textarea
            label="What else is there to know?"
            {...(!extended && {
              description: 'What you add, a document too, gives whoever decides 15 days more, once.',
            })}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maxLength={MOST_CHARACTERS}
            autosize
            minRows={3}
            maxRows={16}
            w="100%"
          />
          <FormError error={add.error} />
          <SubmitButton pending={add.isPending} disabled={text.trim() === ''}>
            Add it
          </SubmitButton>
        </Stack>
      </form>
    </Paper>
  );
}
