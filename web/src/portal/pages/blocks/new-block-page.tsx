import { Checkbox, Input, Paper, Radio, Stack, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type BlockKind, MOST_BLOCK_DOCUMENTS } from '../../../../../src/rules/disputes/blocks.ts';
import { MOST_CHARACTERS } from '../../../../../src/rules/text/limits.ts';
import { call } from '../../../api.ts';
import { SubmitButton } from '../../../components/form.tsx';
import { Page } from '../../../components/page.tsx';
import { t } from '../../../texts.ts';
import { useCheckedForm } from '../../checked-form.tsx';
import { ChosenDocuments } from '../disputes/chosen-documents.tsx';
import { Sending, type SendingDocument, sendDocuments } from '../disputes/document-upload.tsx';
import type { ShownRecord } from '../file/record-card.tsx';
import { RecordList } from '../file/records.tsx';
import { BLOCKS_PATH, blockPath } from './queries.ts';
import { BLOCK_TEXTS } from './texts.ts';

/** The page for a new request to block records: what happened, which records, and the proof. */
export default function NewBlockPage() {
  const [kind, setKind] = useState<BlockKind>();
  const [chosen, setChosen] = useState<readonly ShownRecord[]>([]);
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const [declared, setDeclared] = useState(false);
  const { request, sending } = useRequestBlock();
  const form = useCheckedForm({
    errors: {
      kind: kind === undefined && t('blocks.chooseKind'),
      records: chosen.length === 0 && t('blocks.chooseRecord'),
      file: files.length === 0 && t('blocks.addProof'),
      declared: !declared && t('blocks.confirmDeclaration'),
    },
    problem: request.error,
    send: () => kind !== undefined && request.mutate({ kind, records: chosen, text, files }),
  });
  return (
    <Page title={t('blocks.ask')} description={t('blocks.newDescription')}>
      <form aria-label={t('blocks.request')} {...form.props}>
        <Stack gap="lg">
          {form.summary}
          <Paper p="lg">
            <Radio.Group
              name="kind"
              size="md"
              label={t('blocks.whatHappened')}
              error={form.shown('kind')}
              value={kind ?? null}
              onChange={(value) => setKind(value as BlockKind)}
            >
              <Stack gap="sm" my="xs">
                {Object.entries(BLOCK_TEXTS).map(([value, { label, hint }]) => (
                  <Radio key={value} value={value} label={t(label)} description={t(hint)} />
                ))}
              </Stack>
            </Radio.Group>
          </Paper>
          <Input.Wrapper
            component="div"
            size="md"
            label={t('blocks.whichRecords')}
            labelElement="div"
            error={form.shown('records')}
          >
            <RecordList
              level={2}
              action={(record) => (
                <Checkbox
                  name="records"
                  label={t('blocks.blockRecord', { recordId: record.recordId })}
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
                  label={t('blocks.proof')}
                  description={t('blocks.proofHint', {
                    proof: t(kind === undefined ? 'blocks.proofAny' : BLOCK_TEXTS[kind].proof),
                    most: MOST_BLOCK_DOCUMENTS,
                  })}
                  error={form.shown('file')}
                  files={files}
                  onChange={setFiles}
                />
              )}
              <Textarea
                name="text"
                label={t('blocks.operatorShouldKnow')}
                description={t('blocks.onlyOperator')}
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
                label={t(kind === undefined ? 'blocks.declare' : BLOCK_TEXTS[kind].declaration)}
                error={form.shown('declared')}
                checked={declared}
                onChange={(event) => setDeclared(event.currentTarget.checked)}
              />
              <SubmitButton pending={request.isPending}>{t('blocks.send')}</SubmitButton>
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
