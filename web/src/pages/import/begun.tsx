import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CirclePause, Clock, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ImportResponse } from '../../../../src/http/dashboard/import-responses.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { Anchor, LinkButton } from '../../components/link.tsx';
import { ProgressLine } from '../../components/progress-line.tsx';
import { staffTexts } from '../../texts.ts';
import { DownloadErrors } from './errors.tsx';
import { HeldRows } from './held-rows.tsx';
import { LeftRows } from './left-rows.tsx';
import { IMPORTS, importQuery, isRunning, summaryQuery } from './queries.ts';
import { Rows } from './rows.tsx';
import { UndoImport } from './undo.tsx';

const { t, rich } = staffTexts(importTexts);

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
              {t('rejectedRows')}
            </Title>
            <DownloadErrors id={id} />
          </Group>
          <Text c="dimmed">{t('rejectedRowsText')}</Text>
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
  const reason = stopReason ?? 'none';
  if (isRunning(imported)) return <Running key={state} imported={imported} />;
  if (state === 'undoing') {
    return (
      <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
        <CirclePause size={20} aria-hidden />
        <Text>{t('undoingStopped', { reason, withdrawn, left: filed - withdrawn - leftOnFile })}</Text>
      </Group>
    );
  }
  if (state === 'undone') {
    return (
      <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
        <Undo2 size={20} aria-hidden />
        <Text>{t('undone', { withdrawn, kept: leftOnFile })}</Text>
      </Group>
    );
  }
  const Icon = state === 'done' ? CircleCheck : CirclePause;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
      <Icon size={20} aria-hidden />
      <Text>{t('result', { filed, held, rejected, left: rows - filed - rejected, reason })}</Text>
    </Group>
  );
}

/** Shows the progress of an import that the server files or undoes. */
function Running({ imported }: { imported: ImportResponse }) {
  const { id, state, rows, filed, rejected, withdrawn, leftOnFile, waitsFor } = imported;
  const { error, dataUpdatedAt } = useQuery(importQuery(id));
  const isFiling = state === 'filing';
  const [done, total] = isFiling ? [filed + rejected, rows] : [withdrawn + leftOnFile, filed];
  const secondsLeft = useSecondsLeft(done, total, dataUpdatedAt);
  const progress = isFiling
    ? t('filingText', { filed, rejected, left: total - done })
    : t('withdrawingText', { withdrawn, kept: leftOnFile, left: total - done });
  return (
    <>
      <Stack gap={4}>
        <ProgressLine label={isFiling ? t('filing') : t('withdrawing')} done={done} total={total} />
        <Text fz="sm" c="dimmed">
          {secondsLeft === undefined || waitsFor !== null
            ? progress
            : t('timeLeft', { progress, time: durationText(secondsLeft) })}
        </Text>
      </Stack>
      {error === null ? (
        <Text c="dimmed">{t('canLeave')}</Text>
      ) : (
        <Text role="alert">{t('connectionLost', { error: error.message })}</Text>
      )}
      {waitsFor === 'webhook' && (
        <Notice title={t('waitsForWebhook')}>
          {rich('waitsForWebhookText', {
            link: (content) => (
              <Anchor to="/webhook" inherit>
                {content}
              </Anchor>
            ),
          })}
        </Notice>
      )}
      {waitsFor === 'import' && (
        <Notice title={t('waitsForImport')}>
          {rich('waitsForImportText', {
            link: (content) => (
              <Anchor to="/import" inherit>
                {content}
              </Anchor>
            ),
          })}
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
  if (seconds < 1) return t('underASecond');
  return seconds < 90
    ? t('seconds', { seconds: Math.ceil(seconds) })
    : t('minutes', { minutes: Math.round(seconds / 60) });
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
            {t('stop')}
          </Button>
        )}
        {(state === 'stopped' || (state === 'undoing' && stopReason !== null)) && kept && (
          <Button loading={change.isPending} onClick={() => change.mutate('resume')}>
            {t('resume')}
          </Button>
        )}
        {state === 'stopped' && !kept && <Text>{t('rowsDeleted')}</Text>}
        {(state === 'done' || state === 'undone') && (
          <>
            <LinkButton to="/renters" variant="default">
              {t('seeRenters')}
            </LinkButton>
            <LinkButton to="/import" variant="default">
              {t('importAnother')}
            </LinkButton>
          </>
        )}
      </Group>
    </>
  );
}
