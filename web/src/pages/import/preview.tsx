import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type {
  ImportResponse,
  ImportSummaryResponse,
} from '../../../../src/http/dashboard/import-responses.ts';
import { call } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { counted } from '../../components/figures.tsx';
import { FormError } from '../../components/form.tsx';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { DownloadErrors, ErrorKinds } from './errors.tsx';
import { IMPORTS, importQuery, isOnFile, summaryQuery } from './queries.ts';
import { Rows } from './rows.tsx';

interface PreviewProps {
  imported: ImportResponse;
  /** Whether staff chose to file the same file again. */
  again: boolean;
  onAgain: (again: boolean) => void;
}

/** Shows which rows an import would file and reject, and the button that begins it. */
export function Preview({ imported, again, onAgain }: PreviewProps) {
  const summary = useQuery(summaryQuery(imported.id));
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
                <Verdict {...response} />
                {imported.same !== null && isOnFile(imported.same) && (
                  <Checkbox
                    checked={again}
                    onChange={(event) => onAgain(event.currentTarget.checked)}
                    label="File these reports a second time, though they are on record"
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

function Verdict({ ready, withErrors }: ImportSummaryResponse) {
  const errors = `${counted(withErrors, 'row')} ${withErrors === 1 ? 'has' : 'have'} errors and will be left out`;
  return (
    <Text role="status">
      {counted(ready, 'row')} can be filed{withErrors > 0 && `; ${errors}`}.
    </Text>
  );
}

function Errors({ id, errors }: ImportSummaryResponse & { id: string }) {
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">
          Correct the file and upload it again, or file the other rows now and correct these later.
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

function Steps({ imported, summary: { ready, withErrors }, again }: StepsProps) {
  const { id, mapping, same } = imported;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const begin = async () => {
    const now = await call('POST /dashboard/imports/:id/begin', { params: { id }, body: { mapping, again } });
    queryClient.setQueryData(importQuery(id).queryKey, { ...imported, ...now });
  };
  const discard = useMutation({
    mutationFn: () => call('POST /dashboard/imports/:id/discard', { params: { id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [IMPORTS] });
      await navigate({ to: '/import' });
    },
  });
  const filedBefore = same !== null && isOnFile(same);
  return (
    <Stack gap="sm">
      <FormError error={discard.error} />
      <Group gap="sm">
        <ConfirmAction
          title={`File ${counted(ready, 'report')}?`}
          consequence={consequenceOf(ready, withErrors)}
          confirm="File them"
          onConfirm={begin}
        >
          {(open) => (
            <Button onClick={open} disabled={ready === 0 || (filedBefore && !again)}>
              File {counted(ready, 'report')}
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

function consequenceOf(ready: number, withErrors: number): string {
  const effect =
    ready === 1
      ? 'It is on record in the whole network at once and changes the score of its renter. You can undo the import later.'
      : 'They are on record in the whole network at once and change the scores of their renters. You can undo the import later.';
  return withErrors === 0 ? effect : `${effect} ${counted(withErrors, 'row')} with errors will be left out.`;
}
