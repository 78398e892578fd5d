import { Group, Paper, Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DisputeReason } from '../../../../../src/rules/disputes/disputes.ts';
import { MOST_DOCUMENTS } from '../../../../../src/rules/disputes/document-kind.ts';
import { MOST_CHARACTERS } from '../../../../../src/rules/text/limits.ts';
import { SubmitButton } from '../../../components/form.tsx';
import { t } from '../../../texts.ts';
import { useCheckedForm } from '../../checked-form.tsx';
import { RecordCard, type ShownRecord } from '../file/record-card.tsx';
import { ChosenDocuments } from './chosen-documents.tsx';
import { Sending } from './document-upload.tsx';
import { useFileDispute } from './use-file-dispute.ts';
import { DISPUTE_REASON_TEXTS } from './words.ts';

/** The form for a dispute, with documents. It keeps its input after an error. */
export function DisputeForm({ record }: { record: ShownRecord }) {
  const [reason, setReason] = useState<DisputeReason>();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const { file, sending } = useFileDispute(record);
  const form = useCheckedForm({
    errors: {
      reason: reason === undefined && t('disputes.chooseReason'),
      text: reason === 'other' && text.trim() === '' && t('disputes.sayInOwnWords'),
    },
    problem: file.error,
    send: () => reason !== undefined && file.mutate({ reason, text, files }),
  });
  return (
    <Stack gap="lg">
      <RecordCard record={record} level={2} whole />
      <Paper p="lg">
        <form aria-label={t('disputes.form')} {...form.props}>
          <Stack gap="lg">
            {form.summary}
            <Radio.Group
              name="reason"
              size="md"
              label={t('disputes.whatIsWrong')}
              error={form.shown('reason')}
              value={reason ?? null}
              onChange={(value) => setReason(value as DisputeReason)}
            >
              <Stack gap="sm" my="xs">
                {Object.entries(DISPUTE_REASON_TEXTS).map(([value, key]) => (
                  <Radio key={value} value={value} label={t(key)} />
                ))}
              </Stack>
            </Radio.Group>
            <Textarea
              name="text"
              label={t('disputes.whatHappened')}
              description={t('disputes.organizationReads')}
              error={form.shown('text')}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              maxLength={MOST_CHARACTERS}
              autosize
              minRows={4}
              maxRows={16}
              w="100%"
            />
            {file.isPending && sending !== undefined ? (
              <Sending {...sending} />
            ) : (
              <ChosenDocuments
                label={t('disputes.documentsIfAny')}
                description={t('disputes.documentsHint', { most: MOST_DOCUMENTS })}
                files={files}
                onChange={setFiles}
              />
            )}
            <Group>
              <SubmitButton pending={file.isPending}>{t('disputes.sendDispute')}</SubmitButton>
            </Group>
          </Stack>
        </form>
      </Paper>
    </Stack>
  );
}
