import { Paper, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnDisputeAnswer } from '../../../../../src/http/portal/disputes.ts';
import { DISPUTE_REASONS, type DisputeReason } from '../../../../../src/rules/disputes.ts';
import { MOST_CHARACTERS } from '../../../../../src/rules/field-limits.ts';
import { post } from '../../../api.ts';
import { FormError, SubmitButton } from '../../../components/form.tsx';
import { Prose } from '../../../components/text.tsx';
import { RECORDS_PATH } from '../file/queries.ts';
import { RecordCard, type ShownRecord } from '../file/record-card.tsx';
import { DISPUTES_PATH, disputeQuery } from './queries.ts';

/** Why a record is wrong. What was typed stays when it is refused. */
export function DisputeForm({ record }: { record: ShownRecord }) {
  const [reason, setReason] = useState<DisputeReason>();
  const [text, setText] = useState('');
  const file = useFile(record);
  const needsText = reason === 'other' && text.trim() === '';
  return (
    <Stack gap="lg">
      <RecordCard record={record} level={2} />
      <Paper p="lg">
        <form
          aria-label="Dispute"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason !== undefined) file.mutate({ reason, text });
          }}
        >
          <Stack gap="lg" align="flex-start">
            <Radio.Group
              label="What is wrong?"
              value={reason ?? null}
              onChange={(value) => setReason(value as DisputeReason)}
            >
              <Stack gap="sm" mt="xs">
                {Object.entries(DISPUTE_REASONS).map(([value, label]) => (
                  <Radio key={value} value={value} label={label} />
                ))}
              </Stack>
            </Radio.Group>
            <Textarea
              label="What happened, in your own words"
              description="Whoever filed the record reads it."
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              maxLength={MOST_CHARACTERS}
              autosize
              minRows={4}
              maxRows={16}
              w="100%"
            />
            <Prose>Once it is sent, you can add documents, such as a receipt or a photo.</Prose>
            <FormError error={file.error} />
            <SubmitButton pending={file.isPending} disabled={reason === undefined || needsText}>
              Send the dispute
            </SubmitButton>
          </Stack>
        </form>
      </Paper>
    </Stack>
  );
}

function useFile({ kind, id }: ShownRecord) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (said: { reason: DisputeReason; text: string }) =>
      post<OwnDisputeAnswer>(DISPUTES_PATH, { kind, record: id, ...said }),
    onSuccess: async (dispute) => {
      queryClient.setQueryData(disputeQuery(dispute.id).queryKey, dispute);
      for (const path of [DISPUTES_PATH, RECORDS_PATH])
        void queryClient.invalidateQueries({ queryKey: [path] });
      await navigate({ to: '/portal/disputes/$id', params: { id: dispute.id } as never, replace: true });
    },
  });
}
