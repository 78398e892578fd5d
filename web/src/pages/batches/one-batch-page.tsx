import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CircleCheck, CirclePause, Download } from 'lucide-react';
import { useEffect } from 'react';
import type { BatchResponse } from '../../../../src/http/dashboard/batch-responses.ts';
import { BATCH_REASONS } from '../../../../src/rules/batches.ts';
import { batchTexts } from '../../../../src/texts/en/staff/batch.ts';
import { call } from '../../api.ts';
import { TierBars } from '../../charts/tier-bars.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormError } from '../../components/form.tsx';
import { LinkButton } from '../../components/link.tsx';
import { Page, Part } from '../../components/page.tsx';
import { ProgressLine } from '../../components/progress-line.tsx';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { inMode } from '../../mode.ts';
import { ME } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { callerText } from '../check/words.ts';
import { batchPath, batchQuery } from './queries.ts';
import { Results } from './results.tsx';

const { t, rich } = staffTexts(batchTexts);

/** Shows one portfolio check: its progress, and then its results by tier. */
export default function OneBatchPage() {
  const { id = '' } = useParams({ strict: false });
  const found = useQuery(batchQuery(id));
  return (
    <Page
      title={found.data?.name ?? t('title')}
      description={found.data && <Origin {...found.data} />}
      action={
        <LinkButton to="/batches" variant="default">
          {t('all')}
        </LinkButton>
      }
    >
      <QueryStates query={found} skeleton={<LineSkeleton lines={8} />}>
        {(batch) => (batch.status === 'running' ? <Running batch={batch} /> : <Ended batch={batch} />)}
      </QueryStates>
    </Page>
  );
}

function Origin({ rows, by, createdAt }: BatchResponse) {
  return rich('origin', {
    rows,
    sender: <UserText>{callerText(by)}</UserText>,
    time: <Time at={createdAt} exact />,
  });
}

/** Shows the progress of a running batch, and the button that cancels it. */
function Running({ batch: { id, rows, answered } }: { batch: BatchResponse }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call('POST /dashboard/batches/:id/cancel', { params: { id } }),
    // It may have been completed meanwhile.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [batchPath(id)] }),
  });
  // The balance is out of date once the batch has ended.
  useEffect(() => () => void queryClient.invalidateQueries({ queryKey: ME.queryKey }), [queryClient]);
  return (
    <Paper>
      <Stack gap="md">
        <ProgressLine label={t('checking')} done={answered} total={rows} />
        <Text c="dimmed">{t('canLeave')}</Text>
        <FormError error={cancel.error} />
        <Group>
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** Shows a batch that has ended, with its results. */
function Ended({ batch }: { batch: BatchResponse }) {
  const { id, answered, tiers } = batch;
  return (
    <Stack gap="lg">
      <Paper>
        <Stack gap="md">
          <Outcome {...batch} />
          {answered > 0 && <TierBars label={t('tiers')} tiers={tiers} />}
        </Stack>
      </Paper>
      {answered === 0 ? (
        <EmptyState title={t('nothingChecked')}>{t('nothingCheckedText')}</EmptyState>
      ) : (
        <Part
          title={t('results')}
          action={
            <Button
              component="a"
              variant="default"
              href={inMode(`${batchPath(id)}/results.csv`)}
              download
              leftSection={<Download size={16} aria-hidden />}
            >
              {t('download')}
            </Button>
          }
        >
          <Results id={id} />
        </Part>
      )}
    </Stack>
  );
}

function Outcome({ status, reason, rows, answered }: BatchResponse) {
  const Icon = status === 'completed' ? CircleCheck : CirclePause;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" role="status">
      <Icon size={20} aria-hidden />
      <Text>
        {reason === null
          ? t('completed', { answered })
          : t('cancelled', { reason: BATCH_REASONS[reason], answered, rows })}
      </Text>
    </Group>
  );
}
