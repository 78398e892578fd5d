import { Loader, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { textOfFile } from '../../../../src/rules/text/file-text.ts';
import { imports } from '../../../../src/texts/en/staff/imports.ts';
import { call } from '../../api.ts';
import { CsvDrop } from '../../components/csv-drop.tsx';
import { FormError } from '../../components/form.tsx';
import { staffTexts } from '../../texts.ts';
import { IMPORTS, importQuery } from './queries.ts';

const { t } = staffTexts(imports);

const MOST_BYTES = 10 * 1024 * 1024;

/** Uploads a file, then opens its import. */
export function Upload() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const send = useMutation({
    mutationFn: async (file: File) => {
      const read = textOfFile(new Uint8Array(await file.arrayBuffer()));
      if ('problem' in read) throw new Error(read.problem);
      const body = { fileName: file.name, content: read.text };
      return { imported: await call('POST /dashboard/imports', { body }), encoding: read.encoding };
    },
    onSuccess: async ({ imported, encoding }) => {
      queryClient.setQueryData(importQuery(imported.id).queryKey, imported);
      void queryClient.invalidateQueries({ queryKey: [IMPORTS] });
      await navigate({
        to: '/import/$id',
        params: { id: imported.id },
        search: encoding === 'Windows-1252' ? { encoding } : {},
      });
    },
  });
  return (
    <Stack gap="sm">
      {send.isPending ? (
        <Paper role="status">
          <Stack gap="xs" align="center">
            <Loader size="sm" aria-hidden />
            <Text>{t('reading', { file: send.variables.name })}</Text>
          </Stack>
        </Paper>
      ) : (
        <CsvDrop label={t('choose')} mostBytes={MOST_BYTES} onFile={(file) => send.mutate(file)} />
      )}
      <FormError error={send.error} />
    </Stack>
  );
}
