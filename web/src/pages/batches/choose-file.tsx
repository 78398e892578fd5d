import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { textOfFile } from '../../../../src/rules/text/file-text.ts';
import { batches } from '../../../../src/texts/en/staff/batches.ts';
import { CsvDrop } from '../../components/csv-drop.tsx';
import { FormError } from '../../components/form.tsx';
import { pageMadeId } from '../../page-made-id.ts';
import { staffTexts } from '../../texts.ts';
import type { ChosenFile } from './queries.ts';

const { t } = staffTexts(batches);

const MOST_BYTES = 10 * 1024 * 1024;

/** Lets the user choose a file, or paste rows of a spreadsheet. */
export function ChooseFile({ onFile }: { onFile: (file: ChosenFile) => void }) {
  const [typed, setTyped] = useState('');
  const read = useMutation({
    mutationFn: async (file: File): Promise<ChosenFile> => {
      const found = textOfFile(new Uint8Array(await file.arrayBuffer()));
      if ('problem' in found) throw new Error(found.problem);
      const { text: content, encoding } = found;
      return { formId: pageMadeId('frm'), name: file.name, content, isGuessed: encoding === 'Windows-1252' };
    },
    onSuccess: onFile,
  });
  const readRows = (content: string) => {
    if (content.trim() !== '') onFile({ formId: pageMadeId('frm'), name: '', content, isGuessed: false });
  };
  return (
    <Stack gap="md">
      <CsvDrop label={t('choose')} mostBytes={MOST_BYTES} onFile={(file) => read.mutate(file)} />
      <FormError error={read.error} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          readRows(typed);
        }}
      >
        <Stack gap="xs">
          <Textarea
            label={t('paste')}
            description={t('pasteText')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onPaste={(event) => {
              // Rows are read at once: showing thousands of them here would take the browser seconds.
              const rows = event.clipboardData.getData('text/plain');
              if (!rows.trim().includes('\n')) return;
              event.preventDefault();
              readRows(typed + rows);
            }}
            rows={4}
            autoComplete="off"
            spellCheck={false}
          />
          <Group>
            <Button type="submit" variant="default" disabled={typed.trim() === ''}>
              {t('readRows')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  );
}
