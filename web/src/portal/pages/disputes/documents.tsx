import { Anchor, Paper, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnDisputeAnswer } from '../../../../../src/http/portal/disputes.ts';
import { isOpen } from '../../../../../src/rules/disputes.ts';
import { MOST_DOCUMENT_BYTES, MOST_DOCUMENTS } from '../../../../../src/rules/document-kind.ts';
import { FileDrop } from '../../../components/file-drop.tsx';
import { FormError } from '../../../components/form.tsx';
import { sizeText } from '../../../components/size-text.ts';
import { Prose, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import lists from '../../list.module.css';
import { disputePath, disputeQuery } from './queries.ts';
import { sendDocument } from './send-document.ts';

/** The documents of a dispute, and while it is open a way to add one. */
export function Documents({ dispute }: { dispute: OwnDisputeAnswer }) {
  const { id, documents, status } = dispute;
  const mayAdd = isOpen(status) && documents.length < MOST_DOCUMENTS;
  return (
    <Paper p="lg">
      <Stack gap="md">
        {documents.length === 0 && !isOpen(status) && <Text>There are none.</Text>}
        {documents.length > 0 && (
          <ul className={lists.list} aria-label="Documents">
            {documents.map((document) => (
              <li key={document.id}>
                <Anchor href={`${disputePath(id)}/documents/${document.id}`} download>
                  <UserText>{document.name}</UserText>
                </Anchor>
                <Text c="dimmed" fz="sm" component="div">
                  {sizeText(document.bytes)}, added on <Time at={document.addedAt} exact />
                </Text>
              </li>
            ))}
          </ul>
        )}
        {mayAdd && <AddDocument id={id} />}
        {isOpen(status) && !mayAdd && <Prose>A dispute takes {MOST_DOCUMENTS} documents.</Prose>}
      </Stack>
    </Paper>
  );
}

function AddDocument({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const [sent, setSent] = useState(0);
  const send = useMutation({
    mutationFn: (file: File) => {
      setSent(0);
      return sendDocument(`${disputePath(id)}/documents`, file, setSent);
    },
    onSuccess: (dispute) => queryClient.setQueryData(disputeQuery(id).queryKey, dispute),
  });
  return (
    <Stack gap="sm">
      {send.isPending ? (
        <Stack gap={4} role="status">
          <Text component="div">
            Sending <UserText>{send.variables.name}</UserText>: {sent}%
          </Text>
          <Progress.Root>
            <Progress.Section value={sent} aria-label="Sent" />
          </Progress.Root>
        </Stack>
      ) : (
        <FileDrop
          label="Add a document or a photo"
          accept=".pdf,.png,.jpg,.jpeg,.webp"
          mostBytes={MOST_DOCUMENT_BYTES}
          onFile={(file) => send.mutate(file)}
        />
      )}
      <FormError error={send.error} />
    </Stack>
  );
}
