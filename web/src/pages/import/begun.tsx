import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CirclePause, Clock, Undo2 } from 'lucide-react';
import type { ImportResponse } from '../../../../src/http/dashboard/import-responses.ts';
import { call } from '../../api.ts';
import { Count, counted } from '../../components/figures.tsx';
import { FormError } from '../../components/form.tsx';
import { Anchor, LinkButton } from '../../components/link.tsx';
import { ProgressLine } from '../../components/progress-line.tsx';
import { DownloadErrors } from './errors.tsx';
import { HeldRows } from './held-rows.tsx';
import { LeftRows } from './left-rows.tsx';
import { importQuery, summaryQuery } from './queries.ts';
import { Rows } from './rows.tsx';
import { UndoImport } from './undo.tsx';
import { type Filing, useFiling } from './use-filing.ts';

/** Shows an import whose filing has begun: its progress, and the result of its rows. */
export function Begun({ imported }: { imported: ImportResponse }) {
  const filing = useFiling(imported);
  const { id, state, kept, rejected, leftOnFile, mapping } = imported;
  const hasResult = kept && (state === 'done' || state === 'stopped');
  // The summary of the preview is out of date.
  const summary = useQuery({ ...summaryQuery(id), enabled: hasResult, staleTime: 0 });
  const held = hasResult ? (summary.data?.held ?? 0) : 0;
  return (
    <Stack gap="lg">
      <Paper>
        <Stack gap="md">
          <State imported={imported} held={held} {...filing} />
          <Steps imported={imported} />
          <UndoImport imported={imported} />
        </Stack>
      </Paper>
      {state === 'undone' && kept && leftOnFile > 0 && <LeftRows id={id} />}
      {held > 0 && <HeldRows id={id} />}
      {hasResult && rejected > 0 && (
        <Stack gap="sm" component="section" aria-labelledby="rows">
          <Group justify="space-between" gap="sm">
            <Title order={2} id="rows">
              Rejected rows
            </Title>
            <DownloadErrors id={id} />
          </Group>
          <Text c="dimmed">
            Correct them in the downloaded file and upload it. Rows that are filed are not in it.
          </Text>
          <Rows id={id} mapping={mapping} show="errors" />
        </Stack>
      )}
    </Stack>
  );
}

interface StateProps extends Filing {
  imported: ImportResponse;
  /** How many of the filed reports are held for review. */
  held: number;
}

function State({ imported, held, waitsForWebhook, error }: StateProps) {
  const { state, rows, filed, rejected, withdrawn, leftOnFile } = imported;
  if (state === 'filing') {
    return (
      <>
        <ProgressLine label="Filing reports" done={filed + rejected} total={rows} />
        {error === null ? (
          <Text c="dimmed">
            Filing pauses when you leave this page. It continues when somebody in your organization opens it
            again.
          </Text>
        ) : (
          <Text role="alert">
            {error.message} Rows that are filed are on record. Filing continues with the rest.
          </Text>
        )}
        {waitsForWebhook && <WebhookNotice />}
      </>
    );
  }
  if (state === 'undoing') {
    return (
      <>
        <ProgressLine label="Withdrawing reports" done={withdrawn + leftOnFile} total={filed} />
        {error === null ? (
          <Text c="dimmed">
            Undoing pauses when you leave this page. It continues when somebody in your organization opens it
            again.
          </Text>
        ) : (
          <Text role="alert">{error.message} Undoing continues with the rest.</Text>
        )}
      </>
    );
  }
  if (state === 'undone') {
    return (
      <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
        <Undo2 size={20} aria-hidden />
        <Text>
          Import undone: {counted(withdrawn, 'report')} withdrawn
          {leftOnFile > 0 && `, ${leftOnFile} left as ${leftOnFile === 1 ? 'it was' : 'they were'}`}.
        </Text>
      </Group>
    );
  }
  const Icon = state === 'done' ? CircleCheck : CirclePause;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
      <Icon size={20} aria-hidden />
      <Text>
        {counted(filed, 'report')} filed
        {held > 0 && (
          <>
            , <Count value={held} /> of them held for review
          </>
        )}
        {rejected > 0 && `, ${counted(rejected, 'row')} rejected`}
        {filed + rejected < rows && `, ${counted(rows - filed - rejected, 'row')} left`}.
      </Text>
    </Group>
  );
}

function WebhookNotice() {
  return (
    <Alert color="gray" icon={<Clock size={16} aria-hidden />} title="Waiting for your webhook">
      500 events are waiting to be delivered, one for each report. Filing continues when your server receives
      them.{' '}
      <Anchor to="/webhook" inherit>
        See the deliveries
      </Anchor>
    </Alert>
  );
}

function Steps({ imported }: { imported: ImportResponse }) {
  const { id, state, kept } = imported;
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (step: 'stop' | 'resume') => call(`POST /dashboard/imports/:id/${step}`, { params: { id } }),
    onSuccess: (response) =>
      queryClient.setQueryData(importQuery(id).queryKey, (known) => known && { ...known, ...response }),
    // The import may have ended in the meantime.
    onError: () => queryClient.invalidateQueries({ queryKey: importQuery(id).queryKey }),
  });
  return (
    <>
      <FormError error={change.error} />
      <Group gap="sm">
        {state === 'filing' && (
          <Button variant="default" loading={change.isPending} onClick={() => change.mutate('stop')}>
            Stop
          </Button>
        )}
        {state === 'stopped' && kept && (
          <Button loading={change.isPending} onClick={() => change.mutate('resume')}>
            Go on
          </Button>
        )}
        {state === 'stopped' && !kept && <Text>The remaining rows were deleted.</Text>}
        {(state === 'done' || state === 'undone') && (
          <>
            <LinkButton to="/renters" variant="default">
              See the renters
            </LinkButton>
            <LinkButton to="/import" variant="default">
              Import another file
            </LinkButton>
          </>
        )}
      </Group>
    </>
  );
}
