import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert, Info } from 'lucide-react';
import { useState } from 'react';
import type { BatchPreviewResponse } from '../../../../src/http/dashboard/batch-responses.ts';
import type { Purpose } from '../../../../src/rules/organizations/purpose.ts';
import {
  BATCH_FIELD_NAMES,
  BATCH_FIELDS,
  type BatchColumns,
} from '../../../../src/rules/text/batch-fields.ts';
import { batches } from '../../../../src/texts/en/staff/batches.ts';
import { call } from '../../api.ts';
import { ColumnSelect, columnChoices, withColumn } from '../../components/column-select.tsx';
import { FormError } from '../../components/form.tsx';
import { Part } from '../../components/page.tsx';
import { LineSkeleton } from '../../components/query-states.tsx';
import { staffTexts } from '../../texts.ts';
import { focusPurpose, PurposeSelect, useLastPurpose } from '../check/purpose.tsx';
import { Cost } from './cost.tsx';
import { FirstRows, Problems } from './preview-rows.tsx';
import { BATCHES, type ChosenFile, previewQuery } from './queries.ts';

const { t } = staffTexts(batches);

interface PreviewProps {
  file: ChosenFile;
  /** Called to choose another file. */
  onLeave: () => void;
}

/** Shows how a file is read and what it costs, and the button that starts the checks. */
export function Preview({ file, onLeave }: PreviewProps) {
  const [chosen, setColumns] = useState<BatchColumns>();
  const preview = useQuery(previewQuery(file, chosen));
  const { data, error } = preview;
  if (data === undefined) {
    return (
      <Stack gap="md">
        <FormError error={error} />
        {error === null ? <LineSkeleton lines={8} /> : <LeaveButton onLeave={onLeave} />}
      </Stack>
    );
  }
  const columns = chosen ?? data.columns;
  return (
    <Stack gap="lg" aria-busy={preview.isPlaceholderData}>
      {file.isGuessed && (
        <Alert color="gray" icon={<Info size={16} aria-hidden />} title={t('notUtf8')}>
          {t('notUtf8Text')}
        </Alert>
      )}
      <Part title={t('columns')}>
        <Text c="dimmed">{t('columnsText')}</Text>
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
          {BATCH_FIELD_NAMES.map((field) => (
            <ColumnSelect
              key={field}
              {...BATCH_FIELDS[field]}
              choices={columnChoices(data.headers, data.samples)}
              column={columns[field]}
              onColumn={(column) => setColumns(withColumn(columns, field, column))}
            />
          ))}
        </SimpleGrid>
      </Part>
      <FormError error={error} />
      <Part title={t('preview')}>
        <Run
          file={file}
          preview={data}
          columns={columns}
          busy={preview.isPlaceholderData}
          onLeave={onLeave}
        />
      </Part>
      {data.problems.length > 0 && <Problems {...data} />}
      {data.first.length > 0 && <FirstRows {...data} />}
    </Stack>
  );
}

interface RunProps extends PreviewProps {
  preview: BatchPreviewResponse;
  columns: BatchColumns;
  /** Whether the preview is that of the columns before. */
  busy: boolean;
}

/** Shows the verdict and the cost, asks for purpose and name, and starts the checks. */
function Run({ file, preview, columns, busy, onLeave }: RunProps) {
  const { rows, ready, obstacle } = preview;
  const [purpose, setPurpose] = useLastPurpose();
  const [sent, setSent] = useState(false);
  const [name, setName] = useState(file.name);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: (purpose: Purpose) => {
      const { formId, content } = file;
      return call('POST /dashboard/batches', { body: { formId, content, columns, purpose, name } });
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: [BATCHES] });
      await navigate({ to: '/batches/$id', params: { id } });
    },
  });
  return (
    <Paper>
      <Stack gap="md">
        <Text role="status">{t('verdict', { ready, problems: rows - ready })}</Text>
        {ready > 0 && <Cost {...preview} />}
        {obstacle !== null && ready > 0 && (
          <Alert color="yellow" icon={<CircleAlert size={16} aria-hidden />} title={t('obstacle')}>
            {obstacle}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <PurposeSelect
            purpose={purpose}
            onPurpose={setPurpose}
            sent={sent}
            description={t('purposeText')}
          />
          <TextInput
            label={t('nameLabel')}
            description={t('nameText')}
            inputWrapperOrder={['label', 'input', 'description']}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={200}
            autoComplete="off"
          />
        </SimpleGrid>
        <FormError error={start.error} />
        <Group gap="sm">
          <Button
            loading={start.isPending}
            disabled={ready === 0 || obstacle !== null || busy}
            onClick={() => {
              setSent(true);
              if (purpose === undefined) focusPurpose();
              else start.mutate(purpose);
            }}
          >
            {t('start', { rows: ready })}
          </Button>
          <LeaveButton onLeave={onLeave} />
        </Group>
      </Stack>
    </Paper>
  );
}

function LeaveButton({ onLeave }: Pick<PreviewProps, 'onLeave'>) {
  return (
    <Button variant="default" w="fit-content" onClick={onLeave}>
      {t('chooseAnother')}
    </Button>
  );
}
