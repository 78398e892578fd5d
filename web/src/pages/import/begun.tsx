import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CirclePause, Clock, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ImportResponse } from '../../../../src/http/dashboard/import-responses.ts';
import { call } from '../../api.ts';
import { Count } from '../../components/figures.tsx';
import { FormError } from '../../components/form.tsx';
import { Anchor, LinkButton } from '../../components/link.tsx';
import { ProgressLine } from '../../components/progress-line.tsx';
import { counted, numberText } from '../../formats.ts';
import { DownloadErrors } from './errors.tsx';
import { HeldRows } from './held-rows.tsx';
import { LeftRows } from './left-rows.tsx';
import { IMPORTS, importQuery, isRunning, summaryQuery } from './queries.ts';
import { Rows } from './rows.tsx';
import { UndoImport } from './undo.tsx';

/** Shows an import whose filing has begun: its progress, and the result of its rows. */
export function Begun({ imported }: { imported: ImportResponse }) {
  useReloadWhenDone(imported);
  const { id, state, kept, rejected, leftOnFile, mapping, stopReason } = imported;
  const hasResult = kept && (state === 'done' || state === 'stopped');
  // The summary of the preview is out of date.
  const summary = useQuery({ ...summaryQuery(id), enabled: hasResult, staleTime: 0 });
  const held = hasResult ? (summary.data?.held ?? 0) : 0;
  return (
    <Stack gap="lg">
      <Paper>
        <Stack gap="md">
          <State imported={imported} held={held} />
          {(state !== 'undoing' || stopReason !== null) && <Steps imported={imported} />}
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
            Correct them in the downloaded file and upload it. It doesn’t contain the filed rows.
          </Text>
          <Rows id={id} mapping={mapping} show="errors" />
        </Stack>
      )}
    </Stack>
  );
}

/** Loads the list of imports again once the server has filed or undone one. */
function useReloadWhenDone(imported: ImportResponse): void {
  const queryClient = useQueryClient();
  const running = isRunning(imported);
  useEffect(() => {
    if (running) return () => void queryClient.invalidateQueries({ queryKey: [IMPORTS] });
    return undefined;
  }, [running, queryClient]);
}

interface StateProps {
  imported: ImportResponse;
  /** How many of the filed reports are held for review. */
  held: number;
}

function State({ imported, held }: StateProps) {
  const { state, rows, filed, rejected, withdrawn, leftOnFile, stopReason } = imported;
  if (isRunning(imported)) return <Running key={state} imported={imported} />;
  if (state === 'undoing') {
    return (
      <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
        <CirclePause size={20} aria-hidden />
        <Text>
          Undoing stopped{whyStopped(stopReason)}: {counted(withdrawn, 'report')} withdrawn,{' '}
          {numberText(filed - withdrawn - leftOnFile)} to do.
        </Text>
      </Group>
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
        {stopReason !== null && ` Filing stopped${whyStopped(stopReason)}.`}
      </Text>
    </Group>
  );
}

/** Returns why the server stopped, as it follows 'Undoing stopped'. */
function whyStopped(reason: ImportResponse['stopReason']): string {
  if (reason === null) return '';
  return reason === 'upgraded'
    ? ' when the server was upgraded'
    : ', because the person who started it no longer has access';
}

/** Shows the progress of an import that the server files or undoes. */
function Running({ imported }: { imported: ImportResponse }) {
  const { id, state, rows, filed, rejected, withdrawn, leftOnFile, waitsFor } = imported;
  const { error, dataUpdatedAt } = useQuery(importQuery(id));
  const isFiling = state === 'filing';
  const [done, total] = isFiling ? [filed + rejected, rows] : [withdrawn + leftOnFile, filed];
  const secondsLeft = useSecondsLeft(done, total, dataUpdatedAt);
  const counts = isFiling
    ? `${numberText(filed)} filed, ${numberText(rejected)} rejected`
    : `${numberText(withdrawn)} withdrawn, ${numberText(leftOnFile)} left as they were`;
  return (
    <>
      <Stack gap={4}>
        <ProgressLine label={isFiling ? 'Filing reports' : 'Withdrawing reports'} done={done} total={total} />
        <Text fz="sm" c="dimmed">
          {counts}, {numberText(total - done)} to do
          {secondsLeft !== undefined && waitsFor === null && `, ${durationText(secondsLeft)} left`}
        </Text>
      </Stack>
      {error === null ? (
        <Text c="dimmed">You can leave this page. The import continues.</Text>
      ) : (
        <Text role="alert">
          {error.message} The import continues, and this page updates when the connection is back.
        </Text>
      )}
      {waitsFor === 'webhook' && (
        <Notice title="Waiting for your webhook">
          500 events are waiting to be delivered, one for each report. The import continues once your server
          accepts them.{' '}
          <Anchor to="/webhook" inherit>
            See the deliveries
          </Anchor>
        </Notice>
      )}
      {waitsFor === 'import' && (
        <Notice title="Waiting for another import">
          Your imports run one at a time, in the order you uploaded them.{' '}
          <Anchor to="/import" inherit>
            See the imports
          </Anchor>
        </Notice>
      )}
    </>
  );
}

function Notice({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert color="gray" icon={<Clock size={16} aria-hidden />} title={title}>
      {children}
    </Alert>
  );
}

/**
 * Returns in how many seconds the rest is done at the speed since the page was opened, or `undefined` before anything was done.
 *
 * @param at when this much was done, in epoch milliseconds
 */
function useSecondsLeft(done: number, total: number, at: number): number | undefined {
  const [first] = useState({ done, at });
  const [rows, ms] = [done - first.done, at - first.at];
  return rows > 0 && ms > 0 ? ((total - done) * ms) / rows / 1_000 : undefined;
}

function durationText(seconds: number): string {
  if (seconds < 1) return 'less than a second';
  return seconds < 90
    ? `about ${counted(Math.ceil(seconds), 'second')}`
    : `about ${counted(Math.round(seconds / 60), 'minute')}`;
}

function Steps({ imported }: { imported: ImportResponse }) {
  const { id, state, kept, stopReason } = imported;
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
        {(state === 'stopped' || (state === 'undoing' && stopReason !== null)) && kept && (
          <Button loading={change.isPending} onClick={() => change.mutate('resume')}>
            Continue
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
