import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type {
  ImportResponse,
  ImportSummaryResponse,
} from '../../../../src/http/dashboard/import-responses.ts';
import { call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormError } from '../../components/form.tsx';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { counted } from '../../formats.ts';
import { DownloadErrors, ErrorKinds } from './errors.tsx';
import { IMPORTS, importQuery, isOnFile, reloadPreview, summaryQuery } from './queries.ts';
import { Rows } from './rows.tsx';

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
        Preview
      </Title>
      <QueryStates query={summary} skeleton={<LineSkeleton lines={3} />}>
        {(response) => (
          <>
            <Paper>
              <Stack gap="md">
                <Verdict summary={response} again={again} />
                {(response.repeats > 0 || isFiledBefore(imported)) && (
                  <Checkbox
                    checked={again}
                    onChange={(event) => onAgain(event.currentTarget.checked)}
                    label={againText(response)}
                    description="Two reports about one rental count twice in the renter’s score."
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
  const { ready, repeats, withErrors } = summary;
  const errors = `${counted(withErrors, 'row')} ${withErrors === 1 ? 'has' : 'have'} errors and will be left out`;
  return (
    <Text role="status">
      {counted(ready, 'row')} can be filed
      {repeats > 0 && `; ${repeatsText(repeats)}${again ? '' : ' and will be left out'}`}
      {withErrors > 0 && `; ${errors}`}.
    </Text>
  );
}

const repeatsText = (repeats: number) =>
  `${counted(repeats, 'row')} ${repeats === 1 ? 'repeats' : 'repeat'} another row or a report on file`;

function againText({ repeats }: ImportSummaryResponse): string {
  if (repeats === 0) return 'File these reports again, although they are already on record';
  return repeats === 1 ? 'Also file the repeated row' : `Also file the ${counted(repeats, 'repeated row')}`;
}

/** Whether reports of an import of the same file are on file. */
const isFiledBefore = ({ same }: ImportResponse) => same !== null && isOnFile(same);

function Errors({ id, errors }: ImportSummaryResponse & { id: string }) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">
          Correct the cells below, or file the other rows now and correct these later in the downloaded file.
        </Text>
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
          title={`File ${counted(reports, 'report')}?`}
          consequence={consequenceOf(reports, withErrors, again ? 0 : repeats)}
          confirm="File them"
          onConfirm={begin}
        >
          {(open) => (
            <Button onClick={open} disabled={reports === 0 || (isFiledBefore(imported) && !again)}>
              File {counted(reports, 'report')}
            </Button>
          )}
        </ConfirmAction>
        <Button variant="default" loading={discard.isPending} onClick={() => discard.mutate()}>
          Discard this file
        </Button>
      </Group>
    </Stack>
  );
}

function consequenceOf(reports: number, withErrors: number, repeats: number): string {
  const effect =
    reports === 1
      ? 'The report counts in the whole network at once and changes the renter’s score. You can undo the import today; after that, an admin can.'
      : 'The reports count in the whole network at once and change the renters’ scores. You can undo the import today; after that, an admin can.';
  const left = [
    ...(withErrors === 0 ? [] : [`${counted(withErrors, 'row')} with errors`]),
    ...(repeats === 0 ? [] : [`${counted(repeats, 'row')} that ${repeats === 1 ? 'repeats' : 'repeat'}`]),
  ];
  return left.length === 0 ? effect : `${effect} ${left.join(' and ')} will be left out.`;
}
