import { Alert, Anchor, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { OwnDisputeResponse } from '../../../../../src/http/portal/disputes.ts';
import { isOpen } from '../../../../../src/rules/disputes/disputes.ts';
import { MOST_DOCUMENTS } from '../../../../../src/rules/disputes/document-kind.ts';
import { FormError } from '../../../components/form.tsx';
import { Prose, UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { sizeText } from '../../../formats.ts';
import { rich, t } from '../../../texts.ts';
import lists from '../../list.module.css';
import { DocumentDrop, Sending, sendDocument } from './document-upload.tsx';
import { disputePath, disputeQuery } from './queries.ts';

/** Shows the documents of a dispute. While it is open, more can be added. */
export function Documents({ dispute }: { dispute: OwnDisputeResponse }) {
  const { id, documents, status } = dispute;
  const mayAdd = isOpen(status) && documents.length < MOST_DOCUMENTS;
  return (
    <Paper p="lg">
      <Stack gap="md">
        {documents.length === 0 && !isOpen(status) && <Text>{t('disputes.noDocuments')}</Text>}
        {documents.length > 0 && (
          <ul className={lists.list} aria-label={t('disputes.documents')}>
            {documents.map((document) => (
              <li key={document.id}>
                <Anchor href={`${disputePath(id)}/documents/${document.id}`} download>
                  <UserText>{document.name}</UserText>
                </Anchor>
                <Text c="dimmed" fz="sm" component="div">
                  {rich('disputes.addedOn', {
                    size: sizeText(document.bytes),
                    time: <Time at={document.addedAt} exact />,
                  })}
                </Text>
              </li>
            ))}
          </ul>
        )}
        {mayAdd && <Unsent documents={documents} />}
        {mayAdd && <AddDocument id={id} />}
        {isOpen(status) && !mayAdd && <Prose>{t('disputes.mostDocuments', { most: MOST_DOCUMENTS })}</Prose>}
      </Stack>
    </Paper>
  );
}

function AddDocument({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const [percent, setPercent] = useState(0);
  const send = useMutation({
    mutationFn: (file: File) => {
      setPercent(0);
      return sendDocument<OwnDisputeResponse>(`${disputePath(id)}/documents`, file, setPercent);
    },
    onSuccess: (dispute) => queryClient.setQueryData(disputeQuery(id).queryKey, dispute),
  });
  return (
    <Stack gap="sm">
      {send.isPending ? (
        <Sending name={send.variables.name} percent={percent} />
      ) : (
        <DocumentDrop onFile={(file) => send.mutate(file)} />
      )}
      <FormError error={send.error} />
    </Stack>
  );
}

/** Names the documents that could not be sent with the dispute, until they are added. */
function Unsent({ documents }: Pick<OwnDisputeResponse, 'documents'>) {
  const { unsent = [] } = useLocation({ select: ({ state }) => state });
  const missing = unsent.filter(({ name }) => documents.every((document) => document.name !== name));
  if (missing.length === 0) return null;
  return (
    <Alert color="red" role="alert" icon={<CircleAlert size={16} aria-hidden />} title={t('disputes.unsent')}>
      {missing.map(({ name, why }) => (
        <div key={name}>
          <UserText>{name}</UserText>: {why}
        </div>
      ))}
      {t('disputes.addAgain')}
    </Alert>
  );
}
