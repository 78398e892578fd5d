import { Button, Group, Paper, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CircleCheck, CirclePause, Download } from 'lucide-react';
import { useEffect } from 'react';
import type { BatchResponse } from '../../../../src/http/dashboard/batch-responses.ts';
import { BATCH_REASONS } from '../../../../src/rules/batches.ts';
import { call } from '../../api.ts';
import { TierBars } from '../../charts/tier-bars.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormError } from '../../components/form.tsx';
import { LinkButton } from '../../components/link.tsx';
import { Page, Part } from '../../components/page.tsx';
import { ProgressLine } from '../../components/progress-line.tsx';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { Time } from '../../components/time.tsx';
import { counted, numberText } from '../../formats.ts';
import { inMode } from '../../mode.ts';
import { ME } from '../../session.ts';
import { Sender } from './batch-list.tsx';
import { batchPath, batchQuery } from './queries.ts';
import { Results } from './results.tsx';

/** Shows one portfolio check: its progress, and then its results by tier. */
export default function OneBatchPage() {
  const { id = '' } = useParams({ strict: false });
  const found = useQuery(batchQuery(id));
  return (
    <Page
      title={found.data === undefined ? 'Portfolio check' : (found.data.name ?? 'Portfolio check')}
      description={found.data && <Origin {...found.data} />}
      action={
        <LinkButton to="/batches" variant="default">
          All portfolio checks
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
  return (
    <>
      {counted(rows, 'row')}, sent by <Sender by={by} /> on <Time at={createdAt} exact />
    </>
  );
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
        <ProgressLine label="Checking renters" done={answered} total={rows} />
        <Text c="dimmed">
          You can leave this page. The checks continue. If you cancel, you pay only for the rows already
          checked.
        </Text>
        <FormError error={cancel.error} />
        <Group>
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
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
          {answered > 0 && <TierBars label="Rows by risk tier" tiers={tiers} />}
        </Stack>
      </Paper>
      {answered === 0 ? (
        <EmptyState title="No rows checked">Nothing was billed.</EmptyState>
      ) : (
        <Part
          title="Results"
          action={
            <Button
              component="a"
              variant="default"
              href={inMode(`${batchPath(id)}/results.csv`)}
              download
              leftSection={<Download size={16} aria-hidden />}
            >
              Download as CSV
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
          ? `${counted(answered, 'row')} checked.`
          : `Cancelled ${BATCH_REASONS[reason]}, after ${numberText(answered)} of ${counted(rows, 'row')}.`}{' '}
        You were charged {counted(answered, 'credit')}.
      </Text>
    </Group>
  );
}
