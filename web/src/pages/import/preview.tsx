import { Alert, Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import type {
  ImportResponse,
  ImportSummaryResponse,
} from '../../../../src/http/dashboard/import-responses.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import { call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormError } from '../../components/form.tsx';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { staffTexts } from '../../texts.ts';
import { DownloadErrors, ErrorKinds } from './errors.tsx';
import { IMPORTS, importQuery, isOnFile, reloadPreview, summaryQuery } from './queries.ts';
import { Rows } from './rows.tsx';

const { t } = staffTexts(importTexts);

interface PreviewProps {
  imported: ImportResponse;
  /** Whether staff chose to file the same file again. */
  again: boolean;
  onAgain: (again: boolean) => void;
}

/** Shows which rows an import would file and reject, and the button that begins it. */
export function Preview({ imported, again, onAgain }: PreviewProps) {
  // Loaded only together with the rows: the import starts only if it has not changed since.
  const summary = useQuery({ ...summaryQuery(imported.id), refetchOnWindowFocus: false });
  return (
    <Stack gap="md" component="section" aria-labelledby="preview">
      <Title order={2} id="preview">
        {t('preview')}
      </Title>
      <QueryStates query={summary} skeleton={<LineSkeleton lines={3} />}>
        {(response) => (
          <>
            <Paper>
              <Stack gap="md">
                <Verdict summary={response} again={again} />
                {response.withoutPayment > 0 && <WithoutPayment rows={response.withoutPayment} />}
                {(response.repeats > 0 || isFiledBefore(imported)) && (
                  <Checkbox
                    checked={again}
                    onChange={(event) => onAgain(event.currentTarget.checked)}
                    label={
                      response.repeats === 0
                        ? t('fileAgain')
                        : t('fileRepeats', { repeats: response.repeats })
                    }
                    description={t('fileRepeatsText')}
                  />
                )}
                <Steps imported={imported} summary={response} again={again} />
              </Stack>
            </Paper>
            {response.errors.length > 0 && <Errors id={imported.id} {...response} />}
            <Rows id={imported.id} mapping={imported.mapping} />
          </>
        )}
      </QueryStates>
    </Stack>
  );
}

function Verdict({ summary, again }: { summary: ImportSummaryResponse; again: boolean }) {
  const { ready, repeats, mayBeHeld, withErrors: errors } = summary;
  const repeatsLeft = repeats > 0 && !again ? 'yes' : 'no';
  return <Text role="status">{t('verdict', { ready, mayBeHeld, repeats, repeatsLeft, errors })}</Text>;
}

/** Warns that rows would be filed as paid, although money is owed. */
function WithoutPayment({ rows }: { rows: number }) {
  return (
    <Alert color="yellow" icon={<CircleAlert size={16} aria-hidden />} title={t('withoutPayment', { rows })}>
      {t('withoutPaymentText')}
    </Alert>
  );
}

/** Whether reports of an import of the same file are on file. */
const isFiledBefore = ({ same }: ImportResponse) => same !== null && isOnFile(same);

function Errors({ id, errors }: ImportSummaryResponse & { id: string }) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">{t('errorsText')}</Text>
        <DownloadErrors id={id} />
      </Group>
      <ErrorKinds errors={errors} />
    </Stack>
  );
}

interface StepsProps {
  imported: ImportResponse;
  summary: ImportSummaryResponse;
  again: boolean;
}

function Steps({ imported, summary: { changedAt, ready, repeats, withErrors }, again }: StepsProps) {
  const { id, mapping } = imported;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const begin = async () => {
    const body = { mapping, changedAt, again };
    const now = await call('POST /dashboard/imports/:id/begin', { params: { id }, body }).catch(
      async (error: Error) => {
        // Somebody may have changed or started the import.
        await reloadPreview(queryClient, id);
        throw error;
      },
    );
    queryClient.setQueryData(importQuery(id).queryKey, { ...imported, ...now });
  };
  const discard = useMutation({
    mutationFn: () => call('POST /dashboard/imports/:id/discard', { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [IMPORTS] });
      await navigate({ to: '/import' });
    },
  });
  const reports = again ? ready + repeats : ready;
  return (
    <Stack gap="sm">
      <FormError error={discard.error} />
      <Group gap="sm">
        <ConfirmAction
          title={t('fileTitle', { reports })}
          consequence={consequenceOf(reports, withErrors, again ? 0 : repeats)}
          confirm={t('fileConfirm')}
          onConfirm={begin}
        >
          {(open) => (
            <Button onClick={open} disabled={reports === 0 || (isFiledBefore(imported) && !again)}>
              {t('file', { reports })}
            </Button>
          )}
        </ConfirmAction>
        <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
          {t('discard')}
        </Button>
      </Group>
    </Stack>
  );
}

function consequenceOf(reports: number, errors: number, repeats: number): string {
  const left = errors > 0 ? (repeats > 0 ? 'both' : 'errors') : repeats > 0 ? 'repeats' : 'none';
  return t('fileText', { reports, left, errors, repeats });
}
