import { Checkbox, Input, Paper, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  BLOCK_DECLARATIONS,
  BLOCK_PROOFS,
  type BlockKind,
  MOST_BLOCK_DOCUMENTS,
} from '../../../../../src/rules/disputes/blocks.ts';
import { MOST_CHARACTERS } from '../../../../../src/rules/text/limits.ts';
import { call } from '../../../api.ts';
import { FormError, focusFirst, SubmitButton } from '../../../components/form.tsx';
import { Page } from '../../../components/page.tsx';
import { ChosenDocuments } from '../disputes/chosen-documents.tsx';
import { Sending, type SendingDocument, sendDocuments } from '../disputes/document-upload.tsx';
import type { ShownRecord } from '../file/record-card.tsx';
import { RecordList } from '../file/records.tsx';
import { BLOCKS_PATH, blockPath } from './queries.ts';

const KIND_LABELS: Record<BlockKind, { label: string; description: string }> = {
  identity_theft: {
    label: 'Somebody used my identity',
    description: 'The organizations are told that the records may be a result of identity theft.',
  },
  trafficking: {
    label: 'I was a victim of trafficking',
    description:
      'Only the operator of the network learns of it. Organizations and e-mails never name the cause.',
  },
};

/** The page for a new request to block records: what happened, which records, and the proof. */
export default function NewBlockPage() {
  const [kind, setKind] = useState<BlockKind>();
  const [chosen, setChosen] = useState<readonly ShownRecord[]>([]);
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [declared, setDeclared] = useState(false);
  const [sentOnce, setSentOnce] = useState(false);
  const { request, sending } = useRequestBlock();
  const errors = {
    kind: kind === undefined && 'Choose what happened.',
    record: chosen.length === 0 && 'Choose at least one record.',
    declared: !declared && 'Confirm the declaration.',
  };
  const noFile = files.length === 0 && 'Add at least one document.';
  const isComplete = kind !== undefined && chosen.length > 0 && declared && files.length > 0;
  return (
    <Page
      title="Ask for a block"
      description="The operator of the network decides within four business days."
    >
      <form
        aria-label="Request"
        onSubmit={(event) => {
          event.preventDefault();
          setSentOnce(true);
          if (isComplete) request.mutate({ kind, records: chosen, text, files });
          else focusFirst(event.currentTarget, errors);
        }}
      >
        <Stack gap="lg">
          <Paper p="lg">
            <Radio.Group
              name="kind"
              size="md"
              label="What happened?"
              error={sentOnce && errors.kind}
              value={kind ?? null}
              onChange={(value) => setKind(value as BlockKind)}
            >
              <Stack gap="sm" my="xs">
                {Object.entries(KIND_LABELS).map(([value, words]) => (
                  <Radio key={value} value={value} {...words} />
                ))}
              </Stack>
            </Radio.Group>
          </Paper>
          <Input.Wrapper
            component="div"
            size="md"
            label="Which records?"
            labelElement="div"
            error={sentOnce && errors.record}
          >
            <RecordList
              level={2}
              action={(record) => (
                <Checkbox
                  name="record"
                  label={`Block ${record.recordId}`}
                  checked={chosen.some(({ id }) => id === record.id)}
                  onChange={({ currentTarget: { checked } }) => {
                    const others = chosen.filter(({ id }) => id !== record.id);
                    setChosen(checked ? [...others, record] : others);
                  }}
                />
              )}
            />
          </Input.Wrapper>
          <Paper p="lg">
            <Stack gap="lg" align="flex-start">
              {request.isPending && sending !== undefined ? (
                <Sending {...sending} />
              ) : (
                <ChosenDocuments
                  label="Proof"
                  description={`${kind === undefined ? 'A document that proves what happened.' : BLOCK_PROOFS[kind]} Up to ${MOST_BLOCK_DOCUMENTS} documents. Only the operator sees them.`}
                  error={sentOnce && noFile}
                  files={files}
                  onChange={setFiles}
                />
              )}
              <Textarea
                name="text"
                label="What the operator should know, if anything"
                description="Only the operator reads it."
                value={text}
                onChange={(event) => setText(event.currentTarget.value)}
                maxLength={MOST_CHARACTERS}
                autosize
                minRows={3}
                maxRows={16}
                w="100%"
              />
              <Checkbox
                name="declared"
                label={kind === undefined ? 'I declare that what I say is true.' : BLOCK_DECLARATIONS[kind]}
                error={sentOnce && errors.declared}
                checked={declared}
                onChange={(event) => setDeclared(event.currentTarget.checked)}
              />
              <FormError error={request.error} />
              <SubmitButton pending={request.isPending}>Send the request</SubmitButton>
            </Stack>
          </Paper>
        </Stack>
      </form>
    </Page>
  );
}

interface Asked {
  kind: BlockKind;
  records: readonly ShownRecord[];
  text: string;
  files: readonly File[];
}

/**
 * Makes a request, uploads its documents one after the other, and opens the list. The request is made only once: the list
 * names documents that could not be uploaded, so that the renter can add them again.
 */
function useRequestBlock() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [sending, setSending] = useState<SendingDocument>();
  const request = useMutation({
    mutationFn: async ({ kind, records, text, files }: Asked) => {
      const named = records.map((record) => ({ kind: record.kind, id: record.id }));
      const made = await call('POST /portal/api/blocks', {
        body: { kind, records: named, text, declared: true },
      });
      const path = `${blockPath(made.id)}/documents`;
      const { unsent } = await sendDocuments(path, files, made, setSending);
      return unsent;
    },
    onSuccess: async (unsent) => {
      void queryClient.invalidateQueries({ queryKey: [BLOCKS_PATH] });
      await navigate({ to: '/portal/blocks', state: { unsent }, replace: true });
    },
  });
  return { request, sending };
}
